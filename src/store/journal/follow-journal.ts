import { setTimeout } from "node:timers/promises";
import { rowTest } from "./index/filter-rows.js";
import { LiveIndexes } from "./index/live-indexes.js";
import { RowReader } from "./index/row-reader.js";
import type { Chosen } from "./index/select-rows.js";
import type { SegmentIndex } from "./index/segment-index.js";
import type { JournalFilter } from "./journal-filter.js";
import { readRows, type JournalEntry } from "./read-journal.js";

/** How often the journal is looked at (milliseconds). */
const LOOK_EVERY = 250;

/**
 * The wanted records that are written from now on, until `signal` aborts. Looks at the segments again and again: there is no
 * way to be told of writes that works everywhere.
 *
 * @example
 * for await (const entry of followJournal(dir, { verdict: "deny" }, AbortSignal.timeout(60_000))) console.log(entry);
 */
export async function* followJournal(dir: string, filter: JournalFilter, signal: AbortSignal): AsyncGenerator<JournalEntry> {
  const live = new LiveIndexes(dir);
  live.load();
  while (!signal.aborted) {
    yield* grown(live, filter);
    try {
      await setTimeout(LOOK_EVERY, undefined, { signal });
    } catch {
      return;
    }
  }
}

/** What was written since the last look, in the order of its times. */
function* grown(live: LiveIndexes, filter: JournalFilter): Generator<JournalEntry> {
  const since = live.look();
  if (since.size === 0) return;
  const { indexes } = live;
  const reader = new RowReader(live.dir);
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
