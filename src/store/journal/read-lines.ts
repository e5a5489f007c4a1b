import { closeSync, openSync, readSync } from "node:fs";

/** A line of a file, without its line feed. `complete` false: the file ends without one. `size`: its bytes, with the line feed. */
export type Line = { readonly text: string; readonly complete: boolean; readonly size: number };

const PIECE = 1024 * 1024;

/** The lines of a file, read in pieces: a long journal must not need its size in memory. */
export function* readLines(file: string): Generator<Line> {
  const fd = openSync(file, "r");
  try {
    yield* linesOf(fd, 0);
  } finally {
    closeSync(fd);
  }
}

/** The lines of an opened file from a byte on. */
export function* linesOf(fd: number, start: number): Generator<Line> {
  let buffer = Buffer.allocUnsafe(64 * 1024);
  let rest: Buffer[] = [];
  let held = 0;
  for (let position = start; ;) {
    const size = readSync(fd, buffer, 0, buffer.length, position);
    if (size === 0) break;
    position += size;
    let from = 0;
    for (let feed = buffer.indexOf(10); feed !== -1 && feed < size; feed = buffer.indexOf(10, from)) {
      const text =
        held === 0 ? buffer.toString("utf8", from, feed) : Buffer.concat([...rest, buffer.subarray(from, feed)]).toString("utf8");
      yield { text, complete: true, size: held + feed - from + 1 };
      rest = [];
      held = 0;
      from = feed + 1;
    }
    if (from < size) {
      rest.push(Buffer.from(buffer.subarray(from, size)));
      held += size - from;
    }
    // Most segments are short; the pieces grow for those that are not.
    if (buffer.length < PIECE) buffer = Buffer.allocUnsafe(PIECE);
  }
  if (held > 0) yield { text: Buffer.concat(rest).toString("utf8"), complete: false, size: held };
}
