import type { ApprovalQuestion } from "../core/approve/approval.js";
import { APPROVAL_TIMES } from "../core/approve/approval.js";
import type { GrantProposal, OpenQuestion } from "../core/approve/open-question.js";
import { shownArguments } from "../core/explain/shown-arguments.js";
import { causesOf } from "../core/explain/question-cause.js";
import { whySentences } from "../core/explain/prompt-why.js";
import { VOID_YES } from "../core/approve/void-yes.js";
import { hash } from "../node/hash.js";
import { judgeText } from "../classify/judge-text.js";
import type { ToolCall } from "./tool-call.js";
import type { GrantConditions } from "./grant-conditions.js";
import type { Judged } from "./judge-call.js";
import { promptArgumentsOf, type CallQuestion } from "./question.js";

/** Characters of one argument in a place of its own. */
const ARGUMENT_ROOM = 20_000;

/** Everything about a call that a surface outside of the client shows. */
export function describeQuestion(
  approval: ApprovalQuestion,
  call: ToolCall,
  judged: Judged,
  question: CallQuestion,
  proposals: readonly GrantProposal[],
  voided = false,
): OpenQuestion {
  const { evaluation, listed } = judged;
  const { tool } = listed;
  const { effect, reach, reasons } = evaluation.decision;
  return {
    id: approval.id,
    asked: approval.expires - APPROVAL_TIMES.life,
    until: approval.expires,
    asking: approval.asking,
    server: { key: tool.server, label: tool.label },
    tool: tool.name,
    displayName: tool.displayName,
    prompt: question.prompt.text,
    args: call.args.value,
    arguments: shownArguments({ ...promptArgumentsOf(call, judged), paths: judged.call.paths }, ARGUMENT_ROOM, hash),
    effect,
    reach,
    hints: evaluation.hints,
    steps: evaluation.steps,
    reasons,
    why: [...(voided ? [VOID_YES] : []), ...whySentences(evaluation, tool, judgeText)],
    causes: causesOf(evaluation.decision, tool),
    proposals,
    forSession: approval.forSession,
    client: { name: call.caller.name, version: call.caller.version },
    principal: approval.binding.principal,
    session: approval.binding.session,
  };
}

/** The grants that a person may give for a call in place of one yes; none where nothing may be remembered of it. */
export function proposalsFor({ listed, remembers, call }: Judged, conditions: GrantConditions): readonly GrantProposal[] {
  if (remembers === "nothing" || call.args === null || !call.schemaValid) return [];
  const { inputSchema } = listed.parsed;
  const grave = listed.tool.grave !== null;
  return conditions.propose({ args: call.args, schema: inputSchema, paths: call.paths, raised: remembers === "bound", grave });
}
