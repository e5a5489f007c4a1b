import type { CallEnd, CallLine } from "../console/api.js";
import { describeReason } from "../core/describe-reason.js";
import { judgeText } from "../lint/judge/judge-text.js";
import type { DecisionRecord } from "../node/journal/journal-reader.js";

/** A call as the history lists it. */
export function callLine({ call, at, label, tool, verdict, effect, reasons }: DecisionRecord, end: CallEnd): CallLine {
  const [first] = reasons;
  return { call, at, label, tool, verdict, effect, end, reason: first === undefined ? "" : describeReason(first, judgeText) };
}
