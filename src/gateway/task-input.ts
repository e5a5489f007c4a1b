import type { JsonRpcId } from "../wire/json-rpc.js";
import { isObject, member, type Json, type JsonObject } from "../wire/json.js";
import type { Strict } from "../wire/strict.js";
import type { Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import { besideArguments, NOTHING_BESIDE, type Beside, type BesideMember } from "../core/approve/beside-arguments.js";
import { isBookkeeping } from "../known/bookkeeping.js";
import { hash } from "../node/hash.js";
import type { Caller } from "./conversation.js";
import type { TaskInput, ToolCall } from "./tool-call.js";
import type { Fed } from "./server-questions.js";
import { applyEdits, cutMembers, memberAt, membersAt } from "./json-spans.js";

/** Methods about tasks that bring nothing to one, unless they hold answers. */
const BRING_NOTHING = new Set(["tasks/list", "tasks/get", "tasks/result", "tasks/cancel"]);
/** The members by which a message brings something to a task. */
export const INPUT_MEMBERS = ["taskId", "inputResponses", "requestState"];

/** True for a method about tasks: what its answers bring is for the desk to know. */
export function isTaskMethod(method: string | undefined): boolean {
  return method?.startsWith("tasks/") === true;
}

/** True for a message that may feed a task: also by a method that is not there yet. */
export function isTaskInput(method: string, params: Json): boolean {
  return isTaskMethod(method) && !(BRING_NOTHING.has(method) && member(params, "inputResponses") === undefined);
}

/** A message that feeds a task, to be decided as a call of its method, until the desk knows which call the task is of. */
export function taskUpdate(
  { id, method, params, bytes, strict }: { id: JsonRpcId; method: string; params: JsonObject; bytes: Buffer; strict: Strict },
  key: string,
  caller: Caller,
): ToolCall | null {
  const task = member(params, "taskId");
  if (typeof task !== "string") return null;
  const span = memberAt(bytes, 0, "params") ?? { value: 0, end: 0 };
  const text = bytes.subarray(span.value, span.end);
  const { _meta, ...said } = params;
  const beside = besideArguments(strict.value, isBookkeeping, Object.keys(said));
  const own = cutMembers(membersAt(text, 0), ({ key: name }) => name === "_meta");
  return asCall(
    { id, key, caller, exact: strict.exact, args: said, text: applyEdits(text, own) },
    {
      task,
      of: null,
      method,
      kind: "request",
      bytes,
      round: roundDigest("task", method, strict.exact ? said : bytes.toString("utf8"), beside.members),
      answers: member(params, "inputResponses") ?? said,
      beside,
      // 2026-07-28 knows rounds for a call only, and no request of a server's to its client.
      form: !caller.modern,
    },
  );
}

/** The client's answer to a request of the server's about a task or a challenged call. `form`: its client can show one meanwhile. */
export function fedAnswer(
  { id, result, bytes, strict }: { id: JsonRpcId; result: Json; bytes: Buffer; strict: Strict },
  { task, call, method }: Fed,
  { key, caller, form }: { key: string; caller: Caller; form: boolean },
): ToolCall {
  const span = memberAt(bytes, 0, "result") ?? { value: 0, end: 0 };
  const text = bytes.subarray(span.value, span.end);
  const args = isObject(result) ? result : { result };
  const { members } = besideArguments(strict.value, isBookkeeping);
  const beside: Beside = {
    members: members.filter(({ place, key }) => place !== "message" || key !== "result"),
    bookkeeping: [],
  };
  return asCall(
    { id, key, caller, exact: strict.exact, args, text },
    {
      task,
      of: call,
      method: task === "" ? method : "tasks/result",
      kind: "answer",
      bytes,
      round: roundDigest("task-answer", task, (strict.exact ? text : bytes).toString("utf8"), beside.members),
      answers: result,
      beside,
      form,
    },
  );
}

/** The input as a call of the tool that what it feeds is a call of. */
export function roundOf(call: ToolCall, input: TaskInput, by: Pick<ToolCall, "id" | "key" | "caller">): ToolCall {
  const { inputResponses: _answers, requestState: _state, ...params } = call.params;
  return {
    ...call,
    id: by.id,
    key: by.key,
    caller: by.caller,
    params: { ...params, inputResponses: { [input.of === null ? "task" : input.method]: input.answers } },
    input,
  };
}

/** Nobody knows which call it is for: what is judged then is what the message itself says. */
function asCall(
  said: { id: JsonRpcId; key: string; caller: Caller; exact: boolean; args: JsonObject; text: Buffer },
  input: TaskInput,
): ToolCall {
  const { id, key, caller, exact, args, text } = said;
  const bytes = Buffer.concat([Buffer.from(`{"params":{"name":${JSON.stringify(input.method)},"arguments":`), text, END]);
  const params = { name: input.method, arguments: args };
  const read = { value: args, exact } as Strict;
  return { id, key, bytes, name: input.method, params, args: read, beside: NOTHING_BESIDE, caller, input };
}

/** What a message brings, as a digest: a yes to one is none to another. */
function roundDigest(kind: string, of: string, brought: Json, beside: readonly BesideMember[]): Sha256 {
  return hash(canonical([kind, of, brought, beside.map(({ place, key, value }) => canonical([place, key, value])).toSorted()]));
}
const END = Buffer.from("}}");
