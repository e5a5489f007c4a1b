import type { Decision } from "../core/decide/decision.js";
import { DECISION_META, decisionMeta, withheldText, type Because, type WithheldOutcome } from "../core/trust/withheld.js";
import { errorText, responseText } from "../wire/json-rpc.js";
import { isLostSession, lostSessionText, type LostSession } from "./lost-session.js";
import { noForms, noFormsText, type NoForms } from "./no-forms.js";
import type { ToolCall } from "./tool-call.js";

/** Every key of Heed's own begins so; none is let through from a server. */
export const META_PREFIX = "dev.heed/";

/**
 * The answer to a call that did not run: a tool result, so that the model learns of it in every revision (2025-11-25
 * Tools, error handling). What did not go to a call that runs, or to its task, is answered with an error, for a result would
 * say that it did.
 */
export function withheldAnswer(
  { id, caller, input }: Pick<ToolCall, "id" | "caller" | "input">,
  outcome: WithheldOutcome,
  decision: Pick<Decision, "verdict" | "effect" | "reasons"> | null,
  because?: Because | LostSession,
): string {
  const why = outcome === "unseen" ? noForms(caller) : null;
  const text = isLostSession(because)
    ? lostSessionText(because)
    : why === null
      ? withheldText(outcome, "heed", because)
      : unseenText(why);
  const meta = { [DECISION_META]: { ...decisionMeta(outcome, decision, "gate-closed") } };
  if (input !== undefined) return errorText(id, -32600, text, meta);
  const result = {
    content: [{ type: "text", text }],
    isError: true,
    ...(caller.modern ? { resultType: "complete" } : {}),
    _meta: meta,
  };
  return responseText(id, result);
}

function unseenText(why: NoForms): string {
  return `Not run. This call needs a person's decision, and nobody could be asked here: ${noFormsText(why)}. This is not a refusal. A person must decide in Heed's console or at its terminal; then make the same call again.`;
}
