import { isObject, member, type Json } from "../../wire/json.js";
import { isProtocolMeta } from "../tool/protocol-meta.js";

/** Where a member beside the arguments stands: in the message itself, in its `params`, or in `params._meta`. */
export type BesidePlace = "message" | "params" | "_meta";

/** A member of a call's message that is none of its arguments. */
export type BesideMember = { readonly place: BesidePlace; readonly key: string; readonly value: Json };

/** What a call's message carries beside name and arguments. */
export type Beside = {
  /** What may change what the call does: it is shown, bound, and counts against an allow over arguments. */
  readonly members: readonly BesideMember[];
  /** A host's own bookkeeping in `_meta`: shown folded and bound nowhere, so it is cut where nobody was shown the call. */
  readonly bookkeeping: readonly BesideMember[];
};

/** Whether a member of `params._meta` is a host's bookkeeping: a listed key with one short scalar. */
export type IsBookkeeping = (key: string, value: Json) => boolean;

/** A call of name and arguments alone. */
export const NOTHING_BESIDE: Beside = { members: [], bookkeeping: [] };

/** The members that only route (JSON-RPC 2.0), and those that are looked at as what they are. */
const MESSAGE = ["jsonrpc", "id", "method"];
const PARAMS = ["name", "arguments"];

/**
 * What stands in a call's message beside its name and arguments. This is the one list of what routes and is neither shown
 * nor bound: `jsonrpc`, `id`, `method`, and what {@link isProtocolMeta} names. An empty `_meta` holds nothing.
 *
 * @param message the whole message, as it came through the strict door
 * @param own names of `params` that are looked at as what they are
 *
 * @example
 * besideArguments({ id: 1, params: { name: "a", task: { ttl: 1 } } }, () => false).members; // [{ place: "params", key: "task", value: { ttl: 1 } }]
 */
export function besideArguments(message: Json, isBookkeeping: IsBookkeeping, own: readonly string[] = PARAMS): Beside {
  const members: BesideMember[] = [];
  const bookkeeping: BesideMember[] = [];
  const params = member(message, "params");
  const meta = member(params, "_meta");
  for (const [key, value] of entries(message))
    if (!MESSAGE.includes(key) && !(key === "params" && isObject(value))) members.push({ place: "message", key, value });
  for (const [key, value] of entries(params))
    if (!own.includes(key) && !(key === "_meta" && isObject(value))) members.push({ place: "params", key, value });
  for (const [key, value] of entries(meta)) {
    if (isProtocolMeta(key, value)) continue;
    (isBookkeeping(key, value) ? bookkeeping : members).push({ place: "_meta", key, value });
  }
  return members.length === 0 && bookkeeping.length === 0 ? NOTHING_BESIDE : { members, bookkeeping };
}

function entries(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}
