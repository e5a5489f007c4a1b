import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { SegmentIndex } from "./segment-index.js";

const WINDOW = 256 * 1024;
/** Segments that are held open at once; a journal may have more than a process may open. */
const MOST_OPEN = 64;

type Source = { readonly fd: number; buffer: Buffer; from: number; size: number };

/** Reads lines by their rows; neighbours come out of one read. */
export class RowReader {
  readonly #sources = new Map<string, Source>();

  constructor(readonly dir: string) {}

  /** The line of a row, without its line feed. @throws Error where the segment cannot be read */
  line(index: SegmentIndex, row: number): string {
    const { offset } = index.rows;
    const from = offset.at(row);
    const end = row + 1 < offset.length ? offset.at(row + 1) : index.end;
    const source = this.#source(index.segment);
    if (from < source.from || end > source.from + source.size) {
      if (source.buffer.length < end - from) source.buffer = Buffer.alloc(end - from);
      source.from = from;
      source.size = readSync(source.fd, source.buffer, 0, source.buffer.length, from);
    }
    return source.buffer.toString("utf8", from - source.from, Math.min(end - 1 - source.from, source.size));
  }

  close(): void {
    for (const { fd } of this.#sources.values()) closeSync(fd);
    this.#sources.clear();
  }

  #source(segment: string): Source {
    const known = this.#sources.get(segment);
    if (known !== undefined) return known;
    const [eldest] = this.#sources;
    if (eldest !== undefined && this.#sources.size >= MOST_OPEN) {
      closeSync(eldest[1].fd);
      this.#sources.delete(eldest[0]);
    }
    const source = { fd: openSync(join(this.dir, segment), "r"), buffer: Buffer.alloc(WINDOW), from: 0, size: 0 };
    this.#sources.set(segment, source);
    return source;
  }
}
