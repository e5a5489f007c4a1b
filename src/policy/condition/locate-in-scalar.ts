import type { TreeScalar } from "../tree.js";

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);

/**
 * The offset in the file of the character at `index` of a scalar's value. Walks both texts side by side and skips what only
 * the file has: quotes, a block's header and indentation, folded line breaks, escapes' backslashes. Where an escape hides a
 * character altogether, the start of the scalar is the answer.
 */
export function locateInScalar(text: string, scalar: TreeScalar, value: string, index: number): number {
  const block = text[scalar.at] === "|" || text[scalar.at] === ">";
  const quoted = text[scalar.at] === '"' || text[scalar.at] === "'";
  let at = block ? text.indexOf("\n", scalar.at) + 1 : scalar.at + (quoted ? 1 : 0);
  for (let i = 0; i <= index && i < value.length; i++) {
    if (isSpace(value[i])) continue;
    while (at < scalar.end && text[at] !== value[i]) at++;
    if (at >= scalar.end) return scalar.at;
    if (i < index) at++;
  }
  // At white space or the end: the place behind the last character that was found.
  return Math.min(at, scalar.end);
}
