import type { CallEnd, CallLine } from "../console/api.js";
import { describeReason } from "../core/describe-reason.js";
import { inferText } from "../lint/infer/infer-text.js";
import type { KeptCall } from "./journal-memory.js";

/** How a call ended, as far as the journal says. */
export function callEnd({ outcome }: KeptCall): CallEnd {
  if (outcome === null) return "open";
  return outcome.outcome === "ran" && outcome.isError === true ? "failed" : outcome.outcome;
}

/** A call as the history lists it. */
export function callLine(kept: KeptCall): CallLine {
  const { call, at, label, tool, verdict, effect, reasons } = kept.decision;
  const [first] = reasons;
  return {
    call,
    at,
    label,
    tool,
    verdict,
    effect,
    end: callEnd(kept),
    reason: first === undefined ? "" : describeReason(first, inferText),
  };
}
