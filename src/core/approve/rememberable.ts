import type { Effective4 } from "../trust/claim.js";
import { CAUTIOUS, HINTS, type HintName } from "../tool/hint.js";
import type { Reason } from "../decide/reason.js";
import type { Trust } from "../trust/tool.js";

/**
 * True if a yes to a call of this tool may count for more than one run: a person reviewed the tool as it is, nothing warns
 * of destruction or doubts that it destroys nothing, and none of its hints says something that its definition contradicts.
 * That a tool honestly says that it writes, that repeating does more or that it reaches out holds nothing against it.
 */
export function isRememberable(hints: Effective4, trust: Trust, floor: Reason | null): boolean {
  if (trust !== "trusted" || floor !== null) return false;
  const harmless = isAnswered(hints, "readOnly") || isAnswered(hints, "destructive") || !mayDestroy(hints);
  return harmless && !HINTS.some((hint) => isContradicted(hints, hint));
}

/** True if a person said the reassuring value of the hint, with what holds against it on show. */
function isAnswered(hints: Effective4, hint: HintName): boolean {
  const { basis, value } = hints[hint];
  return basis === "override" && value !== CAUTIOUS[hint];
}

/** True if anybody warned that the tool destroys, or doubts that it does not. */
function mayDestroy({ destructive: { value, basis, claims } }: Effective4): boolean {
  return basis === "warning" || (basis === "override" && value) || claims.some((claim) => "weight" in claim);
}

/** True if the server reassures and the definition, or what was found out, speaks another language. */
export function isContradicted(hints: Effective4, hint: HintName): boolean {
  const { claims } = hints[hint];
  const reassures = claims.some((claim) => claim.source === "annotations" && claim.value !== CAUTIOUS[hint]);
  return reassures && !isAnswered(hints, hint) && claims.some((claim) => "weight" in claim && claim.source !== "review");
}
