import type { ProposalsView } from "../../console/api.js";
import type { LockedServer } from "../../core/trust/pin.js";
import type { Policy } from "../../core/decide/policy.js";
import type { Judge } from "../../core/trust/judge.js";
import type { Sha256 } from "../../wire/branded.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { asAccepted } from "../../review/assess/as-accepted.js";
import { doubtedHints } from "../../review/assess/doubted-hints.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { openProposals } from "../../review/assess/open-proposals.js";

type Server = { readonly server: Sha256; readonly label: string; readonly locked: LockedServer | null };

/**
 * What the judge proposes for a server's tools, as the console shows it. For a reviewed server only what could be accepted:
 * a proposal counts for a tool that is accepted and unchanged. What was accepted before is not proposed again. Of one that
 * nobody has reviewed, what could be after a review.
 */
export function proposalsView(
  { label, locked }: Server,
  tools: readonly AssessedTool[],
  judge: Judge,
  policy: Policy,
): readonly ProposalsView[] {
  const entry =
    locked ??
    asAccepted(
      tools.map(({ listed }) => listed),
      label,
      null,
      ({ parsed }, index) => doubtedHints(parsed, tools[index]?.mislabels ?? [], new Set()),
    );
  if (entry === null) return [];
  const groups = openProposals(tools, entry, { policy, judge, revision: LATEST_REVISION });
  return groups.map(({ hint, summary, question, proposals }) => ({
    hint,
    summary,
    question,
    proposals: proposals.map(({ tool, accepts, confidence, meetsBar, reasons, then }) => ({
      tool: accepts.tool,
      hint,
      value: accepts.value,
      pin: accepts.pin,
      confidence,
      meetsBar,
      reasons,
      verdict: tool.now.decision.verdict,
      then,
    })),
  }));
}
