import type { Approval } from "../core/approve/approval.js";
import type { ApprovalEffect } from "../core/approve/approval-event.js";
import type { Grant } from "../core/decide/decision.js";
import type { GrantProposal } from "../core/approve/open-question.js";
import { EXACT_GRANT } from "../core/approve/open-question.js";
import type { Judged } from "./judge-call.js";
import type { CallDesk } from "./call-desk.js";

type As = Extract<ApprovalEffect, { do: "grant" }>["as"];

const HOUR = 3600 * 1000;
/** "For this session" ends with the session, and with the day (milliseconds). */
const SESSION_LIFE = 24 * HOUR;

/**
 * Remembers a yes as a grant: it is bound to principal, tool, pin and policy, and holds the legs of the session that were
 * on show: it counts for what the person knew. Where it cannot be written down the call runs once all the same.
 *
 * @param proposals the grants that the person was shown
 */
export function giveGrant(
  { parts }: CallDesk,
  approval: Approval,
  { call: { digest }, legs }: Pick<Judged, "call" | "legs">,
  as: As,
  proposals: readonly GrantProposal[],
): void {
  const { grants, journal, newId, now, warn } = parts;
  const { server, pin, principal, policy, session } = approval.binding;
  const proposal = as === "call" ? null : (proposals.find(({ id }) => id === as.proposal) ?? null);
  // Only what was shown can be given.
  if (digest === null || (as !== "call" && proposal === null)) return;
  const forSession = as === "call" || as.for === "session";
  const scope: Grant["scope"] =
    proposal === null || proposal.id === EXACT_GRANT
      ? { call: digest }
      : { where: { text: proposal.where, test: () => "error" } };
  const grant: Grant = {
    id: newId(),
    server,
    tool: approval.tool,
    pin,
    principal,
    policy,
    given: legs,
    expires: now() + (forSession ? SESSION_LIFE : HOUR),
    scope,
    ...(forSession ? { session } : {}),
    ...(proposal?.bound === undefined ? {} : { bound: proposal.bound }),
  };
  try {
    grants.add(grant);
    journal.add({ type: "grant", grant: grant.id, server, tool: approval.tool, expires: grant.expires });
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
  }
}
