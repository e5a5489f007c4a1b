import type { Asking } from "../core/explain/prompt-form.js";
import { renderPrompt, type Prompt } from "../core/explain/prompt.js";
import type { PromptChanges } from "../core/explain/prompt-changes.js";
import type { PromptArguments } from "../core/explain/prompt-arguments.js";
import { undeclaredMembers } from "../core/tool/undeclared-members.js";
import type { Beside, BesideMember } from "../core/approve/beside-arguments.js";
import type { Json } from "../wire/json.js";
import { atLeast } from "../wire/revision.js";
import { hash } from "../node/hash.js";
import { judgeText } from "../classify/judge-text.js";
import type { Caller } from "./conversation.js";
import type { ToolCall } from "./tool-call.js";
import type { Judged } from "./judge-call.js";
import { memberAt } from "./json-spans.js";
import { FIRST_WITH_FORMS } from "./no-forms.js";

/** A call as it is put before a person. */
export type CallQuestion = { readonly asking: Asking; readonly forSession: boolean; readonly prompt: Prompt };

/**
 * What a form of an unknown client shows for certain (characters). No protocol says; forms of today's hosts scroll, and
 * beyond some screens nobody reads. A longer call is not asked about in a form.
 */
export const FORM_ROOM = 6000;

/** What a question tells of the list around its tool. */
export type Around = { readonly lookalikes: readonly string[]; readonly changes: PromptChanges | null };

/** What a question is put with: the list around its tool; and whether the person's yes to this very call proved void. */
export type Occasion = Around & { readonly voided?: boolean };

/** What a console or a terminal shows: as much as anybody scrolls through. */
export const WIDE_ROOM = 200_000;

/** Renders the question about a call. `until`: when no answer becomes a no, in milliseconds since 1970-01-01T00:00Z. */
export function createQuestion(
  call: ToolCall,
  judged: Judged,
  asking: Asking,
  { lookalikes, changes, voided }: Occasion,
  until: number,
  room: number = FORM_ROOM,
): CallQuestion {
  const { evaluation } = judged;
  const forSession = asking === "ask" && judged.remembers === "call";
  const { answers } = judged.round;
  const prompt = renderPrompt({
    asking,
    call: judged.call,
    evaluation,
    arguments: promptArgumentsOf(call, judged),
    beside: shownBeside(call, judged),
    ...(answers === undefined ? {} : { answers }),
    changes,
    lookalikes,
    forSession,
    voided: voided === true,
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

/** What the message carries beside its arguments; where a number lost digits, as the client spelled it. */
function shownBeside(call: ToolCall, { round }: Judged): Beside {
  const { beside, input, bytes, args } = call;
  const spelt = ({ place, key, value }: BesideMember): BesideMember => {
    const path = place === "message" ? [key] : place === "params" ? ["params", key] : ["params", "_meta", key];
    const span = args.exact ? undefined : memberAt(bytes, 0, ...path);
    return { place, key, value: span === undefined ? value : bytes.toString("utf8", span.value, span.end) };
  };
  const state: readonly BesideMember[] =
    round.state === null ? [] : [{ place: "params", key: "requestState", value: round.state }];
  return {
    members: [...beside.members.map(spelt), ...state, ...(input?.beside.members ?? [])],
    bookkeeping: [...beside.bookkeeping, ...(input?.beside.bookkeeping ?? [])],
  };
}

function argumentsText({ bytes }: ToolCall): string {
  const span = memberAt(bytes, 0, "params", "arguments");
  return span === undefined ? "{}" : bytes.toString("utf8", span.value, span.end);
}

/** True if this client can be asked in a form at all: it said so, in a revision that has forms, and the message can wait for one. */
export function canBeAsked({ caller: { form, revision, modern }, input }: Pick<ToolCall, "caller" | "input">): boolean {
  return form && input?.form !== false && (modern || (revision !== null && atLeast(revision, FIRST_WITH_FORMS)));
}

/** The parameters of `elicitation/create`; `mode` came with 2025-11-25. */
export function elicitation({ prompt }: CallQuestion, { revision }: Caller): { readonly [key: string]: Json } {
  const mode = revision === null || atLeast(revision, "2025-11-25") ? { mode: "form" } : {};
  return { ...mode, message: prompt.text, requestedSchema: prompt.form };
}
