import type { Diagnostic } from "../../core/decide/reason.js";
import { openLine, type ChainedRecord } from "./chain.js";
import type { StoredIndex } from "./index/encode-index.js";
import { loadIndexes } from "./index/index-store.js";
import { RowReader } from "./index/row-reader.js";
import { selectLast, selectRows, type Chosen } from "./index/select-rows.js";
import type { SegmentIndex } from "./index/segment-index.js";
import type { JournalFilter } from "./journal-filter.js";
import { journalProblem } from "./journal-problem.js";

/** One record of a journal, or a line that is none. */
export type JournalEntry =
  | { readonly segment: string; readonly record: ChainedRecord }
  | { readonly segment: string; readonly problem: Diagnostic };

/**
 * The wanted records of all segments in the order of their times, each segment in its own order. Damaged lines are given as
 * problems whatever the filter: nothing is skipped in silence. Every line that is given was held against its digest; lines
 * that the filter leaves out were when they were first read, and `verifyJournal` reads all anew.
 *
 * @param last how many, counted from the end; all of them unless given
 *
 * @example
 * for (const entry of readJournal(dir, { types: ["decision"], verdict: "deny" })) console.log(entry);
 */
export function* readJournal(dir: string, filter: JournalFilter = {}, last?: number): Generator<JournalEntry> {
  const stored = loadIndexes(dir);
  const indexes = stored.map(({ index }) => index);
  const reader = new RowReader(dir);
  try {
    const chosen = last === undefined ? selectRows(indexes, filter) : selectLast(indexes, filter, last);
    yield* readRows(reader, indexes, chosen, filter);
  } finally {
    reader.close();
  }
  yield* tornEnds(stored);
}

/** The entries of chosen rows. */
export function* readRows(
  reader: RowReader,
  indexes: readonly SegmentIndex[],
  chosen: Iterable<Chosen>,
  filter: JournalFilter,
): Generator<JournalEntry> {
  for (const { segment: place, row } of chosen) {
    const index = indexes[place];
    if (index === undefined) continue;
    const { segment } = index;
    const record = openLine(reader.line(index, row));
    if (record === null) yield { segment, problem: journalProblem("journal-record-altered", segment, { line: row + 1 }) };
    // An index knows calls by a number, and two may have the same.
    else if (filter.call === undefined || !("call" in record) || record.call === filter.call) yield { segment, record };
  }
}

function* tornEnds(stored: readonly StoredIndex[]): Generator<JournalEntry> {
  for (const { index, stamp } of stored) {
    const { segment, end, rows } = index;
    if (stamp.size > end) yield { segment, problem: journalProblem("journal-torn-end", segment, { line: rows.at.length + 1 }) };
  }
}
