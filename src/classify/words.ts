import { plainStart } from "./plain-text.js";

/** Longer texts are cut before they are read for words: what a thing does stands at its beginning. */
const READ_AT_MOST = 1_000;

/**
 * The words of a name or title, in lower case, whatever its spelling: camelCase, PascalCase, snake_case,
 * kebab-case, dots, slashes, spaces. Digits are words of their own.
 *
 * @example
 * words("mcp__getHTTPUrl-list.v2"); // ["mcp", "get", "http", "url", "list", "v", "2"]
 */
export function words(text: string): readonly string[] {
  const found = plainStart(text, READ_AT_MOST).match(/\p{Lu}+(?![\p{Ll}\p{M}])|\p{L}[\p{Ll}\p{Lo}\p{M}]*|\p{N}+/gu);
  return (found ?? []).map((word) => word.toLowerCase());
}
