import type { SourceFile } from "../source-file.js";

/** Lines that stay around a change. */
const CONTEXT = 3;

type Change = { readonly oldStart: number; readonly oldEnd: number; readonly newStart: number; readonly newEnd: number };

/** The change of one file as `git apply` and `patch -p1` take it; "" where nothing changes. */
export function unifiedDiff({ path, text }: SourceFile, after: string): string {
  if (text === after) return "";
  const a = linesOf(text);
  const b = linesOf(after);
  const changes = changesOf(a, b);
  let out = `--- a/${path}\n+++ b/${path}\n`;
  for (let at = 0; at < changes.length;) {
    let last = at;
    // Changes whose surroundings meet share a hunk.
    while (last + 1 < changes.length && (changes[last + 1] as Change).oldStart - (changes[last] as Change).oldEnd <= 2 * CONTEXT)
      last += 1;
    out += hunk(a, b, changes.slice(at, last + 1));
    at = last + 1;
  }
  return out;
}

function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/u);
}

function hunk(a: readonly string[], b: readonly string[], changes: readonly Change[]): string {
  const first = changes[0] as Change;
  const last = changes.at(-1) as Change;
  const oldStart = Math.max(0, first.oldStart - CONTEXT);
  const newStart = first.newStart - (first.oldStart - oldStart);
  const oldEnd = Math.min(a.length, last.oldEnd + CONTEXT);
  const newEnd = last.newEnd + (oldEnd - last.oldEnd);
  let body = "";
  let at = oldStart;
  for (const change of changes) {
    body += a
      .slice(at, change.oldStart)
      .map((line) => mark(" ", line))
      .join("");
    body += a
      .slice(change.oldStart, change.oldEnd)
      .map((line) => mark("-", line))
      .join("");
    body += b
      .slice(change.newStart, change.newEnd)
      .map((line) => mark("+", line))
      .join("");
    at = change.oldEnd;
  }
  body += a
    .slice(at, oldEnd)
    .map((line) => mark(" ", line))
    .join("");
  return `@@ -${range(oldStart, oldEnd)} +${range(newStart, newEnd)} @@\n${body}`;
}

function range(start: number, end: number): string {
  const count = end - start;
  return `${count === 0 ? start : start + 1}${count === 1 ? "" : `,${count}`}`;
}

function mark(sign: string, line: string): string {
  return line.endsWith("\n") ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`;
}

/** How far ahead the two are brought together again: edits are small. */
const AHEAD = 400;

function changesOf(a: readonly string[], b: readonly string[]): readonly Change[] {
  const changes: Change[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i += 1;
      j += 1;
      continue;
    }
    const [skipOld, skipNew] = meeting(a, b, i, j);
    changes.push({ oldStart: i, oldEnd: i + skipOld, newStart: j, newEnd: j + skipNew });
    i += skipOld;
    j += skipNew;
  }
  return changes;
}

/** The fewest lines to leave out on either side until the two agree again, for two lines or to the end. */
function meeting(a: readonly string[], b: readonly string[], i: number, j: number): readonly [number, number] {
  for (let sum = 1; sum <= AHEAD; sum++) {
    for (let skipOld = 0; skipOld <= sum; skipOld++) {
      const skipNew = sum - skipOld;
      const x = i + skipOld;
      const y = j + skipNew;
      if (x > a.length || y > b.length) continue;
      if (x === a.length && y === b.length) return [skipOld, skipNew];
      if (a[x] !== undefined && a[x] === b[y] && a[x + 1] === b[y + 1]) return [skipOld, skipNew];
    }
  }
  return [a.length - i, b.length - j];
}
