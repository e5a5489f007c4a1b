// Gives what check.sh kept from Heed's own Node back to the environment, under its own name: a server is started with all
// that the job was told.
"use strict";

for (const [name, value] of Object.entries(process.env)) {
  if (!name.startsWith("HEED_ASIDE_")) continue;
  process.env[name.slice("HEED_ASIDE_".length)] = value;
  delete process.env[name];
}
