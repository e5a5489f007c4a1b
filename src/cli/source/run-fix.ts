import { visible } from "../../core/tool/visible.js";
import { joinWords } from "../../lint/hint-text.js";
import { judgeClauses } from "../../classify/judge-clauses.js";
import { proposals } from "../../classify/proposals.js";
import { makeFix, setText } from "../../source/fix/make-fix.js";
import { planFix } from "../../source/fix/plan-fix.js";
import { unifiedDiff } from "../../source/fix/unified-diff.js";
import { hintKey, type HintName } from "../../core/tool/hint.js";
import type { ExitCode, Io } from "../frame/io.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import type { SourceFolder } from "./read-source-folder.js";
import type { SourcedReport } from "./with-source.js";
import { writeFiles } from "./write-files.js";

/** What `--fix` was asked to do. */
export type FixWish = { readonly write: boolean; readonly proposed: boolean; readonly demanded: readonly HintName[] };

/**
 * Shows what would be written as a difference on the output, and says beside it what is left and why. With `write` the
 * files are changed as well. 0: nothing is left; 1: a tool's hints could not be written by machine; 2: a file could not.
 */
export function runFix(report: SourcedReport, folder: SourceFolder, wish: FixWish, io: Io): ExitCode {
  const paint = createPaint(io.colour);
  const tools = report.assessment.tools.map(({ listed }) => listed.parsed);
  const plan = planFix(tools, report.assessment.findings, proposals(tools), wish);
  const made = makeFix(folder.files, report.source.located, tools, plan);
  for (const { file, after } of made.files) io.out(unifiedDiff(file, after));
  const failed = wish.write ? writeFiles(folder, made.files) : [];
  const written = made.files.filter(({ file }) => !failed.some(({ path }) => path === file.path));
  const fixed = new Set(written.flatMap(({ tools: names }) => names));
  const say = (line: string): void => io.err(`${line}\n`);
  if (fixed.size === 0 && failed.length === 0) say("Nothing to write.");
  else if (fixed.size > 0)
    say(
      wish.write
        ? `Wrote the hints of ${count(fixed.size, "tool")} in ${count(written.length, "file")}. Build and start the server again, then check it again.`
        : `These are the hints of ${count(fixed.size, "tool")} in ${count(written.length, "file")}. Nothing is written yet: --fix --write does it.`,
    );
  for (const { path, why } of failed) say(`${paint.red("Not written:")} ${visible(path)}: ${visible(why)}`);
  const waiting = plan.flatMap((one) => one.waiting);
  if (waiting.length > 0) {
    say("");
    say(
      wish.proposed
        ? `${count(waiting.length, "hint")} of which the judge is not sure enough ${waiting.length === 1 ? "is" : "are"} left out; only you can say ${waiting.length === 1 ? "it" : "them"}:`
        : `${count(waiting.length, "hint")} would reassure, so only you can say ${waiting.length === 1 ? "it" : "them"}; --proposed writes what is sure:`,
    );
    for (const { tool, hint, value, reasons } of waiting)
      say(
        `  ${visible(tools[tool]?.name ?? "")}  ${hintKey(hint)}: ${value}  ${paint.dim(visible(joinWords(judgeClauses(reasons))))}`,
      );
  }
  if (made.left.length > 0) {
    say("");
    say(`To be written by hand (${made.left.length}):`);
    for (const { name, why } of made.left) {
      const set = plan.find(({ tool }) => tools[tool]?.name === name)?.set;
      say(`  ${visible(name)}  ${set === undefined ? "" : setText(set)}  ${paint.dim(visible(why))}`);
    }
  }
  if (failed.length > 0) return 2;
  return made.left.length > 0 ? 1 : 0;
}
