import { closeSync, openSync, readSync } from "node:fs";

/** A line of a file, without its line feed. `complete` false: the file ends without one. */
export type Line = { readonly text: string; readonly complete: boolean };

/** The lines of a file, read in pieces: a long journal must not need its size in memory. */
export function* readLines(file: string): Generator<Line> {
  const fd = openSync(file, "r");
  try {
    const buffer = Buffer.allocUnsafe(64 * 1024);
    let rest: Buffer[] = [];
    for (;;) {
      const size = readSync(fd, buffer, 0, buffer.length, null);
      if (size === 0) break;
      let from = 0;
      for (let feed = buffer.indexOf(10); feed !== -1 && feed < size; feed = buffer.indexOf(10, from)) {
        yield { text: Buffer.concat([...rest, buffer.subarray(from, feed)]).toString("utf8"), complete: true };
        rest = [];
        from = feed + 1;
      }
      if (from < size) rest.push(Buffer.from(buffer.subarray(from, size)));
    }
    if (rest.length > 0) yield { text: Buffer.concat(rest).toString("utf8"), complete: false };
  } finally {
    closeSync(fd);
  }
}
