import type { FiguresView, Saving } from "../console/api.js";
import { describeReason } from "../core/explain/describe-reason.js";
import { NOT_RECORDED, QUESTION_CAUSES, type QuestionCause } from "../core/explain/question-causes.js";
import { judgeText } from "../classify/judge-text.js";
import type { DecisionRecord, JournalReader } from "../store/journal/journal-reader.js";
import type { AskedGroup, CallTable, Steps } from "../store/journal/tabulate-calls.js";

/** Times to answer end here (milliseconds). */
const ANSWERS: readonly (readonly [string, number])[] = [
  ["under 2 s", 2_000],
  ["2–5 s", 5_000],
  ["5–15 s", 15_000],
  ["15–45 s", 45_000],
  ["longer", Number.POSITIVE_INFINITY],
];
const MOST_CAUSES = 12;
const MOST_SAVINGS = 8;
/** Tools whose newest decision is looked at; those that asked less would not be among the savings that are shown. */
const MOST_TOOLS = 300;

/** What one more rule about a tool would be written as; null where none may be suggested. */
export type SuggestRule = (
  asked: Pick<DecisionRecord, "tool" | "label" | "server" | "effect" | "reach" | "pin">,
) => string | null;

/** The figures of a span of time. */
export function figuresView(journal: JournalReader, span: Steps, suggest: SuggestRule): FiguresView {
  const { steps, stepCauses, servers, byCause, byPreset, waits, unanswered } = journal.tabulate(span);
  const often = byCause.toSorted((a, b) => b.asked - a.asked).slice(0, MOST_CAUSES);
  return {
    ...span,
    steps,
    curve: curveOf(stepCauses),
    servers: [...servers]
      .map(([label, kinds]) => ({ label, ...kinds }))
      .toSorted((a, b) => b.asked - a.asked || b.unasked - a.unasked || b.stopped - a.stopped),
    causes: causesView(journal, often),
    answers: [
      ...ANSWERS.map(([name, end], at) => ({
        name,
        count: waits.filter((wait) => wait < end && wait >= (ANSWERS[at - 1]?.[1] ?? 0)).length,
      })),
      { name: "no answer", count: unanswered },
    ],
    median: waits[Math.floor(waits.length / 2)] ?? null,
    savings: savingsOf(journal, byPreset, suggest),
    damaged: journal.damaged,
  };
}

/** Causes with a part of the curve of their own. */
const MOST_LINES = 3;

/** Why a person was asked, step by step: the leading causes by themselves, and all others together. */
function curveOf(stepCauses: CallTable["stepCauses"]): FiguresView["curve"] {
  const totals = new Map<QuestionCause | null, number>();
  for (const counts of stepCauses) for (const [cause, asked] of counts) totals.set(cause, (totals.get(cause) ?? 0) + asked);
  const order = [...totals].toSorted((a, b) => b[1] - a[1]).map(([cause]) => cause);
  // One that would be alone among the others stands by itself.
  const shown = order.slice(0, order.length === MOST_LINES + 1 ? MOST_LINES + 1 : MOST_LINES);
  const others = order.slice(shown.length);
  const words = shown.map((cause) => (cause === null ? NOT_RECORDED : QUESTION_CAUSES[cause].label));
  return {
    causes: others.length === 0 ? words : [...words, "other causes"],
    steps: stepCauses.map((counts) => {
      const parts = shown.map((cause) => counts.get(cause) ?? 0);
      return others.length === 0 ? parts : [...parts, others.reduce((sum, cause) => sum + (counts.get(cause) ?? 0), 0)];
    }),
  };
}

function causesView(journal: JournalReader, groups: CallTable["byCause"]): FiguresView["causes"] {
  const rules = groups.filter(({ cause }) => cause === "rule");
  const decisions = journal.decisions(rules.map(({ newest }) => newest));
  const text = new Map(rules.map((group, at) => [group, ruleText(decisions[at] ?? null)]));
  return groups.map((group) => ({
    cause: group.cause,
    text: text.get(group) ?? (group.cause === null ? NOT_RECORDED : QUESTION_CAUSES[group.cause].label),
    asked: group.asked,
  }));
}

/** Which rule asked: the words of its newest decision. */
function ruleText(newest: DecisionRecord | null): string | undefined {
  const first = newest?.reasons[0];
  return first === undefined ? undefined : describeReason(first, judgeText);
}

/**
 * What a review or one more rule would have saved. Only asks that a preset alone made count: a rule, the session or a
 * contradiction would have asked all the same. How a tool stood at its newest ask says which of the two it would be now;
 * what a review saves depends on what the server's tools say.
 */
function savingsOf(journal: JournalReader, groups: readonly AskedGroup[], suggest: SuggestRule): readonly Saving[] {
  const most = groups.toSorted((a, b) => b.asked - a.asked).slice(0, MOST_TOOLS);
  const trust = new Map<string, number>();
  const savings: Saving[] = [];
  for (const [at, decision] of journal.decisions(most.map(({ newest }) => newest)).entries()) {
    const asked = most[at]?.asked ?? 0;
    if (decision === null) continue;
    const { label, tool } = decision;
    if (decision.trust === "unknown" && decision.effect === "presumed") trust.set(label, (trust.get(label) ?? 0) + asked);
    // Nobody is invited to let a tool run unasked that was never looked at.
    if (decision.trust !== "trusted") continue;
    const line = suggest(decision);
    if (line !== null) savings.push({ act: "rule", label, tool, asked, most: false, line });
  }
  savings.push(...[...trust].map(([label, asked]): Saving => ({ act: "trust", label, tool: null, asked, most: true, line: "" })));
  return savings.toSorted((a, b) => b.asked - a.asked).slice(0, MOST_SAVINGS);
}
