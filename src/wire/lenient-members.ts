import { finish, type Steps } from "./steps.js";

/** A member of an object as a lenient reader sees it: its key without escapes, its value as it is spelt. */
export type LenientMember = { readonly key: string; readonly value: string };

/** What lenient readers pass over between the parts of a text: blanks and line ends of every kind, controls, a byte order mark. */
const BLANK = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;

/**
 * The members of the one object that a text is to a lenient reader (one that takes NaN, comments, trailing commas, a byte
 * order mark, raw controls in strings, a key twice), with its own members in order; null where the text is nothing like it,
 * or more than it. Only good for asking what a text was meant to be: nothing is decided by what it holds.
 *
 * @example
 * lenientMembers('{"id":2,"result":NaN,}'); // [{ key: "id", value: "2" }, { key: "result", value: "NaN" }]
 */
export function lenientMembers(text: string): readonly LenientMember[] | null {
  return finish(lenientMembersSteps(text));
}

/** As many units are looked at in one step. */
const STEP = 65_536;

/** The same, a step at a time. */
export function* lenientMembersSteps(text: string): Steps<readonly LenientMember[] | null> {
  const members: LenientMember[] = [];
  let depth = 0;
  let key: string | null = null;
  /** Where the value of `key` begins; -1 while its colon has not come. */
  let begin = -1;
  const take = (end: number): void => {
    if (key !== null && begin >= 0) members.push({ key, value: trimmed(text.slice(begin, end)) });
    key = null;
    begin = -1;
  };
  let next = STEP;
  for (let i = skip(text, 0); i < text.length; i = skip(text, i)) {
    if (i >= next) {
      next = i + STEP;
      yield;
    }
    const unit = text[i];
    if (depth === 0 && unit !== "{") return null;
    if (unit === '"') {
      const end = stringEnd(text, i);
      if (depth === 1 && begin < 0) key = decoded(text.slice(i, end));
      i = end;
      continue;
    }
    if (unit === "{" || unit === "[") depth += 1;
    else if (unit === "}" || unit === "]") {
      if (depth === 1) {
        take(i);
        return unit === "}" && skip(text, i + 1) >= text.length ? members : null;
      }
      depth -= 1;
    } else if (depth === 1 && unit === ",") take(i);
    else if (depth === 1 && unit === ":" && begin < 0) begin = i + 1;
    i += 1;
  }
  return null;
}

/** Past blanks and comments. */
function skip(text: string, from: number): number {
  let i = from;
  // Most characters are neither: a long text is passed over without a look at each by a pattern.
  const unit = text.charCodeAt(from);
  if (unit > 0x20 && unit < 0x7f && unit !== 0x2f && unit !== 0x23) return from;
  for (;;) {
    while (i < text.length && (text.charCodeAt(i) <= 0x20 || BLANK.test(text[i] ?? ""))) i += 1;
    if (text.startsWith("//", i) || text[i] === "#") {
      while (i < text.length && !/[\n\r\u2028\u2029]/.test(text[i] ?? "")) i += 1;
    } else if (text.startsWith("/*", i)) {
      const end = text.indexOf("*/", i + 2);
      i = end < 0 ? text.length : end + 2;
    } else return i;
  }
}

function stringEnd(text: string, start: number): number {
  // To the closing quote: one that an even number of backslashes precedes.
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (before - 1 > start && text[before - 1] === "\\") before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return text.length;
}

function decoded(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** Without the blanks and comments around it, as far as they stand at an end. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && BLANK.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(skip(text, 0), end);
}
