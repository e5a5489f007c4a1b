import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { verifyJournal } from "../../store/journal/verify-journal.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { VERSION } from "../../node/version.js";
import { readAnchors } from "./read-anchors.js";
import { programJson } from "../screen/program-json.js";

/** Notes of one kind that are printed one by one; the rest is only counted. */
const MOST_NOTES = 10;

/** `heed log verify`. */
export function verifyLog(folder: string, input: Input, io: Io): ExitCode {
  const file = input.text.get("anchors");
  const report = verifyJournal(
    folder,
    file === undefined ? {} : { anchors: readAnchors(file, readFileSync(resolve(io.cwd, file), "utf8")) },
  );
  if (input.flags.has("json")) {
    io.out(`${programJson({ schema: 1, heed: VERSION, ...report })}\n`);
    return report.ok ? 0 : 1;
  }
  const paint = createPaint(io.colour);
  const records = report.segments.reduce((sum, segment) => sum + segment.records, 0);
  const proven = report.segments.reduce((sum, segment) => sum + segment.proven, 0);
  const { pruned } = report;
  io.out(
    `${report.ok ? paint.green("No damage found") : paint.red("The journal is damaged")}: ${count(records, "record")} in ${count(report.segments.length, "segment")}, ${proven.toLocaleString("en")} of them held by an anchor elsewhere.\n`,
  );
  if (pruned.segments > 0)
    io.out(`Pruned, as the journal itself says: ${count(pruned.records, "record")} in ${count(pruned.segments, "segment")}.\n`);
  const notes = new Map<string, number>();
  for (const problem of report.problems) {
    const before = notes.get(problem.code) ?? 0;
    notes.set(problem.code, before + 1);
    if (problem.severity !== "note" || before < MOST_NOTES) showProblem(io, problem);
  }
  for (const [code, number] of notes)
    if (number > MOST_NOTES && isNote(report.problems, code)) io.err(`… ${number - MOST_NOTES} more of ${code}\n`);
  io.out(
    `\nWhat this cannot tell:\n${report.limits.map((limit) => wrap(`- ${limit}`, io.columns, "  ").join("\n")).join("\n")}\n`,
  );
  return report.ok ? 0 : 1;
}

function isNote(problems: readonly { readonly code: string; readonly severity: string }[], code: string): boolean {
  return problems.some((problem) => problem.code === code && problem.severity === "note");
}
