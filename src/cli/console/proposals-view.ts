import type { ProposalsView } from "../../console/api.js";
import { decide } from "../../core/decide.js";
import type { LockedServer, LockedTool } from "../../core/pin.js";
import { resolveList, type Judge, type ListedTool } from "../../core/resolve-list.js";
import type { Policy } from "../../core/policy.js";
import { judgeText } from "../../lint/judge/judge-text.js";
import { proposals as proposedFor } from "../../lint/judge/proposals.js";
import { groupProposals, type ProposedHint } from "../../lint/proposal-review.js";
import { hash } from "../../node/hash.js";
import type { Sha256 } from "../../wire/branded.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { untouched, withoutArguments, type AssessedTool } from "../assess/assess.js";

type Server = { readonly server: Sha256; readonly label: string; readonly locked: LockedServer | null };

/**
 * What the judge proposes for a server's tools, as the console shows it. For a reviewed server only what could be accepted:
 * a proposal counts for a tool that is accepted and unchanged. What was accepted before is not proposed again.
 */
export function proposalsView(
  { server, label, locked }: Server,
  tools: readonly AssessedTool[],
  judge: Judge,
  policy: Policy,
): readonly ProposalsView[] {
  const listed = tools.map((tool) => tool.listed);
  const parsed = listed.map((tool) => tool.parsed);
  const known = new Map(locked?.tools.map((tool) => [tool.name, tool]));
  const open = proposedFor(parsed).filter((one) => {
    const tool = listed[one.tool];
    if (tool === undefined || tool.tool.trust === "withheld") return false;
    if (locked === null) return true;
    const accepted = known.get(tool.parsed.name)?.proposals ?? [];
    return tool.tool.trust === "trusted" && accepted.every(({ hint, pin }) => hint !== one.hint || pin !== tool.pin.pin);
  });
  if (open.length === 0) return [];
  const then = resolveList(
    {
      definitions: parsed.map(({ raw }) => raw),
      revision: LATEST_REVISION,
      server,
      label,
      locked: { label, server, tools: listed.map((tool, at) => accepting(tool, known.get(tool.parsed.name), at, open, judge)) },
      policy,
      judge,
      hash,
    },
    listed,
  );
  const context = untouched(policy);
  return groupProposals(parsed, open).map(({ hint, summary, question, proposals }) => ({
    hint,
    summary,
    question,
    proposals: proposals.flatMap(({ tool: at, value, confidence, meetsBar, reasons }) => {
      const one = tools[at];
      const accepted = then[at];
      if (one === undefined || accepted === undefined) return [];
      return [
        {
          tool: one.listed.parsed.name,
          hint,
          value,
          pin: one.listed.pin.pin,
          confidence,
          meetsBar,
          reasons: reasons.map(judgeText),
          verdict: one.now.decision.verdict,
          then: decide(withoutArguments(accepted.tool), context).verdict,
        },
      ];
    }),
  }));
}

/** A tool's lock entry as it would be with its proposals accepted. */
function accepting(
  { parsed, pin }: ListedTool,
  known: LockedTool | undefined,
  at: number,
  open: readonly ProposedHint[],
  { version }: Judge,
): LockedTool {
  const own = open.filter(({ tool }) => tool === at);
  const proposals = own.map(({ hint, value }) => ({ hint, value, judge: version, pin: pin.pin }));
  if (known === undefined) return { name: parsed.name, accepted: true, pin, overrides: [], proposals };
  return { ...known, proposals: [...known.proposals, ...proposals] };
}
