import type { CallEnd, CallLine } from "../console/api.js";
import { describeReason } from "../core/explain/describe-reason.js";
import { cut, oneLine } from "../core/explain/prompt-text.js";
import { judgeText } from "../classify/judge-text.js";
import type { DecisionRecord } from "../store/journal/journal-reader.js";
import type { Json } from "../wire/json.js";

/** A call as the history lists it. @param client who called, where the journal says it */
export function callLine(decision: DecisionRecord, end: CallEnd, client: string | null): CallLine {
  const { call, at, label, tool, verdict, effect, reasons, args } = decision;
  const [first] = reasons;
  const reason = first === undefined ? "" : describeReason(first, judgeText);
  return { call, at, label, tool, verdict, effect, end, reason, client, args: gist(args.preview) };
}

function gist(preview: Json | undefined): string | null {
  return preview === undefined ? null : cut(oneLine(JSON.stringify(preview)), 120);
}
