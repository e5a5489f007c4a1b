// The judge and the linter over real tool definitions that people have labelled: how often their conclusions are right.
// Servers are split once and for all (judge/split.mjs). The words and rules were written with the errors of the first
// split in view; what is fitted (how often each kind of evidence is right, and from which confidence on a proposal may be
// accepted with others at one stroke) comes from the second; the third is read by nobody, and says what a stranger gets.
// Run: npm run bench:judge [-- --errors] [-- --write]; HEED_CORPUS names the folder, else it is looked for beside the repository.
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judge } from "../dist/lint.js";
import { parseTool } from "../dist/core.js";
import { calibrate, tableSource } from "./judge/calibration.mjs";
import { printClaims } from "./judge/claims.mjs";
import { printBars, printConclusions } from "./judge/conclusions.mjs";
import { printGrave } from "./judge/grave.mjs";
import { foldOf, labelledServers } from "./judge/labelled-tools.mjs";
import { SPLITS } from "./judge/split.mjs";
import { median, printTable, short } from "./table.mjs";

const corpus = process.env.HEED_CORPUS ?? fileURLToPath(new URL("../../shared/corpus", import.meta.url));
const flags = new Set(process.argv.slice(2));
const FOLDS = 10;

if (!existsSync(corpus)) {
  console.log(`No labelled definitions lie in ${corpus}: nothing to measure. HEED_CORPUS names another folder.`);
  process.exit(0);
}
const servers = labelledServers(corpus);
const tools = servers.flatMap((server) => server.tools);
printTable(
  "Labelled tools",
  ["split", "servers", "tools"],
  SPLITS.map((split) => [
    split,
    servers.filter((server) => server.split === split).length,
    tools.filter((tool) => tool.split === split).length,
  ]),
);

const fittedOn = tools.filter(({ split }) => split === "fitted-on");
const fitted = calibrate(fittedOn);
// What the table was fitted on is measured by tables that were fitted without its server.
const withoutFold = Array.from({ length: FOLDS }, (_, fold) =>
  calibrate(fittedOn.filter(({ server }) => foldOf(server, FOLDS) !== fold)),
);
const concluded = printConclusions(
  tools.map((tool) => ({ ...tool, table: tool.split === "fitted-on" ? withoutFold[foldOf(tool.server, FOLDS)] : fitted })),
);
printBars(fitted);
printClaims(servers);
const graveTools = printGrave(tools);

if (flags.has("--errors")) {
  // Never of the other splits: reading their errors would spend them.
  for (const { what, hint, wrong, missed } of concluded.filter(({ split }) => split === "written-on")) {
    const line = (tool) =>
      `    ${tool.id} (${tool.conclusions[hint].grade}: ${tool.conclusions[hint].reasons.map(({ code }) => code).join(", ")})`;
    if (wrong.length > 0) console.log(`\n  ${what}: wrong\n${wrong.map(line).join("\n")}`);
    if (missed.length > 0) console.log(`\n  ${what}: not found\n${missed.map(line).join("\n")}`);
  }
  const own = graveTools.filter(({ split, is, said }) => split === "written-on" && (is !== null) !== (said !== null));
  console.log(`\n  grave: wrong or not found\n${own.map(({ id, is, said }) => `    ${id} (${is}, said ${said})`).join("\n")}`);
}

const speeds = Array.from({ length: 21 }, () => {
  const parsed = tools.map(({ definition }) => parseTool(definition, "2025-11-25"));
  const start = performance.now();
  for (const tool of parsed) judge(tool);
  return parsed.length / ((performance.now() - start) / 1000);
});
const speed = median(speeds);
console.log(
  `\n${short(speed)} tools a second, parsed definitions in, median of 21 rounds (goal 10k on a quiet core: ${speed >= 10_000 ? "met" : "missed"})`,
);

if (flags.has("--write")) {
  const file = fileURLToPath(new URL("../src/classify/calibration-table.ts", import.meta.url));
  writeFileSync(file, tableSource(fitted));
  console.log(`\nWrote ${file}; format it and look at what changed.`);
}
