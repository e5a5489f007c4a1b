/**
 * The words of a list that is written as a text, with spaces or lines between them.
 *
 * @example
 * wordSet("get find"); // Set { "get", "find" }
 */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u));
}
