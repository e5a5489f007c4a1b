import { claimDigest, isCaution } from "../../core/claim-digest.js";
import { HINTS, type HintName } from "../../core/hint.js";
import type { LockedServer, LockedTool } from "../../core/pin.js";
import { withProposals, type AcceptedProposal } from "../../node/lock/accept-proposals.js";
import type { Hash } from "../../wire/branded.js";
import type { AssessedTool } from "../assess/assess.js";
import { UsageError } from "../frame/usage-error.js";
import type { GivenOverride } from "./read-overrides.js";

/** What an acceptance would write: each tool of the list, accepted or left out. Withheld tools are not in it. */
export type TrustPlan = {
  readonly tools: readonly LockedTool[];
  readonly accepted: readonly AssessedTool[];
  readonly leftOut: readonly AssessedTool[];
  /** Proposals that are accepted with it; earlier ones stand in `tools` alone. */
  readonly proposals: readonly AcceptedProposal[];
};

/**
 * Plans an acceptance. Tools that look mislabelled are left out unless `all`, or unless overrides speak to each hint that
 * looks wrong. An override is bound to the definition and to every warning and doubt that is on show now.
 *
 * @throws UsageError for an override of a tool that is not listed
 */
export function planTrust(
  tools: readonly AssessedTool[],
  locked: LockedServer | null,
  overrides: readonly GivenOverride[],
  all: boolean,
  hash: Hash,
): TrustPlan {
  const usable = tools.filter(({ listed }) => listed.tool.trust !== "withheld");
  for (const { tool } of overrides) {
    if (usable.every(({ listed }) => listed.parsed.name !== tool)) {
      throw new UsageError(
        "unknown-tool",
        `The server has no tool ${JSON.stringify(tool)} that could be overridden.`,
        "Check the name in heed check.",
        { tool },
      );
    }
  }
  const before = new Map((locked?.tools ?? []).map((tool) => [tool.name, tool]));
  const accepted: AssessedTool[] = [];
  const leftOut: AssessedTool[] = [];
  const written = usable.map((tool): LockedTool => {
    const { parsed, pin } = tool.listed;
    const known = before.get(parsed.name);
    const same = known !== undefined && known.pin.pin === pin.pin;
    const fresh = overrides.filter((override) => override.tool === parsed.name);
    const vouched = new Set<HintName>(fresh.map(({ hint }) => hint));
    const takes = all || (same && known.accepted) || tool.mislabels.every(({ hint }) => vouched.has(hint));
    (takes ? accepted : leftOut).push(tool);
    const kept = same ? known.overrides.filter(({ hint }) => !vouched.has(hint)) : [];
    const shown = cautions(tool, hash);
    return {
      name: parsed.name,
      accepted: takes,
      pin,
      overrides: [...kept, ...fresh.map(({ hint, value, reason }) => ({ hint, value, reason, shown, pin: pin.pin }))],
      proposals: same && takes ? known.proposals : [],
    };
  });
  return { tools: written, accepted, leftOut, proposals: [] };
}

/** The plan with proposals of the judge that a person chose; those of a tool that is left out are none of it. */
export function takeProposals(plan: TrustPlan, chosen: readonly AcceptedProposal[]): TrustPlan {
  const fit = chosen.filter(({ tool, pin }) =>
    plan.tools.some((one) => one.name === tool && one.accepted && one.pin.pin === pin),
  );
  return {
    ...plan,
    tools: plan.tools.map((tool) => withProposals(tool, fit)),
    proposals: [...plan.proposals, ...fit],
  };
}

function cautions({ listed }: AssessedTool, hash: Hash): LockedTool["overrides"][number]["shown"] {
  return HINTS.flatMap((hint) => listed.tool.hints[hint].claims.filter(isCaution)).map((claim) => claimDigest(claim, hash));
}
