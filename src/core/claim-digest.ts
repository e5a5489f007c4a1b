import type { Hash, Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";
import type { Json } from "../wire/json.js";
import type { Claim } from "./claim.js";
import { CAUTIOUS } from "./hint.js";

/** True if the claim argues for care: a warning or a doubt. */
export function isCaution(claim: Claim): boolean {
  if (claim.source === "annotations") return claim.value === CAUTIOUS[claim.hint];
  return claim.source !== "override" && claim.source !== "proposal";
}

/**
 * The digest by which an override names a warning or doubt that was on show when it was given.
 * Another wording, weight or argument of the same evidence is another claim.
 */
export function claimDigest(claim: Claim, hash: Hash): Sha256 {
  return hash(canonical(claim as unknown as Json));
}
