import type { ApprovalAnswer } from "../core/approve/approval-event.js";
import type { Given, GrantProposal } from "../core/approve/open-question.js";

/** What an answer from outside of the client means to the approval machine. A grant that was not shown is no answer. */
export function givenAnswer(given: Given, proposals: readonly GrantProposal[]): ApprovalAnswer {
  if ("confirm" in given) return { kind: "typed", text: given.confirm };
  if (given.decision === "deny") {
    const { reason, all } = given;
    if (reason === undefined && all === undefined) return { kind: "deny" };
    return { kind: "deny", said: { ...(reason === undefined ? {} : { reason }), ...(all === undefined ? {} : { all }) } };
  }
  if (given.decision !== "grant") return { kind: given.decision };
  const shown = proposals.some(({ id }) => id === given.proposal);
  return shown ? { kind: "grant", proposal: given.proposal, for: given.for } : { kind: "empty" };
}
