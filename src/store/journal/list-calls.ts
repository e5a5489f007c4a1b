import { rowTest } from "./index/filter-rows.js";
import type { Chosen } from "./index/select-rows.js";
import type { SegmentIndex } from "./index/segment-index.js";
import { FLAG, OUTCOME_CODES } from "./index/subject-flags.js";
import type { JournalFilter } from "./journal-filter.js";
import type { CallOutcome } from "./journal-record.js";

/** How a call ended: `failed` where it ran and the server answered with an error, `open` where nothing says it. */
export type CallEnd = CallOutcome | "failed" | "open";

/** Where a page of calls begins: before this moment, but for so many calls of that very moment that were shown. */
export type CallsBefore = { readonly at: number; readonly shown: number };

/** The newest calls of those that are wanted, newest first, and how many are wanted in all. */
export type ChosenCalls = {
  readonly calls: readonly (Chosen & { readonly at: number; readonly end: CallEnd })[];
  readonly matching: number;
  /** Where the next page begins; null at the end. */
  readonly next: CallsBefore | null;
};

/** Chooses a page of the calls that a filter wants. A call stands at the time of its decision. */
export function listCalls(
  indexes: readonly SegmentIndex[],
  filter: JournalFilter,
  count: number,
  before: CallsBefore | null,
): ChosenCalls {
  const newest: (Chosen & { readonly at: number; readonly end: CallEnd })[] = [];
  const end = before?.at ?? Number.POSITIVE_INFINITY;
  const skipped = before?.shown ?? 0;
  const most = skipped + count + 1;
  let matching = 0;
  for (const [segment, index] of indexes.entries()) {
    const wanted = rowTest(index, filter);
    if (wanted === null) continue;
    const [rows, marks, outcomes] = [index.subjects.row, index.subjects.flags, index.subjects.outcome].map(
      ({ numbers }) => numbers,
    ) as [Uint32Array, Uint8Array, Uint8Array];
    const at = index.rows.at.numbers;
    let left = index.unordered ? Number.POSITIVE_INFINITY : most;
    for (let subject = marks.length - 1; subject >= 0; subject -= 1) {
      const row = rows[subject] ?? 0;
      if (((marks[subject] ?? 0) & FLAG.decision) === 0 || !wanted(row)) continue;
      matching += 1;
      const time = at[row] ?? 0;
      if (left === 0 || time > end) continue;
      left -= 1;
      newest.push({ segment, row, at: time, end: endOf(outcomes[subject] ?? 0) });
    }
  }
  const sorted = newest.toSorted((a, b) => b.at - a.at || b.segment - a.segment || b.row - a.row);
  // The first of those of that moment were shown; of a later page all of the moment's may have been.
  const from = Math.min(skipped, sorted.filter((call) => call.at === end).length);
  const calls = sorted.slice(from, from + count);
  const last = calls.at(-1);
  const more = sorted.length > from + count && last !== undefined;
  return { calls, matching, next: more ? nextOf(calls, last.at, before) : null };
}

function nextOf(calls: ChosenCalls["calls"], at: number, before: CallsBefore | null): CallsBefore {
  const shown = calls.filter((call) => call.at === at).length;
  return { at, shown: shown + (before?.at === at ? before.shown : 0) };
}

function endOf(code: number): CallEnd {
  return code === 0 ? "open" : ((OUTCOME_CODES[code] ?? "open") as CallEnd);
}
