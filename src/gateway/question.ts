import type { Asking } from "../core/prompt-form.js";
import { offersSession } from "../core/prompt-session.js";
import { renderPrompt, type Prompt } from "../core/prompt.js";
import type { PromptChanges } from "../core/prompt-changes.js";
import type { PromptArguments } from "../core/prompt-arguments.js";
import { undeclaredMembers } from "../core/undeclared-members.js";
import { isObject, member, type Json } from "../wire/json.js";
import { atLeast } from "../wire/revision.js";
import { hash } from "../node/hash.js";
import { judgeText } from "../lint/judge/judge-text.js";
import type { Caller } from "./conversation.js";
import type { ToolCall } from "./desk.js";
import type { Judged } from "./judge-call.js";
import { memberAt } from "./json-spans.js";
import { QUESTION_KEY } from "./own-members.js";

/** A call as it is put before a person. */
export type CallQuestion = { readonly asking: Asking; readonly forSession: boolean; readonly prompt: Prompt };

/**
 * What a form of an unknown client shows for certain (characters). No protocol says; forms of today's hosts scroll, and
 * beyond some screens nobody reads. A longer call is not asked about in a form.
 */
export const FORM_ROOM = 6000;

/** What a question tells of the list around its tool. */
export type Around = { readonly lookalikes: readonly string[]; readonly changes: PromptChanges | null };

/** What a console or a terminal shows: as much as anybody scrolls through. */
export const WIDE_ROOM = 200_000;

/** Renders the question about a call. `until`: when no answer becomes a no, in milliseconds since 1970-01-01T00:00Z. */
export function createQuestion(
  call: ToolCall,
  judged: Judged,
  asking: Asking,
  { lookalikes, changes }: Around,
  until: number,
  room: number = FORM_ROOM,
): CallQuestion {
  const { evaluation, listed } = judged;
  const forSession = asking === "ask" && offersSession(evaluation, listed.tool);
  const answers = upstreamAnswers(call);
  const prompt = renderPrompt({
    asking,
    call: judged.call,
    evaluation,
    arguments: promptArgumentsOf(call, judged),
    ...(answers === null ? {} : { answers }),
    changes,
    lookalikes,
    forSession,
    until: new Date(until).toTimeString().slice(0, 8),
    surface: { characters: room },
    hash,
    others: judgeText,
  });
  return { asking, forSession, prompt };
}

/** The arguments of a call as a prompt takes them. */
export function promptArgumentsOf(call: ToolCall, { listed }: Judged): Omit<PromptArguments, "paths"> {
  return {
    value: Object.hasOwn(call.params, "arguments") ? call.args.value : undefined,
    spelling: call.args.exact ? null : argumentsText(call),
    undeclared: undeclaredMembers(listed.parsed.inputSchema, call.args.value),
  };
}

/** What the call answers to a question of its server's (2026-07-28 MRTR); null where it answers nothing. */
function upstreamAnswers({ params }: ToolCall): Json | null {
  const answers = member(params, "inputResponses");
  if (!isObject(answers)) return null;
  const theirs = Object.entries(answers).filter(([key]) => key !== QUESTION_KEY);
  return theirs.length === 0 ? null : Object.fromEntries(theirs);
}

function argumentsText({ bytes }: ToolCall): string {
  const span = memberAt(bytes, 0, "params", "arguments");
  return span === undefined ? "{}" : bytes.toString("utf8", span.value, span.end);
}

/** True if this client can be asked in a form at all: it said so, in a revision that has forms, and the message can wait for one. */
export function canBeAsked({ caller: { form, revision, modern }, input }: Pick<ToolCall, "caller" | "input">): boolean {
  return form && input?.form !== false && (modern || (revision !== null && atLeast(revision, "2025-06-18")));
}

/** The parameters of `elicitation/create`; `mode` came with 2025-11-25. */
export function elicitation({ prompt }: CallQuestion, { revision }: Caller): { readonly [key: string]: Json } {
  const mode = revision === null || atLeast(revision, "2025-11-25") ? { mode: "form" } : {};
  return { ...mode, message: prompt.text, requestedSchema: prompt.form };
}
