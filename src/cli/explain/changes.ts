import type { Call, Context } from "../../core/decide/decision.js";
import { decide } from "../../core/decide/decide.js";
import type { HintName } from "../../core/tool/hint.js";
import type { LockedServer } from "../../core/trust/pin.js";
import type { Policy } from "../../core/decide/policy.js";
import { resolveList, type ListedTool } from "../../core/trust/resolve-list.js";
import type { Tool, Verdict } from "../../core/trust/tool.js";
import { asAccepted } from "../../review/assess/as-accepted.js";
import { doubtedHints } from "../../review/assess/doubted-hints.js";
import { shownCautions } from "../../review/plan-trust.js";
import type { AssessedTool, AssessInput } from "../../review/assess/assess.js";
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
  const without = (spoken: ReadonlySet<HintName>, { parsed }: ListedTool, index: number): readonly HintName[] =>
    doubtedHints(parsed, tools[index]?.mislabels ?? [], spoken);
  const doubted = (one: ListedTool, index: number): readonly HintName[] => without(new Set(), one, index);
  const doubtedWith = (one: ListedTool, index: number): readonly HintName[] =>
    without(new Set(index === tool.index ? (["readOnly"] as const) : []), one, index);
  const relocked = (locked: LockedServer | null): Tool =>
    resolveList({ ...input, locked }, list)[tool.index]?.tool ?? listed.tool;
  const under = (judged: Tool, policy: Policy = context.policy): Verdict =>
    decide({ ...call, tool: judged }, { ...context, policy }).verdict;
  const reviewed = relocked(asAccepted(list, label, input.locked, doubted));
  const allowed = ({ rule }: SuggestedRule): Policy => ({ ...context.policy, rules: [...context.policy.rules, rule] });
  const afterReview = input.locked === null && reviewable;
  const judged = afterReview ? reviewed : listed.tool;
  const covered = {
    tool: listed.tool.name,
    // A rule by the tool's name alone counts for every server that has such a tool: only where nothing narrower can.
    server: input.locked === null && !reviewable ? null : label,
    effect: judged.effect,
    reach: judged.reach,
  };
  const wide = allowRule({ ...covered, args: null });
  const exact = call.args === null ? wide : allowRule({ ...covered, args: call.args.value });
  // With conditions it counts only for arguments that the schema declares: where they are not, nothing narrower than the tool does.
  const suggested = under(judged, allowed(exact)) === under(judged, allowed(wide)) ? exact : wide;
  const ruled: Change = {
    act: "rule",
    to: under(judged, allowed(suggested)),
    rule: suggested.text,
    after: afterReview ? "review" : null,
  };
  if (!reviewable) return [ruled];
  const overridden = relocked(
    withOverride(asAccepted(list, label, input.locked, doubtedWith), tool, doubtedWith(listed, tool.index), input),
  );
  return [{ act: "trust", to: under(reviewed) }, { act: "override", to: under(overridden) }, ruled];
}

function withOverride(
  entry: LockedServer | null,
  tool: AssessedTool,
  doubted: readonly HintName[],
  input: AssessInput,
): LockedServer | null {
  if (entry === null) return null;
  const { parsed, pin } = tool.listed;
  const shown = shownCautions(tool, doubted, input.hash);
  const override = { hint: "readOnly", value: true, reason: "", shown, pin: pin.pin } as const;
  return {
    ...entry,
    tools: entry.tools.map((locked) =>
      locked.name === parsed.name ? { ...locked, overrides: [...locked.overrides, override] } : locked,
    ),
  };
}
