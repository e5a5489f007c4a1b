import { visible } from "../../core/visible.js";
import { atBar } from "../../lint/proposal-review.js";
import { openProposals, type OpenGroup } from "../assess/open-proposals.js";
import type { Io } from "../frame/io.js";
import { checkedProposals, chooseProposals } from "../trust/choose-proposals.js";
import { takeProposals } from "../trust/plan-trust.js";
import type { Ask } from "../person/ask.js";
import type { TrustOffer } from "./trust-offer.js";

/** An offer that was taken, with what the judge proposes for the tools that it accepts. */
export type BelievedServer = TrustOffer & { readonly groups: readonly OpenGroup[] };

/**
 * Offers, server by server, the hints that the judge proposes for those whose labels are believed: `heed trust` asks the
 * same. `option` stands for the answer, `ask` null means that nobody is asked, and `io` null that nothing is shown.
 */
export async function offerProposals(
  believed: readonly TrustOffer[],
  option: "checked" | "none" | null,
  ask: Ask | null,
  io: Io | null,
): Promise<readonly BelievedServer[]> {
  const taken: BelievedServer[] = [];
  for (const offer of believed) {
    const { report, input } = offer.opened;
    const then = { label: report.label, server: report.identity, tools: offer.plan.tools };
    const groups = openProposals(report.assessment.tools, then, input);
    const shown = io !== null && groups.length > 0 && (ask !== null || option === "checked");
    if (shown) io.out(`\n${visible(report.label)}\n`);
    const chosen = shown ? await chooseProposals(groups, option, ask, io) : checkedProposals(groups, option);
    taken.push({ ...offer, plan: takeProposals(offer.plan, chosen), groups });
  }
  return taken;
}

/** How many proposals could have been taken at one stroke, and were not. */
export function untakenProposals(believed: readonly BelievedServer[]): number {
  return believed.reduce((sum, { groups, plan }) => {
    const taken = (tool: string, hint: string): boolean => plan.proposals.some((one) => one.tool === tool && one.hint === hint);
    const sure = groups.flatMap(({ proposals }) => atBar(proposals));
    return sum + sure.filter(({ accepts }) => !taken(accepts.tool, accepts.hint)).length;
  }, 0);
}
