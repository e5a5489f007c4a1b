import type { Hash } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import type { Beside, BesidePlace } from "../approve/beside-arguments.js";
import type { ArgumentLines } from "./prompt-arguments.js";
import { cut, fenced } from "./prompt-text.js";
import { promptValue } from "./prompt-value.js";

/** How the lines begin: a surface that shows them in a place of their own looks for these. */
export const BESIDE_TITLE = "Beside the arguments, the message also carries:";
export const BOOKKEEPING_TITLE = "Marks of the host's own, which are not remembered:";

const PLACES: Readonly<Record<BesidePlace, string>> = { message: "at its top", params: "in params", _meta: "in _meta" };
/** More members than this do not fit on any surface that a person reads. */
const MOST_LINES = 40;
const LONGEST_KEY = 200;
const MARK = 60;

/**
 * What a call carries beside its arguments, one line a member, and a host's bookkeeping folded into one line.
 *
 * @param room characters for each value
 */
export function promptBeside({ members, bookkeeping }: Beside, room: number, hash: Hash): ArgumentLines {
  const lines: string[] = [];
  let whole = members.length <= MOST_LINES;
  if (members.length > 0) lines.push(BESIDE_TITLE);
  for (const { place, key, value } of members.slice(0, MOST_LINES)) {
    const shown = promptValue(value, room, hash);
    whole &&= shown.whole && Array.from(key).length <= LONGEST_KEY;
    lines.push(`${PLACES[place]}: ${fenced(cut(key, LONGEST_KEY))}: ${shown.line}`, ...shown.block);
  }
  if (!whole) lines.push(`(not all shown: ${members.length} members)`);
  if (bookkeeping.length > 0) {
    const marks = bookkeeping.map(({ key, value }) => `${fenced(cut(key, MARK))} ${fenced(cut(canonical(value), MARK))}`);
    lines.push(`${BOOKKEEPING_TITLE} ${marks.join(", ")}`);
  }
  return { lines, whole };
}
