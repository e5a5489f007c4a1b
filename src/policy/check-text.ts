import { invisibleKind } from "../core/tool/visible.js";

/** The longest policy file, in UTF-16 code units: ten thousand rules are about 1.5 million. */
export const MAX_POLICY_LENGTH = 4 * 1024 * 1024;

// A lone carriage return ends a line for some readers and not for others, so it may not stand in a policy.
const SUSPECT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu;

/** A character that may not stand in a policy file, and where. */
export type BadCharacter = { readonly offset: number; readonly character: string; readonly kind: string };

/** The first character of `text` that a person could not see, or that is left of bytes that were no UTF-8; null where there is none. */
export function badCharacter(text: string): BadCharacter | null {
  for (const match of text.matchAll(SUSPECT)) {
    const found = match[0];
    if (found === "\n" || found === "\t" || (found === "\r" && text[match.index + 1] === "\n")) continue;
    const codePoint = found.codePointAt(0) as number; // A match is never empty.
    const character = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
    // NUL is what UTF-16 looks like when it is read as UTF-8.
    const encoding = codePoint === 0xfffd || codePoint === 0 || (codePoint >= 0xd800 && codePoint <= 0xdfff);
    return { offset: match.index, character, kind: encoding ? "encoding" : (invisibleKind(codePoint) ?? "invisible") };
  }
  return null;
}
