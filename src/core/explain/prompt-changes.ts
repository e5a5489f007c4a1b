import type { DiffLine } from "./diff-line.js";
import { BLOCK_MARK } from "./prompt-value.js";
import { cut, oneLine } from "./prompt-text.js";

/** What has changed of a tool's definition since its review, and how many other tools of the server wait for one. */
export type PromptChanges = {
  /** The difference to what was reviewed; null where that is not kept any more. */
  readonly lines: readonly DiffLine[] | null;
  readonly others: number;
};

/** How the difference begins; and what stands there where it is not to be had. */
export const CHANGED = "Changed since you reviewed it";
export const CHANGE_NOT_KEPT = "What has changed cannot be shown:";

const MARKS = { gone: "-", new: "+", same: " " } as const;
/** More lines than this nobody reads in a prompt; the review shows all. */
const MOST = 20;
const WIDEST = 200;
/** Blanks at the beginning of a line that stand as they are: they show what is inside what. */
const INDENT = /^ {0,40}/;

/**
 * The difference as a marked, fenced block of its own: no line of it can pass for one of ours. A person answers a call
 * here, and settles the definition in a review: one for all tools that have changed.
 */
export function promptChanges(changes: PromptChanges | null): readonly string[] {
  if (changes === null) return [];
  const others =
    changes.others === 0
      ? "A review in Heed settles it."
      : `${changes.others} more ${changes.others === 1 ? "tool" : "tools"} of this server changed as well; one review in Heed settles them all.`;
  if (changes.lines === null) return [`${CHANGE_NOT_KEPT} the reviewed definition is not kept. ${others}`];
  const shown = changes.lines.slice(0, MOST).map(({ kind, text }) => {
    const [indent = ""] = INDENT.exec(text) ?? [];
    return `${MARKS[kind]} ${indent}${oneLine(cut(text.slice(indent.length), WIDEST))}`;
  });
  const left = changes.lines.length - shown.length;
  let longest = 2;
  for (const line of shown) for (const run of line.matchAll(/`+/g)) longest = Math.max(longest, run[0].length);
  const fence = BLOCK_MARK + "`".repeat(longest + 1);
  return [
    `${CHANGED}${left > 0 ? ` (${left} more lines in the review)` : ""}:`,
    fence,
    ...shown.map((line) => BLOCK_MARK + line),
    fence,
    others,
  ];
}
