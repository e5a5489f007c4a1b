import type { Edit } from "../registration.js";
import type { SourceFile } from "../source-file.js";

/** The edits of one file, in order and each once; null where two of them touch the same text. */
export function orderEdits(edits: readonly Edit[]): readonly Edit[] | null {
  const seen = new Set<string>();
  const once = edits.filter(({ start, end, text }) => {
    const key = `${start} ${end} ${text}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
  const ordered = once.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const [at, edit] of ordered.entries()) {
    const before = ordered[at - 1];
    if (before !== undefined && (before.end > edit.start || (before.start === edit.start && before.end === edit.end)))
      return null;
  }
  return ordered;
}

/** A file's text after its edits, which are in order. */
export function applyEdits({ text }: SourceFile, edits: readonly Edit[]): string {
  let made = "";
  let from = 0;
  for (const { start, end, text: put } of edits) {
    made += text.slice(from, start) + put;
    from = end;
  }
  return made + text.slice(from);
}
