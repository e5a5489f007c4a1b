import { visible } from "../tool/visible.js";

/** Words that no renderer of Markdown turns into anything else: no emphasis, link, code, entity or automatic address. */
const PLAIN = /^[\p{L}\p{N}]+(?:[ ,'-] ?[\p{L}\p{N}]+)*$/u;
/** Blanks other than the space are written out; so is a run of blanks that could push text out of sight. */
const BLANKS = / {9,}|(?:(?! )\p{Zs})+/gu;
/** More marks on one letter than any script needs can paint over the neighbouring lines. */
const STACKED_MARKS = /\p{M}{5,}/gu;

/**
 * A foreign text as one line in which everything can be seen: invisible characters, odd blanks, long runs of
 * spaces and stacks of combining marks are written out.
 *
 * @example
 * oneLine("a\nb"); // "a\\nb"
 */
export function oneLine(text: string): string {
  return visible(text)
    .replace(BLANKS, (run) => (run.startsWith(" ") ? `\\u{20}{${run.length} times}` : codePoints(run)))
    .replace(STACKED_MARKS, codePoints);
}

/** Half of an emoji or an unpaired surrogate is no character: cutting happens between code points only. */
function codePoints(text: string): string {
  return Array.from(text)
    .map((character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)
    .join("");
}

/**
 * A foreign text as an inline code span: nothing in it is read as Markdown, nothing in it can close the span.
 * The fence is longer than any run of backticks inside (CommonMark 6.1).
 *
 * @example
 * fenced("a`b"); // "``a`b``"
 */
export function fenced(text: string): string {
  const line = oneLine(text);
  if (line === "") return '`""` (empty)';
  let longest = 0;
  for (const run of line.matchAll(/`+/g)) longest = Math.max(longest, run[0].length);
  const fence = "`".repeat(longest + 1);
  // A span that begins or ends with a backtick or a space needs padding, which renderers take off again.
  const pad = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A foreign text as it is where it is a few plain words, else fenced. Long ones are cut in the middle. */
export function words(text: string, limit = 80): string {
  const short = cut(text, limit);
  return short === text && PLAIN.test(text) ? text : fenced(short);
}

/** The text, or its head and tail with the number of characters left out between them. */
export function cut(text: string, limit: number): string {
  const points = Array.from(text);
  if (points.length <= limit) return text;
  const tail = Math.floor(limit * 0.4);
  const head = limit - tail;
  return `${points.slice(0, head).join("")} … ${points.length - limit} more characters … ${points.slice(-tail).join("")}`;
}

/** A list of clauses as one: "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length <= 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
