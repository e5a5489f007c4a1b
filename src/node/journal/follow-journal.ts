import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { systemCode } from "../environment-error.js";
import type { StoredIndex } from "./index/encode-index.js";
import { rowTest } from "./index/filter-rows.js";
import { indexSegment } from "./index/index-segment.js";
import { loadIndexes } from "./index/index-store.js";
import { joinIndexes } from "./index/join-indexes.js";
import { RowReader } from "./index/row-reader.js";
import type { Chosen } from "./index/select-rows.js";
import type { SegmentIndex } from "./index/segment-index.js";
import type { JournalFilter } from "./journal-filter.js";
import { readRows, type JournalEntry } from "./read-journal.js";
import { segmentNames } from "./segment-files.js";

/** How often the journal is looked at (milliseconds). */
const LOOK_EVERY = 250;

type Known = { stored: StoredIndex; rows: number };

/**
 * The wanted records that are written from now on, until `signal` aborts. Looks at the segments again and again: there is no
 * way to be told of writes that works everywhere.
 *
 * @example
 * for await (const entry of followJournal(dir, { verdict: "deny" }, AbortSignal.timeout(60_000))) console.log(entry);
 */
export async function* followJournal(dir: string, filter: JournalFilter, signal: AbortSignal): AsyncGenerator<JournalEntry> {
  const known = new Map<string, Known>();
  for (const stored of loadIndexes(dir)) known.set(stored.index.segment, { stored, rows: stored.index.rows.at.length });
  while (!signal.aborted) {
    yield* grown(dir, known, filter);
    try {
      await setTimeout(LOOK_EVERY, undefined, { signal });
    } catch {
      return;
    }
  }
}

/** What was written since the last look, in the order of its times. */
function* grown(dir: string, known: Map<string, Known>, filter: JournalFilter): Generator<JournalEntry> {
  const since = new Map<string, number>();
  for (const segment of segmentNames(dir)) {
    const before = known.get(segment);
    // Nobody writes to a closed segment.
    if (before !== undefined && isClosed(before.stored.index)) continue;
    try {
      const stored = indexSegment(join(dir, segment), segment, before?.stored);
      const from = Math.min(before?.rows ?? 0, stored.index.rows.at.length);
      known.set(segment, { stored, rows: stored.index.rows.at.length });
      if (from < stored.index.rows.at.length) since.set(segment, from);
    } catch (error) {
      if (systemCode(error) !== "ENOENT") throw error;
    }
  }
  if (since.size === 0) return;
  const indexes = [...known.values()].map(({ stored }) => stored.index);
  joinIndexes(indexes);
  const reader = new RowReader(dir);
  try {
    yield* readRows(reader, indexes, newRows(indexes, since, filter), filter);
  } finally {
    reader.close();
  }
}

function newRows(indexes: readonly SegmentIndex[], since: ReadonlyMap<string, number>, filter: JournalFilter): readonly Chosen[] {
  const chosen: (Chosen & { readonly at: number })[] = [];
  for (const [segment, index] of indexes.entries()) {
    const from = since.get(index.segment);
    const test = from === undefined ? null : rowTest(index, filter);
    if (from === undefined || test === null) continue;
    for (let row = from; row < index.rows.at.length; row += 1)
      if (test(row)) chosen.push({ segment, row, at: index.rows.at.at(row) });
  }
  return chosen.toSorted((a, b) => a.at - b.at || a.segment - b.segment || a.row - b.row);
}

function isClosed({ rows, types }: SegmentIndex): boolean {
  return types[rows.type.at(rows.type.length - 1)] === "segment-closed";
}
