import { randomBytes } from "node:crypto";

/** What stands before the key among a gate's words. */
export const ENTRY_OPTION = "--entry";

/**
 * A new key for one entry of a host's file: 144 random bits as 24 letters, digits, `_` and `-`, the first a letter or digit,
 * so that it is never taken for an option. Only `heed install` makes one, and a repository cannot know it.
 */
export function newEntryKey(random: (bytes: number) => Buffer = randomBytes): string {
  for (;;) {
    const key = random(18).toString("base64url");
    if (isEntryKey(key)) return key;
  }
}

/** True for text that can be a key. */
export function isEntryKey(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{23}$/.test(text);
}
