import { CAUSE_OF_EFFECT, CAUSE_OF_REASON } from "../../core/explain/question-cause.js";
import { CAUSE_CODES, type QuestionCause } from "../../core/explain/question-causes.js";
import { member, type Json } from "../../wire/json.js";

/**
 * Why the call of a decision's record was asked about; null where nobody was to be asked, and where it cannot be told. Records
 * of before causes were written down are read by what they hold: whether the tool was mislabelled, new or reviewed under other
 * circumstances is not among it. A forged record may hold anything.
 */
export function recordedCause(record: Json): QuestionCause | null {
  const verdict = member(record, "verdict");
  if (verdict !== "ask" && verdict !== "challenge") return null;
  const written = member(record, "cause");
  if (written !== undefined) return CAUSE_CODES.find((code) => code === written) ?? null;
  const reasons = member(record, "reasons");
  const reason = Array.isArray(reasons) ? member(reasons[0] as Json, "code") : undefined;
  if (typeof reason !== "string") return null;
  if (Object.hasOwn(CAUSE_OF_REASON, reason)) return CAUSE_OF_REASON[reason] ?? null;
  const trust = member(record, "trust");
  if (trust === "drifted") return "changed";
  // What a preset does not say, a contradiction does: no other reason stands first.
  if (reason !== "preset") return FLOORS.has(reason) ? "mislabelled" : null;
  const effect = member(record, "effect");
  if (effect === "destructive") return "destructive";
  if (trust === "unknown") return "not-reviewed";
  return typeof effect === "string" && Object.hasOwn(CAUSE_OF_EFFECT, effect)
    ? CAUSE_OF_EFFECT[effect as keyof typeof CAUSE_OF_EFFECT]
    : null;
}

const FLOORS: ReadonlySet<string> = new Set(["declares-read-only-and-destructive", "deleting-name-claims-read-only"]);
