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
 * Which tools a review takes. `fitting`: those that do not look mislabelled, or whose overrides speak to each hint that looks
 * wrong, and what was accepted as it is. `all`: those that look mislabelled too. A set: what a person chose, by name.
 */
export type Takes = "fitting" | "all" | ReadonlySet<string>;

/**
 * Plans an acceptance. A tool that changed and that a person did not choose stays as it was reviewed: it goes on waiting. An override is bound to the definition and to every warning and doubt that is on show now.
 *
 * @throws UsageError for an override of a tool that is not listed
 */
export function planTrust(
  tools: readonly AssessedTool[],
  locked: LockedServer | null,
  overrides: readonly GivenOverride[],
  takes: Takes,
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
    const fits = (same && known.accepted) || tool.mislabels.every(({ hint }) => vouched.has(hint));
    const taken = typeof takes === "string" ? takes === "all" || fits : takes.has(parsed.name);
    (taken ? accepted : leftOut).push(tool);
    if (typeof takes !== "string" && !taken && known !== undefined && !same) return known;
    const kept = same ? known.overrides.filter(({ hint }) => !vouched.has(hint)) : [];
    const shown = cautions(tool, hash);
    return {
      name: parsed.name,
      accepted: taken,
      pin,
      overrides: [...kept, ...fresh.map(({ hint, value, reason }) => ({ hint, value, reason, shown, pin: pin.pin }))],
      proposals: same && taken ? known.proposals : [],
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
