import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../../../node/environment-error.js";
import { randomId } from "../../../node/ids.js";
import { segmentNames } from "../segment-files.js";
import { decodeIndexes, encodeIndex, type StoredIndex } from "./encode-index.js";
import { indexSegment, type FreshIndex } from "./index-segment.js";
import { joinIndexes } from "./join-indexes.js";

const FOLDER = "index";
const SUFFIX = ".idx";
/** Files in the folder before they are put together into one; opening many small ones is what takes time. */
const MOST_FILES = 64;

/**
 * The indexes of all segments as they stand now, oldest first, joined where a call goes on in its process's next segment.
 * What is missing or stale is made, and kept for the next time where the folder may be written.
 *
 * @example
 * const indexes = loadIndexes(journalFolder(home));
 */
export function loadIndexes(dir: string): readonly StoredIndex[] {
  const loading = indexLoading(dir);
  for (;;) {
    const step = loading.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps, one a segment: whoever must not be held up by a long journal without indexes can do other work between. */
export function* indexLoading(dir: string): Generator<void, readonly StoredIndex[]> {
  const files = indexFiles(dir);
  const stored = keptIndexes(dir);
  const fresh: FreshIndex[] = [];
  for (const segment of segmentNames(dir)) {
    try {
      fresh.push(indexSegment(join(dir, segment), segment, stored.get(segment)));
    } catch (error) {
      // Removed since its name was read.
      if (systemCode(error) !== "ENOENT") throw error;
    }
    yield;
  }
  const made = fresh.filter((one) => one.made);
  if (files.length + made.length > MOST_FILES) replaceAll(dir, files, fresh);
  else for (const one of made) keepIndex(dir, one);
  joinIndexes(fresh.map(({ index }) => index));
  return fresh;
}

/**
 * Keeps an index for those who ask later. It is derived and can be made anew, so a folder that cannot be written is no
 * reason to fail.
 */
export function keepIndex(dir: string, stored: StoredIndex): void {
  write(dir, `${stored.index.segment}${SUFFIX}`, encodeIndex(stored));
}

/** Forgets the index of a segment that is gone. One that stands in a file with others is passed over from now on. */
export function dropIndex(dir: string, segment: string): void {
  rmSync(join(dir, FOLDER, `${segment}${SUFFIX}`), { force: true });
}

/** The indexes that are kept, as far as they can be read; none of them was held against its segment. */
export function keptIndexes(dir: string): ReadonlyMap<string, StoredIndex> {
  const stored = new Map<string, StoredIndex>();
  for (const one of indexFiles(dir).flatMap((file) => readIndexes(join(dir, FOLDER, file)))) {
    const other = stored.get(one.index.segment);
    // Of two the longer knows more.
    if (other === undefined || other.index.end < one.index.end) stored.set(one.index.segment, one);
  }
  return stored;
}

function indexFiles(dir: string): readonly string[] {
  try {
    return readdirSync(join(dir, FOLDER)).filter((name) => name.endsWith(SUFFIX));
  } catch {
    return [];
  }
}

function readIndexes(file: string): readonly StoredIndex[] {
  try {
    const fd = openSync(file, "r");
    try {
      // Memory of its own: numbers are read in place, and that wants their alignment.
      const bytes = new ArrayBuffer(fstatSync(fd).size);
      const size = readSync(fd, new Uint8Array(bytes), 0, bytes.byteLength, 0);
      return size === bytes.byteLength ? decodeIndexes(bytes) : [];
    } finally {
      closeSync(fd);
    }
  } catch {
    return [];
  }
}

/** Puts all indexes into one file. Whoever reads meanwhile sees the old files or both, and both hold the same. */
function replaceAll(dir: string, old: readonly string[], fresh: readonly StoredIndex[]): void {
  const name = `all-${randomId()}${SUFFIX}`;
  if (!write(dir, name, Buffer.concat(fresh.map(encodeIndex)))) return;
  for (const file of old) rmSync(join(dir, FOLDER, file), { force: true });
}

function write(dir: string, name: string, bytes: Uint8Array): boolean {
  const file = join(dir, FOLDER, name);
  const temporary = `${file}.${randomId()}`;
  try {
    mkdirSync(join(dir, FOLDER), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, bytes, { flag: "wx", mode: 0o600 });
    renameSync(temporary, file);
    return true;
  } catch {
    try {
      rmSync(temporary, { force: true });
    } catch {
      // Nor can it be taken away.
    }
    return false;
  }
}
