import type { Steps } from "./steps.js";

/** How much is copied in one step (bytes). Fresh memory costs more than the copying: a page is made when it is first written. */
const STEP = 1024 * 1024;

/** Parts of a text as one, copied a step at a time; the part itself where there is only one. */
export function* joinedParts(parts: readonly Uint8Array[]): Steps<Uint8Array> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let copied = 0;
  for (const part of parts) {
    for (let from = 0; from < part.length; from += STEP) {
      const piece = part.subarray(from, from + STEP);
      all.set(piece, at);
      at += piece.length;
      copied += piece.length;
      if (copied < STEP) continue;
      copied = 0;
      yield;
    }
  }
  return all;
}
