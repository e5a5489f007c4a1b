import type { Call } from "./decision.js";
import type { Rule } from "./policy.js";

/** What a rule's conditions say of a call. */
export type ConditionOutcome = "applies" | "condition-false" | "excepted" | "condition-error" | "arguments-not-validated";

type Test = boolean | "error";

function test(rule: Rule, part: "when" | "unless", call: Call): Test | undefined {
  const condition = rule[part];
  if (condition === undefined) return undefined;
  // Without arguments, or with a number that lost digits, no condition can be believed.
  if (call.args === null || !call.args.exact) return "error";
  const paths = rule.origin.tier === "admin" ? (call.adminPaths ?? call.paths) : call.paths;
  return condition.test(call.args, paths);
}

/** True if the rule has a condition over arguments. */
export function isConditional(rule: Rule): boolean {
  return rule.when !== undefined || rule.unless !== undefined;
}

/**
 * Looks at a matching rule's conditions. An error counts against the call: a strict rule then applies,
 * an allow rule does not. An allow with conditions needs validated arguments besides, or a key outside
 * the schema could carry what the condition never saw.
 */
export function conditionOutcome(rule: Rule, call: Call): ConditionOutcome {
  const allows = rule.verdict === "allow";
  const when = test(rule, "when", call);
  const unless = test(rule, "unless", call);
  if (when === false) return "condition-false";
  if (unless === true) return "excepted";
  if (when === "error" || unless === "error") return allows ? "condition-error" : "applies";
  if (allows && isConditional(rule) && !call.schemaValid) return "arguments-not-validated";
  return "applies";
}
