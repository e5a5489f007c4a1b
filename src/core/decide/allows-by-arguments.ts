import { isConditional } from "./condition-outcome.js";
import type { Decision } from "./decision.js";
import type { Policy } from "./policy.js";
import { isReasonOf } from "./rule-reason.js";

/**
 * True where a call goes on because of what it is: by a grant, or by an allow rule with conditions. What neither looked at
 * must then not go on with it.
 */
export function allowsByArguments(decision: Decision, policy: Policy): boolean {
  if (decision.verdict !== "allow") return false;
  if (decision.grant !== undefined) return true;
  const [why] = decision.reasons;
  return why.code === "rule" && policy.rules.some((rule) => isConditional(rule) && isReasonOf(why, rule));
}
