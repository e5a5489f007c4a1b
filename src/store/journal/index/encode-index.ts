import { createHash } from "node:crypto";
import { isSha256 } from "../../../node/hash.js";
import { Column, type Numbers } from "./column.js";
import { SegmentIndex, type Reference } from "./segment-index.js";

/** How the segment's file stood when its index was made. */
export type Stamp = { readonly ino: number; readonly size: number; readonly mtimeMs: number; readonly ctimeMs: number };

/** An index as it is stored, with how the file stood. */
export type StoredIndex = { readonly index: SegmentIndex; readonly stamp: Stamp };

type Header = {
  readonly segment: string;
  readonly stamp: Stamp;
  readonly end: number;
  readonly times: readonly [first: number, last: number] | null;
  readonly unordered: boolean;
  readonly damaged: number;
  readonly tail: string;
  readonly rows: number;
  readonly subjects: number;
  readonly texts: readonly string[];
  readonly types: readonly string[];
  readonly open: readonly Reference[];
  readonly loose: readonly Reference[];
};

// Written in the machine's own byte order: on another machine it is no index, and a new one is made.
const MAGIC = 0x48494434;
const PREFIX = 16;
const DIGEST = 32;

const padded = (size: number): number => Math.ceil(size / 8) * 8;

/**
 * An index as bytes: magic, lengths, a header in JSON, the columns, and a digest of it all. Blocks can be put one behind the
 * other in a file. The wide columns come first, so that each stands where its numbers can be read in place.
 */
export function encodeIndex({ index, stamp }: StoredIndex): Uint8Array {
  const header: Header = {
    segment: index.segment,
    stamp,
    end: index.end,
    times: index.rows.at.length === 0 ? null : [index.first, index.last],
    unordered: index.unordered,
    damaged: index.damaged,
    tail: index.tail,
    rows: index.rows.at.length,
    subjects: index.subjects.call.length,
    texts: index.texts,
    types: index.types,
    open: [...index.open.values()],
    loose: index.loose,
  };
  const text = Buffer.from(JSON.stringify(header), "utf8");
  const columns = columnsOf(index).map((column) => column.bytes());
  const size = PREFIX + padded(text.length) + columns.reduce((sum, column) => sum + padded(column.length), 0) + DIGEST;
  const bytes = new Uint8Array(size);
  new Uint32Array(bytes.buffer, 0, 3).set([MAGIC, text.length, size]);
  bytes.set(text, PREFIX);
  let at = PREFIX + padded(text.length);
  for (const column of columns) {
    bytes.set(column, at);
    at += padded(column.length);
  }
  bytes.set(createHash("sha256").update(bytes.subarray(0, at)).digest(), at);
  return bytes;
}

/** The indexes in a file's bytes. A block that is none, or is damaged, ends the reading: what it held is made anew. */
export function decodeIndexes(bytes: ArrayBuffer): readonly StoredIndex[] {
  const found: StoredIndex[] = [];
  for (let at = 0; at + PREFIX + DIGEST <= bytes.byteLength;) {
    const [magic = 0, textLength = 0, size = 0] = new Uint32Array(bytes, at, 3);
    if (magic !== MAGIC || size % 8 !== 0 || size < PREFIX + DIGEST || at + size > bytes.byteLength) break;
    const block = new Uint8Array(bytes, at, size);
    const digest = createHash("sha256")
      .update(block.subarray(0, size - DIGEST))
      .digest();
    if (!digest.equals(block.subarray(size - DIGEST))) break;
    const stored = decodeBlock(bytes, at, textLength, size);
    if (stored === null) break;
    found.push(stored);
    at += size;
  }
  return found;
}

function decodeBlock(bytes: ArrayBuffer, start: number, textLength: number, size: number): StoredIndex | null {
  try {
    // The digest fits: these are bytes that some Heed wrote whole.
    const header = JSON.parse(Buffer.from(bytes, start + PREFIX, textLength).toString("utf8")) as Header;
    const index = new SegmentIndex(header.segment);
    if (!isSha256(header.tail)) return null;
    index.end = header.end;
    if (header.times !== null) [index.first, index.last] = header.times;
    index.unordered = header.unordered;
    index.damaged = header.damaged;
    index.storedTail = header.tail;
    for (const text of header.texts.slice(1)) index.texts.push(text);
    for (const type of header.types) index.types.push(type);
    for (const reference of header.open) index.open.set(reference[0], reference);
    for (const reference of header.loose) index.loose.push(reference);
    let at = start + PREFIX + padded(textLength);
    const take = <T extends Numbers>(
      make: new (from: ArrayBuffer, at: number, length: number) => T,
      length: number,
    ): Column<T> => {
      const data = new make(bytes, at, length);
      at += padded(data.byteLength);
      return new Column(data);
    };
    const { rows, subjects } = header;
    index.rows.at = take(Float64Array, rows);
    index.rows.offset = take(Uint32Array, rows);
    index.rows.subject = take(Uint32Array, rows);
    index.rows.type = take(Uint8Array, rows);
    index.subjects.call = take(Float64Array, subjects);
    for (const key of ["row", "label", "tool", "session", "reason", "waited"] as const)
      index.subjects[key] = take(Uint32Array, subjects);
    for (const key of ["verdict", "outcome", "cause", "flags"] as const) index.subjects[key] = take(Uint8Array, subjects);
    return at === start + size - DIGEST ? { index, stamp: header.stamp } : null;
  } catch {
    return null;
  }
}

function columnsOf({ rows, subjects }: SegmentIndex): readonly Column<Numbers>[] {
  return [
    rows.at,
    rows.offset,
    rows.subject,
    rows.type,
    subjects.call,
    subjects.row,
    subjects.label,
    subjects.tool,
    subjects.session,
    subjects.reason,
    subjects.waited,
    subjects.verdict,
    subjects.outcome,
    subjects.cause,
    subjects.flags,
  ] as readonly Column<Numbers>[];
}
