import { INVISIBLE, INVISIBLE_ALL, writeInvisibles } from "./write-invisibles.js";

/** What kind of invisible character a code point is: names in findings. */
export function invisibleKind(codePoint: number): "control" | "bidi" | "zero-width" | "tag" | "other" | null {
  const text = String.fromCodePoint(codePoint);
  if (!INVISIBLE.test(text)) return null;
  if (/\p{Cc}|\u2028|\u2029/u.test(text)) return "control";
  if (/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)) return "bidi";
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return "tag";
  // The marks of interlinear annotations hide what stands between them, though Unicode does not list them.
  if (/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u.test(text)) return "zero-width";
  return "other";
}

/** The invisible code points of a text, in order, each once. */
export function invisibles(text: string): readonly number[] {
  const found = new Set<number>();
  for (const match of text.matchAll(INVISIBLE_ALL)) found.add(match[0].codePointAt(0) as number);
  return [...found];
}

/**
 * The text with every invisible character written out, so that nothing in it can move the cursor,
 * reorder, hide or break a line: `\n`, `\t`, and `\u{202E}` for the rest.
 *
 * @example
 * visible("a\u202Eb\n"); // "a\\u{202E}b\\n"
 */
export function visible(text: string): string {
  return writeInvisibles(text, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\r") return "\\r";
    if (character === "\t") return "\\t";
    return `\\u{${(character.codePointAt(0) as number).toString(16).toUpperCase()}}`;
  });
}
