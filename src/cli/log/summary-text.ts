import { NOT_RECORDED, QUESTION_CAUSES } from "../../core/explain/question-causes.js";
import { visible } from "../../core/tool/visible.js";
import type { CallCounts, JournalSummary } from "../../store/journal/summarise-journal.js";
import { padEnd, padStart } from "../screen/fit.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { table } from "../screen/table.js";

/** Reasons for a no in a few words; the whole sentence stands with each decision. */
const REASONS: Readonly<Record<string, string>> = {
  withheld: "the tool is withheld",
  "unusable-name": "a name nobody can use",
  "duplicate-name": "two tools of one name",
};

/** Rows of a table before the rest is left out. */
const MOST_ROWS = 15;

/** A summary for a person, safe to print. */
export function summaryText(summary: JournalSummary, paint: Paint): string {
  const { total, span, answers } = summary;
  if (span === null) return "No call was decided.\n";
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const width = total.calls.toLocaleString("en").length;
  const line = (name: string, number: number, remark = ""): string =>
    `  ${padEnd(name, 16)}${padStart(number.toLocaleString("en"), width)}${remark === "" ? "" : `  ${paint.dim(remark)}`}\n`;
  const some = (name: string, number: number, remark = ""): string => (number === 0 ? "" : line(name, number, remark));
  const time =
    answers === null
      ? ""
      : `answered in ${seconds(answers.median)} (median), ${seconds(answers.p90)} (nine of ten), ${seconds(answers.longest)} (longest)`;
  return [
    `${paint.bold(count(total.calls, "call"))}, ${day(span.first)} to ${day(span.last)} (UTC)\n\n`,
    line("ran", total.ran),
    line("asked", total.asked, time),
    line("typed", total.typed, total.typed === 0 ? "" : "asked to type the tool's name"),
    line("denied", total.denied, total.denied === 0 ? "" : "by a person"),
    some("refused", total.refused, "by the policy, or by a no that a person had given"),
    some("not answered", total.unanswered, "a person was needed"),
    some("would have asked", total.wouldAsk, "observed only"),
    some("would have denied", total.wouldDeny, "observed only"),
    line("spared", total.avoided, avoidedRemark(total)),
    groups(
      "SERVER",
      summary.servers.map(({ server, counts }) => [visible(server), counts] as const),
    ),
    groups(
      "WHY ASKED",
      summary.causes.map(({ cause, counts }) => [cause === null ? NOT_RECORDED : QUESTION_CAUSES[cause].label, counts] as const),
    ),
    groups(
      "WHY DENIED",
      summary.denials.map(({ reason, counts }) => [reasonWords(reason), counts] as const),
    ),
    summary.damaged === 0
      ? ""
      : `\n${paint.red("!")} ${count(summary.damaged, "line is not a record", "lines are not records")} and in no number. heed log verify says which.\n`,
  ].join("");
}

function avoidedRemark({ avoided, byGrant }: CallCounts): string {
  if (avoided === 0) return "";
  const grants = byGrant === 0 ? "" : `, ${byGrant.toLocaleString("en")} of them by an approval that was remembered`;
  return `ran unasked, where a client that asks about each call would have asked${grants}`;
}

function groups(head: string, rows: readonly (readonly [string, CallCounts])[]): string {
  if (rows.length === 0) return "";
  const number = (value: number): string => (value === 0 ? "-" : value.toLocaleString("en"));
  const drawn = table(
    [
      { head, max: 48 },
      ...["CALLS", "RAN", "ASKED", "TYPED", "DENIED", "REFUSED", "WOULD ASK", "AVOIDED"].map((name) => ({
        head: name,
        align: "right" as const,
      })),
    ],
    rows
      .slice(0, MOST_ROWS)
      .map(([name, counts]) => [
        name,
        number(counts.calls),
        number(counts.ran),
        number(counts.asked),
        number(counts.typed),
        number(counts.denied),
        number(counts.refused),
        number(counts.wouldAsk + counts.wouldDeny),
        number(counts.avoided),
      ]),
  );
  const more = rows.length > MOST_ROWS ? [`… and ${rows.length - MOST_ROWS} more (--json has all)`] : [];
  return `\n${[drawn.head, ...drawn.lines, ...more].map((each) => `  ${each}\n`).join("")}`;
}

function reasonWords(reason: string): string {
  const [code = "", ...rest] = reason.split(" ");
  if (code === "rule" && rest.length > 0) return `rule ${visible(rest.join(" "))}`;
  return Object.hasOwn(REASONS, code) ? (REASONS[code] ?? code) : visible(reason === "" ? "no reason given" : reason);
}

function seconds(milliseconds: number): string {
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (milliseconds < 120_000) return `${Math.round(milliseconds / 1000)} s`;
  return milliseconds < 7_200_000 ? `${Math.round(milliseconds / 60_000)} min` : `${Math.round(milliseconds / 3_600_000)} h`;
}
