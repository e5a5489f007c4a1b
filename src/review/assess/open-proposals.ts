import { decide } from "../../core/decide/decide.js";
import { CAUTIOUS } from "../../core/tool/hint.js";
import type { LockedServer } from "../../core/trust/pin.js";
import type { Policy } from "../../core/decide/policy.js";
import { resolveList, type ListedTool } from "../../core/trust/resolve-list.js";
import type { Judge } from "../../core/trust/judge.js";
import type { Verdict } from "../../core/trust/tool.js";
import { judgeClauses } from "../../classify/judge-clauses.js";
import { proposals, type Proposed } from "../../classify/proposals.js";
import { groupProposals, type ProposalGroup } from "../../classify/proposal-review.js";
import { hash } from "../../node/hash.js";
import { withProposals, type AcceptedProposal } from "../../store/lock/accept-proposals.js";
import type { Revision } from "../../wire/revision.js";
import { untouched, withoutArguments, type AssessedTool } from "./assess.js";

/** A proposal that can be accepted now. */
export type OpenProposal = Pick<Proposed, "confidence" | "meetsBar"> & {
  readonly tool: AssessedTool;
  /** What stands beside it, a clause each: "its name says `list`". */
  readonly reasons: readonly string[];
  /** What a call of the tool gets once its tool and what is proposed for it are accepted. */
  readonly then: Verdict;
  /** Whether a prompt hangs on it: with all that is proposed a call runs unasked, without this one it does not. */
  readonly spares: boolean;
  /** What accepting it would write. */
  readonly accepts: AcceptedProposal;
};

/** All open proposals of one hint: one question to a person. */
export type OpenGroup = Omit<ProposalGroup, "proposals"> & { readonly proposals: readonly OpenProposal[] };

type Rules = { readonly policy: Policy; readonly judge: Judge; readonly revision: Revision };

/**
 * What the judge proposes and what would count if a person accepted it: for tools that `locked` accepts as they are now,
 * where nothing is accepted for that hint yet and nobody warns or doubts. Each question costs a person's time: of the
 * hints beside readOnlyHint only those are asked about on which a prompt hangs.
 *
 * @param tools those of one server; @param locked its lock entry as it is, or as a review would write it
 */
export function openProposals(
  tools: readonly AssessedTool[],
  locked: LockedServer,
  { policy, judge, revision }: Rules,
): readonly OpenGroup[] {
  const listed = tools.map((tool) => tool.listed);
  const parsed = listed.map((tool) => tool.parsed);
  const known = new Map(locked.tools.map((tool) => [tool.name, tool]));
  const open = proposals(parsed).filter((one) => {
    // A cautious value counts anyway, and is nobody's to accept.
    if (one.value === CAUTIOUS[one.hint]) return false;
    const tool = listed[one.tool];
    const entry = tool === undefined ? undefined : known.get(tool.parsed.name);
    if (tool === undefined || entry?.accepted !== true || entry.pin.pin !== tool.pin.pin) return false;
    // Nothing more is believed of a tool of which a hint looks wrong.
    if ((entry.doubted ?? []).length > 0) return false;
    return entry.proposals.every(({ hint, pin }) => hint !== one.hint || pin !== entry.pin.pin);
  });
  if (open.length === 0) return [];
  const accepts = (one: Proposed): readonly AcceptedProposal[] => {
    const tool = listed[one.tool];
    if (tool === undefined) return [];
    const reason = judgeClauses(one.reasons).join("; ");
    return [{ tool: tool.parsed.name, hint: one.hint, value: one.value, reason, judge: judge.version, pin: tool.pin.pin }];
  };
  const all = open.flatMap(accepts);
  const context = untouched(policy);
  const accepting = (chosen: readonly AcceptedProposal[]): readonly ListedTool[] =>
    resolveList(
      {
        definitions: parsed.map(({ raw }) => raw),
        revision,
        server: locked.server,
        label: locked.label,
        locked: { ...locked, tools: locked.tools.map((tool) => withProposals(tool, chosen)) },
        policy,
        judge,
        hash,
      },
      listed,
    );
  const verdictOf = (tool: ListedTool | undefined): Verdict | undefined =>
    tool === undefined ? undefined : decide(withoutArguments(tool.tool), context).verdict;
  const then = accepting(all);
  // Where a person's own word reassures already, a proposal would add nothing to it.
  const counts = open.filter(({ tool, hint, value }) => {
    const effective = then[tool]?.tool.hints[hint];
    return effective?.value === value && effective.basis === "trusted";
  });
  const without = new Map(
    [...new Set(counts.map((one) => one.hint))].map((hint) => [hint, accepting(all.filter((one) => one.hint !== hint))]),
  );
  const spares = ({ tool, hint }: Proposed): boolean =>
    verdictOf(then[tool]) === "allow" && verdictOf(without.get(hint)?.[tool]) !== "allow";
  const worth = counts.filter((one) => one.hint === "readOnly" || spares(one));
  return groupProposals(parsed, worth).map((group) => ({
    ...group,
    proposals: group.proposals.flatMap((one): readonly OpenProposal[] => {
      const [tool, verdict, [written]] = [tools[one.tool], verdictOf(then[one.tool]), accepts(one)];
      if (tool === undefined || verdict === undefined || written === undefined) return [];
      const { confidence, meetsBar } = one;
      return [
        { tool, confidence, meetsBar, reasons: judgeClauses(one.reasons), then: verdict, spares: spares(one), accepts: written },
      ];
    }),
  }));
}
