import type { Call, Context } from "../../core/decision.js";
import { decide } from "../../core/decide.js";
import { claimDigest, isCaution } from "../../core/claim-digest.js";
import { HINTS } from "../../core/hint.js";
import type { LockedServer } from "../../core/pin.js";
import type { Policy, Rule } from "../../core/policy.js";
import { resolveList, type ListedTool } from "../../core/resolve-list.js";
import type { Tool, Verdict } from "../../core/tool.js";
import { asAccepted } from "../assess/as-accepted.js";
import type { AssessInput } from "../assess/assess.js";

/** What one deliberate act of a person would make of a verdict. */
export type Change = { readonly act: "trust" | "override" | "rule"; readonly to: Verdict };

/**
 * What would change a decision: a review of the server as it is now, an override of the tool's readOnlyHint at such a
 * review, and a rule that allows the tool by name. Each is worked out, not guessed.
 */
export function changesOf(at: number, call: Call, context: Context, input: AssessInput): readonly Change[] {
  const list = resolveList(input);
  const listed = list[at];
  if (listed === undefined) return [];
  const label = input.locked?.label ?? input.label;
  const under = (tool: Tool, policy: Policy = context.policy): Verdict =>
    decide({ ...call, tool }, { ...context, policy }).verdict;
  const relocked = (locked: LockedServer | null): Tool => resolveList({ ...input, locked }, list)[at]?.tool ?? listed.tool;
  const trusted = relocked(asAccepted(list, label, input.locked));
  const overridden = relocked(withOverride(asAccepted(list, label, input.locked, true), listed, input));
  return [
    { act: "trust", to: under(trusted) },
    { act: "override", to: under(overridden) },
    { act: "rule", to: under(listed.tool, allowing(context.policy, listed.tool)) },
  ];
}

function withOverride(entry: LockedServer | null, { parsed, pin, tool }: ListedTool, input: AssessInput): LockedServer | null {
  if (entry === null) return null;
  const shown = HINTS.flatMap((hint) => tool.hints[hint].claims.filter(isCaution)).map((claim) => claimDigest(claim, input.hash));
  const override = { hint: "readOnly", value: true, reason: "", shown, pin: pin.pin } as const;
  return {
    ...entry,
    tools: entry.tools.map((locked) =>
      locked.name === parsed.name ? { ...locked, overrides: [...locked.overrides, override] } : locked,
    ),
  };
}

/** The policy with one more rule, as the user's own accepted file would hold it. A literal name: `*` is escaped. */
function allowing(policy: Policy, tool: Tool): Policy {
  const rule: Rule = {
    id: "allow-by-name",
    origin: { tier: "user", file: "heed.yaml", line: 0 },
    verdict: "allow",
    match: { tool: [tool.name.replaceAll("*", "\\*")] },
  };
  return { ...policy, rules: [...policy.rules, rule] };
}
