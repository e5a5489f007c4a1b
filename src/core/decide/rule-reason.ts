import type { Rule } from "./policy.js";
import type { Reason } from "./reason.js";

/** The reason that a rule is. */
export function ruleReason(rule: Rule): Reason {
  const { tier, file, line } = rule.origin;
  return { code: "rule", args: { rule: rule.id, verdict: rule.verdict, tier, file, line } };
}

/** True if the reason is this rule. */
export function isReasonOf({ code, args }: Reason, { id, origin }: Rule): boolean {
  return code === "rule" && args["rule"] === id && args["file"] === origin.file && args["line"] === origin.line;
}
