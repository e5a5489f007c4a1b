import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { hash } from "../../../node/hash.js";
import { openLine } from "../chain.js";
import { linesOf } from "../read-lines.js";
import type { Stamp, StoredIndex } from "./encode-index.js";
import { SegmentIndex } from "./segment-index.js";

/** An index that fits its segment now, and whether it had to be made or extended for that. */
export type FreshIndex = StoredIndex & { readonly made: boolean };

/**
 * The index of a segment as it stands now. A stored one counts only if it ends in the very line in which the segment ends; if
 * the segment has grown since, what is new is read; in every other case all of it is.
 */
export function indexSegment(file: string, segment: string, stored: StoredIndex | undefined): FreshIndex {
  const fd = openSync(file, "r");
  try {
    const stamp = stampOf(fd);
    const fits = stored !== undefined && endsWhereIndexed(fd, stored.index);
    if (fits && sameStamp(stored.stamp, stamp)) return { ...stored, made: false };
    // Only growth explains another stamp; a file of the same length was written over.
    const index =
      fits && stored.stamp.ino === stamp.ino && stamp.size > stored.stamp.size ? stored.index : new SegmentIndex(segment);
    extendIndex(fd, index);
    return { index, stamp, made: true };
  } finally {
    closeSync(fd);
  }
}

/** Adds the whole lines behind what an index holds. */
export function extendIndex(fd: number, index: SegmentIndex): void {
  for (const { text, complete, size } of linesOf(fd, index.end)) {
    if (complete) index.addRead(openLine(text), text, size);
  }
}

/** How an opened file stands. */
export function stampOf(fd: number): Stamp {
  const { ino, size, mtimeMs, ctimeMs } = fstatSync(fd);
  return { ino, size, mtimeMs, ctimeMs };
}

function sameStamp(a: Stamp, b: Stamp): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}

function endsWhereIndexed(fd: number, index: SegmentIndex): boolean {
  const { length } = index.rows.offset;
  if (length === 0) return index.end === 0;
  const from = index.rows.offset.at(length - 1);
  // Of the stored numbers none has been held against anything yet.
  const size = index.end - from;
  if (!(size > 0 && size <= fstatSync(fd).size)) return false;
  const bytes = Buffer.alloc(size);
  return readSync(fd, bytes, 0, size, from) === size && hash(bytes.toString("utf8", 0, size - 1)) === index.tail;
}
