import type { JournalFilter } from "../journal-filter.js";
import { rowTest, type RowTest } from "./filter-rows.js";
import type { SegmentIndex } from "./segment-index.js";

/** A chosen line: which of the segments, which row of it. */
export type Chosen = { readonly segment: number; readonly row: number };

type Cursor = { readonly segment: number; readonly order: (row: number) => number; readonly test: RowTest; row: number };

/** Every wanted row of all segments in the order of their times, each segment in its own order. */
export function* selectRows(indexes: readonly SegmentIndex[], filter: JournalFilter): Generator<Chosen> {
  const waiting = cursors(indexes, filter);
  const open: Cursor[] = [];
  for (;;) {
    let first = earliest(open);
    // A segment has no line from before its first, so it need not take part earlier.
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (first !== undefined && next.order(0) > first.order(first.row)) break;
      waiting.shift();
      if (advance(next, indexes)) open.push(next);
      first = earliest(open);
    }
    if (first === undefined) return;
    yield { segment: first.segment, row: first.row };
    first.row += 1;
    if (!advance(first, indexes)) open.splice(open.indexOf(first), 1);
  }
}

/** The last `count` wanted rows of all segments, in the order of {@link selectRows}. */
export function selectLast(indexes: readonly SegmentIndex[], filter: JournalFilter, count: number): readonly Chosen[] {
  const found: (Chosen & { readonly at: number })[] = [];
  for (const { segment, order, test } of cursors(indexes, filter)) {
    let left = count;
    for (let row = (indexes[segment]?.rows.at.length ?? 0) - 1; row >= 0 && left > 0; row -= 1) {
      if (!test(row)) continue;
      found.push({ segment, row, at: order(row) });
      left -= 1;
    }
  }
  return found.toSorted((a, b) => a.at - b.at || a.segment - b.segment || a.row - b.row).slice(-count);
}

function cursors(indexes: readonly SegmentIndex[], filter: JournalFilter): Cursor[] {
  return indexes
    .flatMap((index, segment) => {
      const test = rowTest(index, filter);
      return test === null || index.rows.at.length === 0 ? [] : [{ segment, test, order: rowOrder(index), row: 0 }];
    })
    .toSorted((a, b) => a.order(0) - b.order(0));
}

/** When a row counts as written: a clock that was set back must not reorder a segment. */
function rowOrder({ rows, unordered }: SegmentIndex): (row: number) => number {
  if (!unordered) return (row) => rows.at.at(row);
  const order = new Float64Array(rows.at.length);
  for (let row = 0; row < order.length; row += 1) order[row] = Math.max(order[row - 1] ?? 0, rows.at.at(row));
  return (row) => order[row] ?? 0;
}

function advance(cursor: Cursor, indexes: readonly SegmentIndex[]): boolean {
  const length = indexes[cursor.segment]?.rows.at.length ?? 0;
  while (cursor.row < length && !cursor.test(cursor.row)) cursor.row += 1;
  return cursor.row < length;
}

function earliest(open: readonly Cursor[]): Cursor | undefined {
  return open.reduce<Cursor | undefined>(
    (best, cursor) => (best === undefined || cursor.order(cursor.row) < best.order(best.row) ? cursor : best),
    undefined,
  );
}
