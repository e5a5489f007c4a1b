// Plays sessions with the package in DIST, one after the other, and writes their transcripts, one a line.
//   node scripts/oracle/run.mjs DIST BASE_DIST FOLDER OUT SEED,SEED…
import { appendFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { plan } from "./plan.mjs";
import { play, prepare } from "./player.mjs";

const [dist, base, folder, out, seeds] = process.argv.slice(2);
const world = prepare(folder, base, join(dirname(fileURLToPath(import.meta.url)), "server.mjs"));
writeFileSync(out, "");
for (const seed of seeds.split(",").map(Number)) {
  const said = await play(plan(seed), dist, world).catch((/** @type {unknown} */ error) => ({ failed: String(error) }));
  appendFileSync(out, `${JSON.stringify({ seed, ...said })}\n`);
}
