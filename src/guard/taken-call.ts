import { besideArguments, type Beside } from "../core/approve/beside-arguments.js";
import { callDigest } from "../core/approve/call-digest.js";
import { isBookkeeping } from "../known/bookkeeping.js";
import type { Hash, Sha256 } from "../wire/branded.js";
import { isObject, member, type Json, type JsonObject } from "../wire/json.js";
import { strictFrom } from "../wire/strict-from.js";
import type { Strict } from "../wire/strict.js";
import type { CallOptions, ToolCall } from "./client.js";

/** A call as it was taken: a copy, so that what is judged is what is sent, whatever the caller does to its own objects. */
export type TakenCall = {
  readonly name: string;
  readonly args: Strict;
  /** It was made without arguments. */
  readonly bare: boolean;
  /** All that the message will hold beside name and arguments, whether the params or the options bring it. */
  readonly beside: Beside;
  readonly digest: Sha256;
  readonly params: JsonObject;
  readonly options: CallOptions | undefined;
};

/** The options of a client's own (SDK v1) that become members of the message, and where they stand in it. */
const OPTIONS = { task: "task", relatedTask: "io.modelcontextprotocol/related-task" } as const;

/** Takes a call; a text that says why where it is no JSON that can be judged. */
export function takeCall(call: ToolCall, options: CallOptions | undefined, hash: Hash): TakenCall | string {
  const { name, arguments: given, _meta } = call;
  const params = strictFrom({ ...call, name, arguments: given, _meta });
  const members = strictFrom({ task: option(options, "task"), relatedTask: option(options, "relatedTask") });
  if (!params.ok) return params.error.code;
  if (!members.ok) return members.error.code;
  const { value } = params.strict;
  const args = member(value, "arguments");
  if (!isObject(value) || (args !== undefined && !isObject(args))) return "json-value";
  const read = { value: args ?? {}, exact: params.strict.exact } as Strict;
  const bare = args === undefined;
  const beside = besideArguments({ params: withOptions(value, members.strict.value) }, isBookkeeping);
  const digest = callDigest(name, read, hash, { bare, members: beside.members, text: () => "" });
  const sent = options === undefined ? undefined : { ...options, ...(members.strict.value as object) };
  return { name, args: read, bare, beside, digest, params: value, options: sent };
}

/** The params as a client sends them that makes members of its options. */
function withOptions(params: JsonObject, options: Json): JsonObject {
  const task = member(options, "task");
  const related = member(options, "relatedTask");
  const meta = member(params, "_meta");
  const more = related === undefined ? {} : { _meta: { ...(isObject(meta) ? meta : {}), [OPTIONS.relatedTask]: related } };
  return { ...params, ...(task === undefined ? {} : { [OPTIONS.task]: task }), ...more };
}

/** The params without a host's bookkeeping, which is bound by nothing. */
export function withoutBookkeeping({ params, beside: { bookkeeping } }: TakenCall): JsonObject {
  const meta = member(params, "_meta");
  if (bookkeeping.length === 0 || !isObject(meta)) return params;
  return { ...params, _meta: Object.fromEntries(Object.entries(meta).filter(([key, value]) => !isBookkeeping(key, value))) };
}

function option(options: object | undefined, key: keyof typeof OPTIONS): unknown {
  return options === undefined ? undefined : (Reflect.get(options, key) as unknown);
}
