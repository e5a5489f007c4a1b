import { QUESTION_CAUSES, type QuestionCause } from "../../core/explain/question-causes.js";
import { visible } from "../../core/tool/visible.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { table } from "../screen/table.js";
import type { ReplaySummary } from "./replay-summary.js";

/** Rows of a list before the rest is left out. */
const MOST = 12;
const BARS = "▁▂▃▄▅▆▇█";

/** What policies would have meant, for a person; safe to print. */
export function replayText(summaries: readonly ReplaySummary[], paint: Paint): string {
  const calls = summaries[0]?.calls ?? 0;
  if (calls === 0) return "No call was found.\n";
  const figures = table(
    [
      { head: "POLICY", max: 40 },
      ...["QUESTIONS", "IN 100", "TYPED", "STOPPED", "RAN: READ", "ADDITIVE", "PRESUMED", "DESTRUCTIVE"].map((head) => ({
        head,
        align: "right" as const,
      })),
    ],
    summaries.map((one) => [
      visible(one.policy),
      ...[one.questions, one.per100.toFixed(1), one.typed, one.stopped].map(String),
      ...[one.unasked.read, one.unasked.additive, one.unasked.presumed, one.unasked.destructive].map(String),
    ]),
  );
  return [
    `${paint.bold(`${count(calls, "call")} decided again`)}\n\n`,
    `${paint.dim(figures.head)}\n`,
    ...figures.lines.map((line) => `${line}\n`),
    ...summaries.flatMap((one) => sections(one, paint)),
  ].join("");
}

function sections(one: ReplaySummary, paint: Paint): readonly string[] {
  const least = Math.max(1, ...one.curve.map((point) => (point.calls === 0 ? 0 : point.questions / point.calls)));
  const bars = one.curve.map((point) => BARS[Math.round(((point.calls === 0 ? 0 : point.questions / point.calls) / least) * 7)]);
  return [
    `\n${paint.bold(visible(one.policy))}\n`,
    `  over time  ${bars.join("")}\n`,
    ...one.causes.slice(0, MOST).map(({ cause, calls }) => `  ${String(calls).padStart(6)}  ${causeWords(cause)}\n`),
    ...one.stops.slice(0, MOST).map(({ server, tool, cause, calls }) => {
      return `  ${String(calls).padStart(6)}  ${paint.red("stopped")}: ${visible(tool)} of ${visible(server)} (${causeWords(cause)})\n`;
    }),
    one.stops.length > MOST ? `          and ${count(one.stops.length - MOST, "more tool")} stopped\n` : "",
    ...remarks(one).map((line) => `  ${paint.yellow("!")} ${line}\n`),
  ];
}

/** What a reader must know of the figures. */
export function remarks(one: ReplaySummary): readonly string[] {
  const said = (number: number, words: string): readonly string[] => (number === 0 ? [] : [words]);
  return [
    ...said(
      one.deniedWouldRun,
      `${count(one.deniedWouldRun, "call")} of ${one.denied.toLocaleString("en")} that a person denied would have run unasked`,
    ),
    ...said(
      one.undecided,
      `${count(one.undecided, "call")} could not be decided for certain: a condition looks at arguments, and none are kept of ${count(one.withoutArguments, "call")}`,
    ),
    ...said(one.byScope, `${count(one.byScope, "call")} ran under a scope that was taken in the session`),
    ...said(one.unknown, `${count(one.unknown, "call")} of tools with no known definition, decided as unknown tools`),
  ];
}

function causeWords(cause: string): string {
  return Object.hasOwn(QUESTION_CAUSES, cause) ? QUESTION_CAUSES[cause as QuestionCause].label : visible(cause);
}
