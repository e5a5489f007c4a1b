// Writes docs/reports/state-of-annotations.md and its pictures from a pinned list of published servers.
//
//   npm run ecosystem              harvest what is not in .cache/ecosystem yet, judge, write
//   npm run ecosystem -- --check   the same, but write nothing and fail if a file differs from the one that is there
//
// --packages FILE, --labels FILE, --cache DIR and --out DIR take the place of the project's own.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { examine } from "./ecosystem/analyse.mjs";
import { harvest } from "./ecosystem/harvest.mjs";
import { CLIENTS, connect, heed, JUDGE_VERSION } from "./ecosystem/heed.mjs";
import { readLabels } from "./ecosystem/labels.mjs";
import { report } from "./ecosystem/report.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    packages: { type: "string", default: here("ecosystem/packages.json") },
    labels: { type: "string", default: here("ecosystem/labels.txt") },
    cache: { type: "string", default: here("../.cache/ecosystem") },
    out: { type: "string", default: here("../docs/reports") },
  },
});

const packages = JSON.parse(readFileSync(values.packages, "utf8"));
const labels = readLabels(values.labels, new Set(packages.map((one) => one.package)));
const harvested = await harvest(connect, packages, values.cache, {
  tell: (one) => process.stderr.write(`${one.package}@${one.version}: ${one.ok ? `${one.tools.length} tools` : one.why}\n`),
});
const files = report({
  servers: examine(heed, harvested, labels),
  missing: harvested.filter(({ ok }) => !ok),
  clients: CLIENTS,
  judgeVersion: JUDGE_VERSION,
});

if (!values.check) mkdirSync(values.out, { recursive: true });
let differing = 0;
for (const [name, text] of files) {
  const path = join(values.out, name);
  if (!values.check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    differing++;
    process.stderr.write(`${path} differs: run npm run ecosystem and look at what changed.\n`);
  }
}
process.stderr.write(
  values.check ? (differing === 0 ? "The report is as it was.\n" : "") : `Wrote ${files.size} files to ${values.out}.\n`,
);
process.exitCode = differing === 0 ? 0 : 1;
