import { randomInt } from "node:crypto";

// Without letters and digits that look alike.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A code that a person reads off a terminal and types back: so many random letters and digits. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** What a person typed, as a code is compared: without blanks around it, in lower case. */
export function typedCode(text: string): string {
  return text.trim().toLowerCase();
}
