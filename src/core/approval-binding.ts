import type { Hash, Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import { isObject, type Json } from "../wire/json.js";
import { speltJson } from "../wire/spelt.js";
import type { Strict } from "../wire/strict.js";

/**
 * What an approval is for, and nothing else: who, in which session, which server's definition of the tool, under which
 * policy, and exactly which call.
 */
export type Binding = {
  readonly principal: string;
  readonly session: string;
  /** The server's identity: two servers may define the same tool. */
  readonly server: Sha256;
  readonly pin: Sha256;
  readonly policy: Sha256;
  /** {@link approvalDigest} of the call. */
  readonly call: Sha256;
};

/** True if both are for the same in every part. */
export function sameBinding(a: Binding, b: Binding): boolean {
  return (
    a.principal === b.principal &&
    a.session === b.session &&
    a.server === b.server &&
    a.pin === b.pin &&
    a.policy === b.policy &&
    a.call === b.call
  );
}

/** What differs between a call and its repetition: the protocol's own, and nothing that a tool sees. */
const VOLATILE = ["inputResponses", "requestState"];

/** The params without what a repetition changes. `key` spells a member's name. */
function lasting(params: Json, key: (name: string) => string): Json {
  if (!isObject(params)) return params;
  const kept = Object.entries(params).filter(([name]) => !VOLATILE.some((volatile) => key(volatile) === name));
  const members = kept.map(([name, value]): [string, Json] => {
    if (name !== key("_meta") || !isObject(value)) return [name, value];
    return [name, Object.fromEntries(Object.entries(value).filter(([inner]) => inner !== key("progressToken")))];
  });
  return Object.fromEntries(members);
}

/**
 * The digest of one call: its method and all its params (name, arguments, `_meta`, whatever else), without the progress
 * token, `inputResponses` and `requestState`. Equal for the same call however it is spelt. Where numbers lost digits the
 * digest covers their spelling, so that an approval of one number never admits its neighbour.
 *
 * @param params the params as they came through the strict door
 * @param text the params' own JSON text; looked at only where `params.exact` is false
 */
export function approvalDigest(method: string, params: Strict, text: string, hash: Hash): Sha256 {
  return params.exact
    ? hash(canonical(["exact", method, lasting(params.value, (name) => name)]))
    : hash(canonical(["spelt", method, lasting(speltJson(text), (name) => `s${name}`)]));
}
