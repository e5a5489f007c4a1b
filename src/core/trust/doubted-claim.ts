import type { Claim } from "./claim.js";
import { hintKey, type HintName } from "../tool/hint.js";

/** What stands against a hint that looked wrong at the review and was left out of it: a doubt, until the tool is reviewed again. */
export function doubtedClaim(hint: HintName): Claim & { readonly weight: "doubt" } {
  const reason = { code: "doubted-at-review", args: { hint: hintKey(hint) } };
  return { hint, source: "inference", weight: "doubt", reason };
}
