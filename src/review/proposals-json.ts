import type { AcceptedProposal } from "../store/lock/accept-proposals.js";
import type { Json } from "../wire/json.js";
import type { OpenGroup } from "./assess/open-proposals.js";

/** What was proposed of a server's tools, and what of it was accepted, for programs. */
export function proposalsJson(groups: readonly OpenGroup[], taken: readonly AcceptedProposal[]): readonly Json[] {
  return groups.flatMap((group) =>
    group.proposals.map(({ accepts: { tool, hint, value, judge, reason }, confidence, meetsBar, then }): Json => {
      const accepted = taken.some((one) => one.tool === tool && one.hint === hint);
      return { tool, hint, value, reason, confidence, meetsBar, then, judge, accepted };
    }),
  );
}
