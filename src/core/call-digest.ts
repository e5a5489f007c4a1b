import type { Hash, Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import type { Strict } from "../wire/strict.js";

/** The digest of a call's canonical name and arguments: equal for the same call however it is spelled. */
export function callDigest(name: string, args: Strict, hash: Hash): Sha256 {
  return hash(canonical([name, args.value]));
}
