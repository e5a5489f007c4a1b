import { ENGLISH_VERBS } from "./english-verbs.js";

/** A word of a text, in lower case. `name`: it is the name of something in a program (`list_rows`, `pageId`), not prose. */
export type Word = { readonly word: string; readonly name: boolean };

/** Longer texts are cut: what a tool does stands at their beginning. */
const READ_AT_MOST = 2_000;
const CLAUSES_AT_MOST = 40;

/** Words, code, what begins a list item, and the marks that end or interrupt a clause. Each branch is linear. */
const TOKENS =
  /`[^`\n]{0,80}`|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_'’-]*(?:\.[\p{L}\p{N}_]+)*|\n[ \t]*(?:\n|[-*•#>])|[.!?;:()[\],，、。：；—–/]/gu;

const MARKS: ReadonlyMap<string, "open" | "close" | "comma" | "stop" | "line"> = new Map([
  ...(["(", "["] as const).map((mark) => [mark, "open"] as const),
  ...([")", "]"] as const).map((mark) => [mark, "close"] as const),
  ...([",", "，", "、", "/"] as const).map((mark) => [mark, "comma"] as const),
  ...([".", "!", "?", ";", ":", "。", "：", "；", "—", "–"] as const).map((mark) => [mark, "stop"] as const),
  ["\n", "line"] as const,
]);
const COMMA: Word = { word: ",", name: false };

function wordOf(token: string): Word {
  if (token.startsWith("`")) return { word: token.slice(1, -1).toLowerCase(), name: true };
  const word = token.toLowerCase();
  const name = token.includes("_") || token.includes(".") || (word !== token && /\p{Ll}\p{Lu}/u.test(token));
  return { word: word.includes("’") ? word.replaceAll("’", "'") : word, name };
}

/**
 * A text as clauses, each a list of words; commas stay as words of their own. What stands in parentheses or brackets
 * follows as a clause of its own behind the one it interrupts.
 *
 * @example
 * clauses("Lists rows. See `get_row`.").map((words) => words.map(({ word }) => word));
 * // [["lists", "rows"], ["see", "get_row"]]
 */
export function clauses(text: string): readonly (readonly Word[])[] {
  const out: Word[][] = [];
  let now: Word[] = [];
  let aside: Word[] | null = null;
  const asides: Word[][] = [];
  const end = (): void => {
    if (now.length > 0) out.push(now);
    out.push(...asides.splice(0));
    now = [];
  };
  const start = text.slice(0, READ_AT_MOST);
  const body = /^\s*\[[^\]\n]{1,60}\]-/u.test(start) ? behindPath(start) : start;
  let last = "";
  for (const token of body.match(TOKENS) ?? []) {
    if (out.length >= CLAUSES_AT_MOST) break;
    const mark = token.length === 1 || token.startsWith("\n") ? MARKS.get(token[0] as string) : undefined;
    if (mark === undefined) (aside ?? now).push(wordOf((last = token)));
    else if (mark === "open") aside ??= [];
    else if (mark === "close") {
      if (aside !== null && aside.length > 0) asides.push(aside);
      aside = null;
    } else if (mark === "comma") (aside ?? now).push(COMMA);
    else {
      if (mark === "line" && aside !== null) {
        asides.push(aside);
        aside = null;
      }
      if (aside === null) {
        if ((token === ":" || token === "：") && now.length === 1 && /^\p{Lu}/u.test(last)) now = now.map(heading);
        end();
      }
    }
  }
  if (aside !== null && aside.length > 0) asides.push(aside);
  end();
  return out;
}

/** `Tip: …`, `Note: …`: a word alone before a colon says what kind of text follows, unless it can only be a verb. */
function heading(word: Word): Word {
  return ENGLISH_VERBS.get(word.word)?.certainty === "verb" ? word : { ...word, name: true };
}

/** `[Product]-Area-Create a row-Creates a row`: a path of titles, of which the last two say what is done. */
function behindPath(text: string): string {
  const [line = "", ...rest] = text.split("\n");
  const titles = line.split(/(?<=[\p{L})])-(?=\p{Lu})/u);
  return [titles.slice(-2).join(". "), ...rest].join("\n");
}
