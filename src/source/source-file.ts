import type { Position } from "../core/decide/reason.js";

/** A file of a server's sources: its path as people write it, with `/`, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

/** A stretch of a text, in UTF-16 units; `end` is the first unit after it. */
export type Span = { readonly start: number; readonly end: number };

/** A stretch of a file. */
export type Place = Span & { readonly file: SourceFile };

const starts = new WeakMap<SourceFile, readonly number[]>();

function lineStarts(file: SourceFile): readonly number[] {
  const known = starts.get(file);
  if (known !== undefined) return known;
  const found = [0];
  for (let at = file.text.indexOf("\n"); at !== -1; at = file.text.indexOf("\n", at + 1)) found.push(at + 1);
  starts.set(file, found);
  return found;
}

/** The line of an offset, from 0. */
export function lineOf(file: SourceFile, offset: number): number {
  const lines = lineStarts(file);
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a line begins. */
export function lineStart(file: SourceFile, line: number): number {
  return lineStarts(file)[line] ?? file.text.length;
}

/** A place as people and programs read it: line and column from 1. */
export function positionOf({ file, start }: Pick<Place, "file" | "start">): Position {
  const line = lineOf(file, start);
  return { file: file.path, line: line + 1, column: start - lineStart(file, line) + 1 };
}
