import type { Json } from "../../wire/json.js";

const HALF = /\p{Cs}/u;

/**
 * True if a text or key anywhere in `value` holds half a surrogate pair. It has no UTF-8 and no canonical text, so that two
 * readers may take it for two things. For values whose depth is known to be bounded.
 */
export function holdsHalfCharacter(value: Json): boolean {
  if (typeof value === "string") return HALF.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return (value as readonly Json[]).some(holdsHalfCharacter);
  return Object.entries(value as { readonly [key: string]: Json }).some(
    ([key, held]) => HALF.test(key) || holdsHalfCharacter(held),
  );
}
