import { compareRules } from "./bind.js";
import { conditionOutcome, isConditional } from "./condition-outcome.js";
import type { Call, RuleOutcome, Step } from "./decision.js";
import { matchesRule } from "./match-rule.js";
import type { Policy, Rule } from "./policy.js";
import type { Reason } from "./reason.js";
import { isReasonOf } from "./rule-reason.js";

function outcomeOf(rule: Rule, call: Call, winner: Reason | undefined): RuleOutcome {
  if (rule.inert !== undefined) return "inert";
  if (!matchesRule(rule, call.tool)) return "unmatched";
  const outcome = isConditional(rule) ? conditionOutcome(rule, call) : "applies";
  if (outcome !== "applies") return outcome;
  return winner !== undefined && isReasonOf(winner, rule) ? "won" : "outranked";
}

/** Every rule of the policy with its outcome, in one order. `reasons`: those of the verdict after the rules, the decisive one first. */
export function ruleSteps(call: Call, policy: Policy, reasons: readonly Reason[]): readonly Step[] {
  return policy.rules.toSorted(compareRules).map((rule) => ({
    step: "rule" as const,
    origin: rule.origin,
    rule: rule.id,
    gives: rule.verdict,
    outcome: outcomeOf(rule, call, reasons[0]),
    ...(rule.inert === undefined ? {} : { detail: rule.inert }),
  }));
}
