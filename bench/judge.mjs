// The judge over real tool definitions that people have labelled: how often its conclusions are right, hint by hint.
// What is fitted (how often each kind of evidence is right, and from which confidence on a proposal may be accepted with
// others at one stroke) is fitted on nine tenths of the servers and measured on the tenth that it has not seen; the
// words and rules themselves were written with the errors of one half of the servers in view. The other half was left
// aside until the rules stood; then its errors were read, too, and the kinds of them mended, so its figures flatter now.
// Before that, proposing read-only stood there at 104 of 106 right, recall 90.4 %; on 57 servers that were harvested and
// labelled later (scripts/ecosystem), before their errors were read, at 147 of 149, recall 91.3 %: expect that of servers
// which nobody has seen. Run: npm run bench:judge [-- --errors] [-- --write]
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { calibrate, LAX_BAR, OVER_CAUTIOUS_BAR, tableSource } from "./support/judge-calibration.mjs";
import { halfOf, foldOf, labelledTools } from "./support/labelled-tools.mjs";
import { median, printTable, short } from "./table.mjs";

const corpus = fileURLToPath(new URL("../../shared/corpus", import.meta.url));
const flags = new Set(process.argv.slice(2));
const FOLDS = 10;
/** The value of each hint that spares prompts. */
const REASSURES = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
const HINTS = Object.keys(REASSURES);

if (!existsSync(corpus)) {
  console.log("No labelled definitions lie beside this repository (../shared/corpus): nothing to measure.");
  process.exit(0);
}
const rows = await labelledTools(corpus);

/** Each row with the confidence and the bar of a table that was fitted without its server. */
function heldOut(all) {
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const table = calibrate(all.filter((row) => foldOf(row.server, FOLDS) !== fold));
    return all.filter((row) => foldOf(row.server, FOLDS) === fold).map((row) => ({ ...row, table }));
  });
}

/** Of the rows whose label is sure: how many were told, how many of these rightly, and how many there are to find. */
function score(judged, hint, value, tells) {
  const sure = judged.filter((row) => row.truth[hint] !== null);
  const told = sure.filter((row) => tells(row));
  const right = told.filter((row) => row.truth[hint] === value);
  const all = sure.filter((row) => row.truth[hint] === value);
  const missed = all.filter((row) => !told.includes(row));
  return { right: right.length, told: told.length, all: all.length, wrong: told.filter((row) => !right.includes(row)), missed };
}

const percent = (part, of) => (of === 0 ? "none" : `${((100 * part) / of).toFixed(1)} %`);
const atLeast = (bar, value, hint) => (row) =>
  row.conclusions[hint].value === value &&
  row.table.confidence(hint, row.conclusions[hint]) >= (bar ?? row.table.proposalBar[hint]);

/** What is asked of the judge: a name, the value that it must conclude, from which confidence on, and the goals. */
const QUESTIONS = [
  ...HINTS.map((hint) => ({
    what: `propose ${hint} ${REASSURES[hint]}`,
    hint,
    value: REASSURES[hint],
    tells: atLeast(null, REASSURES[hint], hint),
    goal: hint === "readOnly" ? [0.995, 0.9] : null,
  })),
  ...HINTS.map((hint) => ({
    what: `find ${hint} too lax`,
    hint,
    value: !REASSURES[hint],
    tells: atLeast(LAX_BAR, !REASSURES[hint], hint),
    goal: [0.8, 0.9],
  })),
  ...HINTS.map((hint) => ({
    what: `find ${hint} over-cautious`,
    hint,
    value: REASSURES[hint],
    tells: atLeast(OVER_CAUTIOUS_BAR, REASSURES[hint], hint),
    goal: [0.8, 0.9],
  })),
];

function report(title, judged) {
  const scores = QUESTIONS.map((question) => ({ ...question, ...score(judged, question.hint, question.value, question.tells) }));
  printTable(
    title,
    ["what", "precision", "", "recall", "", "goal"],
    scores.map(({ what, right, told, all, goal }) => [
      what,
      percent(right, told),
      `${right}/${told}`,
      percent(right, all),
      `${right}/${all}`,
      goal === null ? "" : right / told >= goal[0] && right / all >= goal[1] ? "met" : `missed (${goal.join(", ")})`,
    ]),
  );
  return scores;
}

function listErrors(scores) {
  for (const { what, hint, wrong, missed } of scores) {
    const line = (row) =>
      `    ${row.id} (${row.conclusions[hint].grade}: ${row.conclusions[hint].reasons.map(({ code }) => code).join(", ")})`;
    if (wrong.length > 0) console.log(`\n  ${what}: wrong\n${wrong.map(line).join("\n")}`);
    if (missed.length > 0) console.log(`\n  ${what}: not found\n${missed.map(line).join("\n")}`);
  }
}

const whole = report(`${rows.length} labelled tools, each by a table fitted without its server (${FOLDS} folds)`, heldOut(rows));
const develop = rows.filter(({ server }) => halfOf(server) === "develop");
const check = rows.filter(({ server }) => halfOf(server) === "check");
const fromDevelop = calibrate(develop);
report(`the ${develop.length} tools with whose errors in view the rules were written (held-out folds)`, heldOut(develop));
report(
  `the ${check.length} tools of the servers kept apart while the rules were written (table fitted on the others)`,
  check.map((row) => ({ ...row, table: fromDevelop })),
);
if (flags.has("--errors")) {
  console.log("\nErrors over all labelled tools, held out:");
  listErrors(whole);
}

const definitions = rows.map(({ definition }) => definition);
const { parseTool } = await import("../dist/core.js");
const { judge } = await import("../dist/lint.js");
const speeds = Array.from({ length: 21 }, () => {
  const parsed = definitions.map((definition) => parseTool(definition, "2025-11-25"));
  const start = performance.now();
  for (const tool of parsed) judge(tool);
  return parsed.length / ((performance.now() - start) / 1000);
});
const speed = median(speeds);
console.log(
  `\n${short(speed)} tools a second, parsed definitions in, median of 21 rounds (goal 10k: ${speed >= 10_000 ? "met" : "missed"})`,
);

if (flags.has("--write")) {
  const file = fileURLToPath(new URL("../src/lint/judge/calibration-table.ts", import.meta.url));
  writeFileSync(file, tableSource(calibrate(rows)));
  console.log(`\nWrote ${file}; format it and look at what changed.`);
}
