import type { Json } from "../wire/json.js";
import { canonical } from "../wire/canonical.js";
import type { Pattern, PolicyOverride, Rule } from "../core/decide/policy.js";

const sorted = (pattern: Pattern | undefined): Json => (pattern === undefined ? null : [...new Set(pattern)].toSorted());

/** What a rule does, without its name and place: two rules with one key do the same. */
export function ruleKey(rule: Rule): string {
  const { server, tool, effect, reach, trust } = rule.match;
  return canonical([
    rule.verdict,
    sorted(server),
    sorted(tool),
    effect ?? null,
    reach ?? null,
    trust ?? null,
    rule.when?.text ?? null,
    rule.unless?.text ?? null,
  ]);
}

/** What an override does, without its reason and place. */
export function overrideKey(override: PolicyOverride): string {
  return canonical([sorted(override.server), sorted(override.tool), override.hint]);
}
