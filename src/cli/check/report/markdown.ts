import { fenced } from "../../../core/explain/prompt-text.js";
import { count } from "../../screen/plural.js";
import { profileVerdict } from "../profile-sections.js";
import type { CheckRun, Checked } from "./checked.js";
import { restRow } from "./github.js";
import { rowsOf, type Row } from "./row.js";

/** The gravest of a long report are shown: a summary of a GitHub step holds a megabyte. */
const SHOWN = 200;

/** A summary in Markdown, for `$GITHUB_STEP_SUMMARY` or a comment. Foreign text stands in code spans. */
export function* markdownSummary({ servers, rest }: CheckRun): Generator<string> {
  for (const server of servers) {
    if ("report" in server) yield* serverSummary(server);
    else yield `### ${fenced(server.label)}: not checked\n\n${fenced(server.error.message)}\n\n${fenced(server.error.help)}\n\n`;
  }
  if (rest.length > 0) yield `### All lists and heed.yaml\n\n${rest.map((one) => line(restRow(one))).join("")}\n`;
}

function* serverSummary(checked: Checked): Generator<string> {
  const { report, held, known, gone } = checked;
  const rows = rowsOf(checked);
  const fresh = rows.filter((row) => !row.known && row.suppressed === null);
  const of = (severity: Row["severity"]): readonly Row[] => fresh.filter((row) => row.severity === severity);
  const sums = [
    count(of("error").length, "error"),
    count(of("warning").length, "warning"),
    count(of("note").length, "note"),
  ].join(", ");
  yield `### ${fenced(report.label)}: ${sums}\n\n`;
  yield `${fenced(report.what)}, ${count(report.assessment.tools.length, "tool")}.\n\n`;
  if (held.reports.length > 0) yield `${held.reports.map((one) => `- **${profileVerdict(one)}**\n`).join("")}\n`;
  const shown = [...of("error"), ...of("warning")];
  if (shown.length > 0) yield `${shown.slice(0, SHOWN).map(line).join("")}\n`;
  if (shown.length > SHOWN) yield `… and ${shown.length - SHOWN} more.\n\n`;
  const notes = of("note");
  if (notes.length > 0) {
    yield `<details><summary>${count(notes.length, "note")}</summary>\n\n${notes.slice(0, SHOWN).map(line).join("")}\n</details>\n\n`;
  }
  const left = rows.length - fresh.length;
  if (left > 0)
    yield `${count(left, "finding")} left out: ${known.size} in the baseline, ${left - known.size} ignored for a reason.\n\n`;
  if (gone.length > 0)
    yield `${count(gone.length, "finding of the baseline is", "findings of the baseline are")} gone: ${gone
      .slice(0, SHOWN)
      .map(({ rule, tool }) => `${fenced(rule)}${tool === "" ? "" : ` of ${fenced(tool)}`}`)
      .join(", ")}.\n\n`;
}

/** Messages are prose of Heed's own, with foreign text in code spans already. */
function line({ severity, rule, heuristic, message, help }: Row): string {
  const said = severity === "error" ? "**error**" : severity;
  return `- ${said} ${fenced(rule)}${heuristic ? " (a guess)" : ""}: ${message} ${help}\n`;
}
