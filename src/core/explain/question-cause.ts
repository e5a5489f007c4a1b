import type { QuestionCause } from "./question-causes.js";
import type { Decision } from "../decide/decision.js";
import type { Reason } from "../decide/reason.js";
import { CAUTIOUS, HINTS, type HintName } from "../tool/hint.js";
import { isContradicted } from "../approve/rememberable.js";
import type { Effect, Tool } from "../trust/tool.js";

/** The causes that a decision's first reason names. What a preset says follows from the tool: its code is none of them. */
export const CAUSE_OF_REASON: Readonly<Record<string, QuestionCause>> = {
  "reaches-heed": "reaches-heed",
  "unknown-call": "unknown-call",
  "unknown-task": "unknown-call",
  "session-legs": "session",
  rule: "rule",
};

/** Why an unknown tool is unknown, by the code of its standing. */
const UNREVIEWED: Readonly<Record<string, QuestionCause>> = {
  "reviewed-otherwise": "reviewed-otherwise",
  "not-listed": "not-listed",
  "new-since-review": "new-tool",
  "left-out-of-review": "left-out",
};

/** The hints whose word would have let the call run, by the effect that it is asked about for. */
const DECIDING: Readonly<Record<Effect, readonly HintName[]>> = {
  read: ["openWorld"],
  additive: ["readOnly"],
  presumed: ["readOnly", "destructive"],
  destructive: [],
};

/** What is left to be the cause where the tool is believed, by its effect. */
export const CAUSE_OF_EFFECT: Readonly<Record<Effect, QuestionCause>> = {
  read: "reaches-out",
  additive: "adds",
  presumed: "presumed",
  destructive: "destructive",
};

type Facts = Pick<Tool, "trust" | "standing" | "hints" | "floor">;

/**
 * Why a person is asked about a call: the leading cause first, then what else of the tool deserves a second look, gravest first.
 * Total: every decision has a leading cause, and only of an ask or a challenge does anybody want it.
 *
 * @example
 * causesOf(decide(call, context), call.tool); // ["changed", "mislabelled"]
 */
export function causesOf(
  { reasons, effect }: Pick<Decision, "reasons" | "effect">,
  tool: Facts,
): readonly [QuestionCause, ...QuestionCause[]] {
  const lead = leading(reasons[0], effect, tool);
  const unreviewed = unreviewedCause(tool);
  const others: readonly QuestionCause[] = [
    ...(tool.trust === "drifted" ? (["changed"] as const) : []),
    ...(tool.floor !== null || HINTS.some((hint) => isContradicted(tool.hints, hint)) ? (["mislabelled"] as const) : []),
    ...(unreviewed === null ? [] : [unreviewed]),
  ];
  return [lead, ...others.filter((cause) => cause !== lead)];
}

/** The leading cause alone. */
export function causeOf(decision: Pick<Decision, "reasons" | "effect">, tool: Facts): QuestionCause {
  return leading(decision.reasons[0], decision.effect, tool);
}

/** Why a person is asked about a call that was decided so; null where nobody is. */
export function questionCause(decision: Pick<Decision, "verdict" | "reasons" | "effect">, tool: Facts): QuestionCause | null {
  return decision.verdict === "ask" || decision.verdict === "challenge" ? causeOf(decision, tool) : null;
}

function leading(reason: Reason, effect: Effect, tool: Facts): QuestionCause {
  const named = Object.hasOwn(CAUSE_OF_REASON, reason.code) ? CAUSE_OF_REASON[reason.code] : undefined;
  if (named !== undefined) return named;
  if (tool.trust === "drifted") return "changed";
  if (tool.floor !== null) return "mislabelled";
  if (effect === "destructive") return "destructive";
  if (DECIDING[effect].some((hint) => doubted(tool, hint))) return "mislabelled";
  return unreviewedCause(tool) ?? (Object.hasOwn(reason.args, "grave") ? "grave" : CAUSE_OF_EFFECT[effect]);
}

/** True if the server reassures of the hint, its definition contradicts that, and so it does not count. */
function doubted({ hints }: Facts, hint: HintName): boolean {
  return hints[hint].value === CAUTIOUS[hint] && isContradicted(hints, hint);
}

function unreviewedCause({ trust, standing }: Facts): QuestionCause | null {
  if (trust !== "unknown") return null;
  const code = standing?.code ?? "";
  return (Object.hasOwn(UNREVIEWED, code) ? UNREVIEWED[code] : undefined) ?? "not-reviewed";
}
