import { closeSync, openSync, readSync } from "node:fs";
import { openLine, type ChainedRecord } from "../node/journal/chain.js";

/** How much is read at a time (bytes): little enough that answers to other requests do not wait. */
const PIECE = 512 * 1024;

/** Reads one segment from where the last reading stopped. */
export class SegmentTail {
  #offset = 0;
  #rest: Buffer = Buffer.alloc(0);
  /** Its process has ended it: nothing will follow. */
  #ended = false;

  constructor(readonly file: string) {}

  /** The next records; null where there is nothing new. A line that is not whole yet waits. */
  next(): { readonly records: readonly ChainedRecord[]; readonly damaged: number } | null {
    const piece = this.#ended ? null : this.#read();
    if (piece === null) return null;
    const bytes = Buffer.concat([this.#rest, piece]);
    const records: ChainedRecord[] = [];
    let damaged = 0;
    let from = 0;
    for (let feed = bytes.indexOf(10); feed !== -1; feed = bytes.indexOf(10, from)) {
      const record = openLine(bytes.toString("utf8", from, feed));
      if (record === null) damaged += 1;
      else records.push(record);
      from = feed + 1;
    }
    this.#rest = bytes.subarray(from);
    this.#ended = records.at(-1)?.type === "segment-closed";
    return { records, damaged };
  }

  #read(): Buffer | null {
    let fd: number;
    try {
      fd = openSync(this.file, "r");
    } catch {
      // It was rotated away; what was read of it stays.
      return null;
    }
    try {
      const buffer = Buffer.allocUnsafe(PIECE);
      const size = readSync(fd, buffer, 0, PIECE, this.#offset);
      this.#offset += size;
      return size === 0 ? null : buffer.subarray(0, size);
    } finally {
      closeSync(fd);
    }
  }
}
