import type { Client } from "./client.js";

/** LibreChat does not read hints; what it asks about, it asks by name. */
export const librechat: Client = {
  id: "librechat",
  name: "LibreChat",
  as_of: "2026-11",
  source: "danny-avila/LibreChat (secondary)",
  readsHints: false,
  predict: () => "ask",
};
