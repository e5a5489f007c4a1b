/**
 * Characters that change how text looks without being seen: controls, format characters (bidi and
 * zero-width among them), line and paragraph separators, tags, variation selectors and whatever else
 * Unicode lets a renderer leave out, lone surrogates, private use, unassigned, and blank letters.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The same, for each of them in a text. */
export const INVISIBLE_ALL = new RegExp(INVISIBLE.source, "gu");

/** The text with every invisible character written in the way given, and the rest as it is. */
export function writeInvisibles(text: string, write: (character: string) => string): string {
  return text.replace(INVISIBLE_ALL, write);
}
