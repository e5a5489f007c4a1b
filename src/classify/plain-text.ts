const PLAIN = /^[\t\n\r\x20-\x7E]*$/u;

/**
 * A text as it is meant to be read: compatibility letters in their plain form, without characters that nobody sees.
 *
 * @example
 * plainText("ｄｅ\u200Blete"); // "delete"
 */
export function plainText(text: string): string {
  return PLAIN.test(text)
    ? text
    : text.normalize("NFKC").replace(/[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180E\u3164\uFFA0\uFE00-\uFE0F]/gu, "");
}

/** Decomposed letters and characters that nobody sees may be this many for one letter that is read. */
const SPELLED_AT_MOST = 4;

/** The first `most` characters of a text as it is meant to be read; the work does not grow with the rest of the text. */
export function plainStart(text: string, most: number): string {
  return plainText(text.slice(0, SPELLED_AT_MOST * most)).slice(0, most);
}

/** A word with letters of two scripts that look alike, which reads as another word than it is. */
export function mixesScripts(word: string): boolean {
  return (
    word.length > 3 &&
    !PLAIN.test(word) &&
    /\p{Script=Latin}/u.test(word) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u.test(word)
  );
}
