import type { Hash, Sha256 } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import type { Claim } from "./claim.js";
import { CAUTIOUS } from "../tool/hint.js";

/** True if the claim argues for care: a warning or a doubt. */
export function isCaution(claim: Claim): boolean {
  return "weight" in claim || claim.value === CAUTIOUS[claim.hint];
}

/**
 * The digest by which an override names a warning or doubt that was on show when it was given.
 * Another wording, weight or argument of the same evidence is another claim. The line on which an
 * override stands is no part of what it says: editing a policy elsewhere must suspend nothing.
 */
export function claimDigest(claim: Claim, hash: Hash): Sha256 {
  if (claim.source !== "override") return hash(canonical(claim));
  const { hint, source, value, reason } = claim;
  return hash(canonical({ hint, source, value, reason }));
}
