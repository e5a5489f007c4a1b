// Writes docs/reports/state-of-annotations.md and its pictures from a pinned list of published servers.
//
//   npm run ecosystem              harvest what is not in .cache/ecosystem yet, judge, write
//   npm run ecosystem -- --check   the same, but write nothing and fail if a file differs from the one that is there
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { examine } from "./ecosystem/analyse.mjs";
import { harvest } from "./ecosystem/harvest.mjs";
import { CLIENTS, connect, heed, JUDGE_VERSION } from "./ecosystem/heed.mjs";
import { readLabels } from "./ecosystem/labels.mjs";
import { report } from "./ecosystem/report.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({ options: { check: { type: "boolean", default: false }, cache: { type: "string", default: here("../.cache/ecosystem") } } });

const packages = JSON.parse(readFileSync(here("ecosystem/packages.json"), "utf8"));
const harvested = await harvest(connect, packages, values.cache, {
  tell: (one) => process.stderr.write(`${one.package}@${one.version}: ${one.ok ? `${one.tools.length} tools` : one.why}\n`),
});
const files = report({
  servers: examine(heed, harvested, readLabels()),
  missing: harvested.filter(({ ok }) => !ok),
  clients: CLIENTS,
  judgeVersion: JUDGE_VERSION,
});

const folder = here("../docs/reports");
if (!values.check) mkdirSync(folder, { recursive: true });
let differing = 0;
for (const [name, text] of files) {
  const path = join(folder, name);
  if (!values.check) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    differing++;
    process.stderr.write(`docs/reports/${name} differs: run npm run ecosystem and look at what changed.\n`);
  }
}
process.stderr.write(values.check ? (differing === 0 ? "The report is as it was.\n" : "") : `Wrote ${files.size} files to docs/reports.\n`);
process.exitCode = differing === 0 ? 0 : 1;
