import type { Call, Context } from "../../core/decision.js";
import { decide } from "../../core/decide.js";
import { claimDigest, isCaution } from "../../core/claim-digest.js";
import { HINTS } from "../../core/hint.js";
import type { LockedServer } from "../../core/pin.js";
import type { Policy } from "../../core/policy.js";
import { resolveList, type ListedTool } from "../../core/resolve-list.js";
import type { Tool, Verdict } from "../../core/tool.js";
import { asAccepted } from "../assess/as-accepted.js";
import type { AssessedTool, AssessInput } from "../assess/assess.js";
import { allowRule, type SuggestedRule } from "./allow-rule.js";

/** What one deliberate act of a person would make of a verdict. */
export type Change =
  | { readonly act: "trust" | "override"; readonly to: Verdict }
  /** `after`: the rule speaks of the server, which counts once a review has given it that label. */
  | { readonly act: "rule"; readonly to: Verdict; readonly rule: string; readonly after: "review" | null };

/**
 * What would change a decision: a review of the server as it is now, a person's word on the tool's readOnlyHint at such a
 * review (both only where it can be reviewed), and a rule that allows the tool. Each is worked out, not guessed.
 *
 * @param reviewable false where nobody can tell what would answer: no review will ever give the server a label
 */
export function changesOf(
  tool: AssessedTool,
  call: Call,
  context: Context,
  input: AssessInput,
  tools: readonly AssessedTool[],
  reviewable: boolean,
): readonly Change[] {
  const { listed } = tool;
  const list = tools.map((each) => each.listed);
  const label = input.locked?.label ?? input.label;
  const leftOut = (index: number): boolean => (tools[index]?.mislabels ?? []).length > 0;
  const leftOutWith = (index: number): boolean =>
    index === tool.index ? tool.mislabels.some(({ hint }) => hint !== "readOnly") : leftOut(index);
  const relocked = (locked: LockedServer | null): Tool =>
    resolveList({ ...input, locked }, list)[tool.index]?.tool ?? listed.tool;
  const under = (judged: Tool, policy: Policy = context.policy): Verdict =>
    decide({ ...call, tool: judged }, { ...context, policy }).verdict;
  const reviewed = relocked(asAccepted(list, label, input.locked, leftOut));
  const allowed = ({ rule }: SuggestedRule): Policy => ({ ...context.policy, rules: [...context.policy.rules, rule] });
  // A rule by the tool's name alone counts for every server that has such a tool: only where nothing narrower can.
  const suggested = allowRule(listed.tool.name, input.locked === null && !reviewable ? null : label);
  const ruled: Change = {
    act: "rule",
    to: under(input.locked === null && reviewable ? reviewed : listed.tool, allowed(suggested)),
    rule: suggested.text,
    after: input.locked === null && reviewable ? "review" : null,
  };
  if (!reviewable) return [ruled];
  const overridden = relocked(withOverride(asAccepted(list, label, input.locked, leftOutWith), listed, input));
  return [{ act: "trust", to: under(reviewed) }, { act: "override", to: under(overridden) }, ruled];
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
