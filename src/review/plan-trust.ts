import { claimDigest, isCaution } from "../core/trust/claim-digest.js";
import { doubtedClaim } from "../core/trust/doubted-claim.js";
import { HINTS, type HintName } from "../core/tool/hint.js";
import type { LockedServer, LockedTool } from "../core/trust/pin.js";
import { withProposals, type AcceptedProposal } from "../store/lock/accept-proposals.js";
import type { Hash } from "../wire/branded.js";
import type { AssessedTool } from "./assess/assess.js";
import { doubtedHints } from "./assess/doubted-hints.js";
import { UsageError } from "./usage-error.js";
import type { GivenOverride } from "./given-override.js";

/** A tool that is taken without some of its hints: they look wrong. */
export type DoubtedTool = { readonly tool: AssessedTool; readonly hints: readonly HintName[] };

/** The hints that a plan leaves out, by the tool's raw name: as programs are told of them. */
export function leftOutHints(doubted: readonly DoubtedTool[]): { readonly tool: string; readonly hints: readonly HintName[] }[] {
  return doubted.map(({ tool, hints }) => ({ tool: tool.listed.parsed.name, hints }));
}

/** What an acceptance would write: each tool of the list, accepted or left out. Withheld tools are not in it. */
export type TrustPlan = {
  readonly tools: readonly LockedTool[];
  readonly accepted: readonly AssessedTool[];
  /** Accepted tools of which a hint is left out. */
  readonly doubted: readonly DoubtedTool[];
  /** Tools that a person did not choose. */
  readonly leftOut: readonly AssessedTool[];
  /** Proposals that are accepted with it; earlier ones stand in `tools` alone. */
  readonly proposals: readonly AcceptedProposal[];
};

/**
 * What a review takes. `fitting`: every tool, without the hints that look wrong and that no override speaks to; what was
 * accepted as it is stays so. `all`: those hints too. A set: the tools that a person chose, by name, as `fitting` takes them.
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
  const doubted: DoubtedTool[] = [];
  const leftOut: AssessedTool[] = [];
  const written = usable.map((tool): LockedTool => {
    const { parsed, pin } = tool.listed;
    const known = before.get(parsed.name);
    const same = known !== undefined && known.pin.pin === pin.pin;
    const fresh = overrides.filter((override) => override.tool === parsed.name);
    const spoken = new Set<HintName>(fresh.map(({ hint }) => hint));
    const taken = typeof takes === "string" || takes.has(parsed.name);
    (taken ? accepted : leftOut).push(tool);
    const hints = !taken || takes === "all" ? [] : hintsLeftOut(tool, same && known.accepted ? known : null, spoken);
    if (hints.length > 0) doubted.push({ tool, hints });
    if (typeof takes !== "string" && !taken && known !== undefined && !same) return known;
    const kept = same ? known.overrides.filter(({ hint }) => !spoken.has(hint)) : [];
    const shown = shownCautions(tool, hints, hash);
    return {
      name: parsed.name,
      accepted: taken,
      ...(hints.length === 0 ? {} : { doubted: hints }),
      pin,
      overrides: [...kept, ...fresh.map(({ hint, value, reason }) => ({ hint, value, reason, shown, pin: pin.pin }))],
      proposals: same && taken ? known.proposals : [],
    };
  });
  return { tools: written, accepted, doubted, leftOut, proposals: [] };
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

/** What was left out of a tool that is accepted as it is stays so, whatever it looks like by now; so does what was not. */
function hintsLeftOut(
  { listed, mislabels }: AssessedTool,
  accepted: LockedTool | null,
  spoken: ReadonlySet<HintName>,
): readonly HintName[] {
  if (accepted !== null) return (accepted.doubted ?? []).filter((hint) => !spoken.has(hint));
  return doubtedHints(listed.parsed, mislabels, spoken);
}

/** Digests of the warnings and doubts that an override of the tool is given with on show, those of the review itself among them. */
export function shownCautions(
  { listed }: Pick<AssessedTool, "listed">,
  doubted: readonly HintName[],
  hash: Hash,
): LockedTool["overrides"][number]["shown"] {
  const claims = HINTS.flatMap((hint) => listed.tool.hints[hint].claims.filter(isCaution));
  return [...new Set([...claims, ...doubted.map(doubtedClaim)].map((claim) => claimDigest(claim, hash)))];
}
