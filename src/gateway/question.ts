import type { Asking } from "../core/prompt-form.js";
import { offersSession } from "../core/prompt-session.js";
import { renderPrompt, type Prompt } from "../core/prompt.js";
import { undeclaredMembers } from "../core/undeclared-members.js";
import type { Json } from "../wire/json.js";
import { atLeast } from "../wire/revision.js";
import { hash } from "../node/hash.js";
import { inferText } from "../lint/infer/infer-text.js";
import type { Caller } from "./conversation.js";
import type { ToolCall } from "./desk.js";
import type { Judged } from "./judge-call.js";
import { memberAt } from "./json-spans.js";

/** A call as it is put before a person. */
export type CallQuestion = { readonly asking: Asking; readonly forSession: boolean; readonly prompt: Prompt };

/**
 * What a form of an unknown client shows for certain (characters). No protocol says; forms of today's hosts scroll, and
 * beyond some screens nobody reads. A longer call is not asked about in a form.
 */
export const FORM_ROOM = 6000;

/** Renders the question about a call. `until`: when no answer becomes a no, in milliseconds since 1970-01-01T00:00Z. */
export function createQuestion(
  call: ToolCall,
  judged: Judged,
  asking: Asking,
  lookalikes: readonly string[],
  until: number,
): CallQuestion {
  const { evaluation, listed } = judged;
  const forSession = asking === "ask" && offersSession(evaluation, listed.tool);
  const given = Object.hasOwn(call.params, "arguments");
  const prompt = renderPrompt({
    asking,
    call: judged.call,
    evaluation,
    arguments: {
      value: given ? call.args.value : undefined,
      spelling: call.args.exact ? null : argumentsText(call),
      undeclared: undeclaredMembers(listed.parsed.inputSchema, call.args.value),
    },
    lookalikes,
    forSession,
    until: new Date(until).toTimeString().slice(0, 8),
    surface: { characters: FORM_ROOM },
    hash,
    others: inferText,
  });
  return { asking, forSession, prompt };
}

function argumentsText({ bytes }: ToolCall): string {
  const span = memberAt(bytes, 0, "params", "arguments");
  return span === undefined ? "{}" : bytes.toString("utf8", span.value, span.end);
}

/** True if this client can be asked in a form at all: it said so, in a revision that has forms. */
export function canBeAsked({ form, revision, modern }: Caller): boolean {
  return form && (modern || (revision !== null && atLeast(revision, "2025-06-18")));
}

/** The parameters of `elicitation/create`; `mode` came with 2025-11-25. */
export function elicitation({ prompt }: CallQuestion, { revision }: Caller): { readonly [key: string]: Json } {
  const mode = revision === null || atLeast(revision, "2025-11-25") ? { mode: "form" } : {};
  return { ...mode, message: prompt.text, requestedSchema: prompt.form };
}
