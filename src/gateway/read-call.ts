import { twinMember, type JsonRpcId } from "../wire/json-rpc.js";
import { isObject, member, type Json } from "../wire/json.js";
import type { Strict } from "../wire/strict.js";
import { besideArguments, type Beside } from "../core/approve/beside-arguments.js";
import { isBookkeeping } from "../known/bookkeeping.js";
import type { Caller } from "./conversation.js";
import type { ToolCall } from "./tool-call.js";
import { INPUT_MEMBERS, taskUpdate } from "./task-input.js";

/** A request that is decided, as it came. */
type Asked = {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: Json;
  readonly bytes: Buffer;
  readonly strict: Strict;
};

const CALL_MEMBERS = ["name", "arguments", "_meta", "task", "inputResponses", "requestState"];

/** What is wrong with a request that is decided and cannot be read. */
export const MALFORMED_CALL = "A tool call has one name, and its arguments are an object; what is sent to a task names it.";

/** Reads a `tools/call`, or a message that feeds a task; null where readers could take it differently. */
export function readCall(asked: Asked, key: string, callerOf: (params: Json) => Caller): ToolCall | null {
  const { id, method, params, bytes, strict } = asked;
  if (!isObject(params)) return null;
  if (method !== "tools/call")
    return twinMember(params, INPUT_MEMBERS) === null ? taskUpdate({ ...asked, params }, key, callerOf(params)) : null;
  const name = member(params, "name");
  const args = member(params, "arguments");
  if (typeof name !== "string" || !(args === undefined || isObject(args))) return null;
  if (twinMember(params, CALL_MEMBERS) !== null) return null;
  // A part of a strict value is strict; digits lost anywhere in the message count against its arguments.
  const read = { value: args ?? {}, exact: strict.exact } as Strict;
  return { id, key, bytes, name, params, args: read, beside: besideCall(strict.value), caller: callerOf(params) };
}

/** What a call carries beside the arguments; the members of its exchange with the server are bound by the round, in their shape. */
function besideCall(message: Json): Beside {
  const { members, bookkeeping } = besideArguments(message, isBookkeeping);
  const others = members.filter(
    ({ place, key, value }) =>
      place !== "params" ||
      !((key === "inputResponses" && isObject(value)) || (key === "requestState" && typeof value === "string")),
  );
  return { members: others, bookkeeping };
}
