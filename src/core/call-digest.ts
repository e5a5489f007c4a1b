import type { Hash, Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import type { Strict } from "../wire/strict.js";

/**
 * The digest of a call's canonical name and arguments: equal for the same call however it is spelled. Arguments with a
 * number that lost digits have a digest of their own: what was approved of them must not cover the number they became.
 */
export function callDigest(name: string, args: Strict, hash: Hash): Sha256 {
  return hash(canonical(args.exact ? [name, args.value] : [name, args.value, "inexact"]));
}
