import { join } from "node:path";
import type { Diagnostic } from "../../core/reason.js";
import { openLine, type ChainedRecord } from "./chain.js";
import { journalProblem } from "./journal-problem.js";
import { readLines } from "./read-lines.js";
import { openedAt, segmentNames } from "./segment-files.js";

/** One record of a journal, or a line that is none. */
export type JournalEntry =
  | { readonly segment: string; readonly record: ChainedRecord }
  | { readonly segment: string; readonly problem: Diagnostic };

/** Which records to give. Every part that is present must match; a record without the part does not. */
export type JournalFilter = {
  readonly types?: readonly ChainedRecord["type"][];
  /** Milliseconds since 1970-01-01T00:00Z: from this moment on. */
  readonly since?: number;
  /** Before this moment. */
  readonly until?: number;
  readonly label?: string;
  readonly tool?: string;
  readonly call?: string;
  readonly verdict?: string;
};

/**
 * The records of all segments in the order of their times, each segment in its own order. Damaged
 * lines are given as problems whatever the filter: nothing is skipped in silence.
 *
 * @example
 * for (const entry of readJournal(dir, { types: ["decision"], verdict: "deny" })) console.log(entry);
 */
export function* readJournal(dir: string, filter: JournalFilter = {}): Generator<JournalEntry> {
  const waiting = segmentNames(dir).map((segment) => ({ segment, at: openedAt(segment) }));
  const open: Cursor[] = [];
  for (;;) {
    let first = earliest(open);
    // A segment has no record from before its opening, so it need not be open earlier.
    for (let next = waiting[0]; next !== undefined && (first === undefined || next.at <= first.at); next = waiting[0]) {
      waiting.shift();
      const cursor = advance({ segment: next.segment, entries: entries(dir, next.segment), at: next.at, entry: null });
      if (cursor !== null) open.push(cursor);
      first = earliest(open);
    }
    if (first === undefined) return;
    if (first.entry !== null && matches(first.entry, filter)) yield first.entry;
    if (advance(first) === null) open.splice(open.indexOf(first), 1);
  }
}

type Cursor = { readonly segment: string; readonly entries: Generator<JournalEntry>; at: number; entry: JournalEntry | null };

function advance(cursor: Cursor): Cursor | null {
  const next = cursor.entries.next();
  if (next.done === true) return null;
  cursor.entry = next.value;
  // A clock set back, or a damaged line, must not reorder a segment.
  if ("record" in next.value) cursor.at = Math.max(cursor.at, next.value.record.at);
  return cursor;
}

function earliest(open: readonly Cursor[]): Cursor | undefined {
  return open.reduce<Cursor | undefined>(
    (best, cursor) => (best === undefined || cursor.at < best.at ? cursor : best),
    undefined,
  );
}

function* entries(dir: string, segment: string): Generator<JournalEntry> {
  let line = 0;
  for (const { text, complete } of readLines(join(dir, segment))) {
    line += 1;
    const record = complete ? openLine(text) : null;
    if (record !== null) yield { segment, record };
    else yield { segment, problem: journalProblem(complete ? "journal-record-altered" : "journal-torn-end", segment, { line }) };
  }
}

function matches(entry: JournalEntry, filter: JournalFilter): boolean {
  if ("problem" in entry) return true;
  const { record } = entry;
  if (filter.types !== undefined && !filter.types.includes(record.type)) return false;
  if (filter.since !== undefined && record.at < filter.since) return false;
  if (filter.until !== undefined && record.at >= filter.until) return false;
  return (["label", "tool", "call", "verdict"] as const).every((key) => {
    const wanted = filter[key];
    return wanted === undefined || (Object.hasOwn(record, key) && (record as Readonly<Record<string, unknown>>)[key] === wanted);
  });
}
