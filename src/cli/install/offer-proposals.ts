import { visible } from "../../core/tool/visible.js";
import { atBar } from "../../classify/proposal-review.js";
import { openProposals, type OpenGroup } from "../../review/assess/open-proposals.js";
import type { Io } from "../frame/io.js";
import { checkedProposals, chooseProposals } from "../trust/choose-proposals.js";
import { takeProposals } from "../../review/plan-trust.js";
import type { Ask } from "../person/ask.js";
import type { TrustOffer } from "./trust-offer.js";

/** An offer that was taken, with what the judge proposes for the tools that it accepts. */
export type BelievedServer = TrustOffer & { readonly groups: readonly OpenGroup[] };

/** What the judge proposes for the tools that offers accept. */
export function proposalsOf(offers: readonly TrustOffer[]): readonly BelievedServer[] {
  return offers.map((offer) => {
    const { report, input } = offer.opened;
    const then = { label: report.label, server: report.identity, tools: offer.plan.tools };
    return { ...offer, groups: openProposals(report.assessment.tools, then, input) };
  });
}

/**
 * Offers the hints that the judge proposes for servers whose labels are believed, in one question: `heed trust` asks the
 * same of one. `option` stands for the answer, `ask` null means that nobody is asked, and `io` null that nothing is shown.
 */
export async function offerProposals(
  believed: readonly BelievedServer[],
  option: "checked" | "none" | null,
  ask: Ask | null,
  io: Io | null,
  head: () => string,
): Promise<readonly BelievedServer[]> {
  const some = believed.some(({ groups }) => groups.length > 0);
  const shown = io !== null && some && (ask !== null || option === "checked");
  const chosen = shown
    ? await chooseProposals(
        believed.map(({ opened, groups }) => ({ title: visible(opened.report.label), groups })),
        option,
        ask,
        io,
        ask === null ? "" : head(),
      )
    : believed.map(({ groups }) => checkedProposals(groups, option));
  return believed.map((offer, at) => ({ ...offer, plan: takeProposals(offer.plan, chosen[at] ?? []) }));
}

/** How many proposals could have been taken at one stroke, and were not. */
export function untakenProposals(believed: readonly BelievedServer[]): number {
  return believed.reduce((sum, { groups, plan }) => {
    const taken = (tool: string, hint: string): boolean => plan.proposals.some((one) => one.tool === tool && one.hint === hint);
    const sure = groups.flatMap(({ proposals }) => atBar(proposals));
    return sum + sure.filter(({ accepts }) => !taken(accepts.tool, accepts.hint)).length;
  }, 0);
}
