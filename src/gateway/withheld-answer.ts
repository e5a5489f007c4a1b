import type { Decision } from "../core/decision.js";
import { errorText, responseText } from "../wire/json-rpc.js";
import type { Effect, Verdict } from "../core/tool.js";
import type { ToolCall } from "./desk.js";

/** How a call that did not run ended. Only `denied` is a person's no. */
export type Outcome = "denied" | "unseen" | "pending" | "timed-out" | "withdrawn" | "policy" | "closed";

/** What stands in the answer for programs: codes only. */
export type DecisionMeta = {
  readonly verdict: Verdict;
  readonly effect: Effect;
  readonly outcome: Outcome;
  readonly reasons: readonly string[];
};

/** The key of Heed's own `_meta` member on a result. */
const DECISION_META = "dev.heed/decision";
/** Every key of Heed's own begins so; none is let through from a server. */
export const META_PREFIX = "dev.heed/";

/**
 * What the model reads. Nothing here, and nothing that a caller may add, can pass the call: no command, id, path or token.
 * A person has to act, and finds out where from Heed itself.
 */
const TEXTS: Readonly<Record<Outcome, string>> = {
  denied:
    "Not run. The person who was asked said no to this call. Do not repeat it or try to reach the same effect another way; ask what they would like instead.",
  unseen:
    "Not run. This call needs a person's decision, and nobody could be asked here; this is not a refusal. A person must decide in Heed.",
  pending:
    "Not run. Nobody has answered yet; this is not a refusal. A person must decide in Heed; then make the same call again.",
  "timed-out":
    "Not run. Nobody answered in time; this is not a refusal. A person must decide in Heed; then make the same call again.",
  withdrawn: "Not run. The call was withdrawn before anybody had decided.",
  policy: "Not run. The rules that a person set for this server do not allow this call. Only a person can change them, in Heed.",
  closed:
    "Not run. Heed cannot decide about calls at present, so none run. A person must act in Heed; the reason stands in its log.",
};

/**
 * The answer to a call that did not run: a tool result, so that the model learns of it in every revision (2025-11-25
 * Tools, error handling). What did not go to a task is answered with an error, for a result would say that it did.
 */
export function withheldAnswer(
  { id, caller: { modern }, input }: Pick<ToolCall, "id" | "caller" | "input">,
  outcome: Outcome,
  decision: Pick<Decision, "verdict" | "effect" | "reasons"> | null,
): string {
  const meta: DecisionMeta = {
    verdict: decision?.verdict ?? "deny",
    effect: decision?.effect ?? "presumed",
    outcome,
    reasons: decision === null ? ["gate-closed"] : decision.reasons.map(({ code }) => code),
  };
  if (input !== undefined) return errorText(id, -32600, TEXTS[outcome], { [DECISION_META]: { ...meta } });
  const result = {
    content: [{ type: "text", text: TEXTS[outcome] }],
    isError: true,
    ...(modern ? { resultType: "complete" } : {}),
    _meta: { [DECISION_META]: { ...meta } },
  };
  return responseText(id, result);
}
