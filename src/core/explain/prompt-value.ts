import type { Hash } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import { isObject, type Json } from "../../wire/json.js";
import { cut, fenced, oneLine } from "./prompt-text.js";
import { invisibles, visible } from "../tool/visible.js";

/** From here on (characters) a value also gets its length and digest, so that two long values can be told apart. */
export const LONG = 300;
/** A string of several lines is easier to judge as lines; every one of them carries this mark, so none can pass for ours. */
export const BLOCK_MARK = "| ";
/** A text of more lines is shown as one, so that it cannot push the rest of the prompt out of sight. */
const BLOCK_LINES = 200;

/** One argument's value, ready to print: the rest of its line, the lines of its own fenced block, and whether all of it is there. */
export type Shown = { readonly line: string; readonly block: readonly string[]; readonly whole: boolean };

/**
 * Renders one JSON value of a call. Strings stand as they are, everything else as canonical JSON.
 *
 * @param room the most characters that the value may take; beyond it head and tail are shown and `whole` is false.
 */
export function promptValue(value: Json, room: number, hash: Hash): Shown {
  const text = typeof value === "string" ? value : canonical(value);
  const length = Array.from(text).length;
  const notes = [
    ...kind(value),
    ...(length > LONG ? [`${length.toLocaleString("en")} characters, sha256 ${hash(text).slice(0, 16)}`] : []),
    ...hiddenNote(text),
  ];
  const note = notes.length === 0 ? "" : ` (${notes.join("; ")})`;
  if (length > room) return { line: `${fenced(cut(text, room))}${note}`, block: [], whole: false };
  const lines = typeof value === "string" ? text.split("\n") : [];
  if (lines.length < 2 || lines.length > BLOCK_LINES) return { line: `${fenced(text)}${note}`, block: [], whole: true };
  return { line: `${lines.length} lines${note}`, block: block(lines), whole: true };
}

/** A fence of its own length round the lines, each marked: neither Markdown nor a plain reader can take one for ours. */
function block(lines: readonly string[]): readonly string[] {
  let longest = 2;
  for (const line of lines) for (const run of line.matchAll(/`+/g)) longest = Math.max(longest, run[0].length);
  const fence = BLOCK_MARK + "`".repeat(longest + 1);
  return [fence, ...lines.map((line) => BLOCK_MARK + oneLine(line)), fence];
}

/** A string that reads like another JSON value is named as a string: `"true"` is not true. */
function kind(value: Json): readonly string[] {
  if (typeof value !== "string") return isObject(value) || Array.isArray(value) ? [] : value === null ? ["null"] : [typeof value];
  return /^(?:true|false|null|-?\d+(?:\.\d+)?|[[{].*[\]}])$/s.test(value) ? ["text"] : [];
}

function hiddenNote(text: string): readonly string[] {
  const hidden = invisibles(text).filter((point) => point !== 0x0a);
  if (hidden.length === 0) return [];
  const named = hidden.slice(0, 4).map((point) => visible(String.fromCodePoint(point)));
  return [`holds invisible characters, written out: ${named.join(" ")}${hidden.length > 4 ? " …" : ""}`];
}
