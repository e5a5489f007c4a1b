import { join } from "node:path";
import type { Sha256 } from "../../wire/branded.js";
import type { Diagnostic } from "../../core/reason.js";
import { GENESIS, openLine } from "./chain.js";
import { journalProblem } from "./journal-problem.js";
import type { Anchor } from "./journal-record.js";
import { readLines } from "./read-lines.js";

/** Who saw which record of a segment. `by` is a segment, or "an exported anchor". */
export type Sighting = { readonly n: number; readonly hash: Sha256; readonly by: string };

/** What was found out about one segment. */
export type SegmentReport = {
  readonly segment: string;
  /** How many whole records it holds. */
  readonly records: number;
  readonly head: Anchor | null;
  readonly closed: boolean;
  /** The records 0 … `proven - 1` are fixed by anchors outside of this segment. */
  readonly proven: number;
  /** Who holds the last of those anchors; null where nobody does. */
  readonly provenBy: string | null;
  readonly problems: readonly Diagnostic[];
};

/** Walks one segment's chain and holds it against what others saw of it. */
export function verifySegment(dir: string, segment: string, sightings: readonly Sighting[]): SegmentReport {
  const problems: Diagnostic[] = [];
  const seen = new Map<number, Sighting[]>();
  for (const sighting of sightings) seen.set(sighting.n, [...(seen.get(sighting.n) ?? []), sighting]);
  let line = 0;
  let records = 0;
  let broken = false;
  let head: Anchor | null = null;
  let closed = false;
  let proven: Sighting | null = null;
  for (const { text, complete } of readLines(join(dir, segment))) {
    line += 1;
    if (!complete) {
      problems.push(journalProblem("journal-torn-end", segment, { line }));
      break;
    }
    const record = openLine(text);
    if (record === null) {
      problems.push(journalProblem("journal-record-altered", segment, { line }));
      broken = true;
      continue;
    }
    const expected: Sha256 = head === null ? GENESIS : head.hash;
    const follows = record.n === records && record.prev === expected && !closed;
    // After an altered line the next one cannot follow; that is the same damage, said once.
    if (!follows && !broken) problems.push(journalProblem("journal-order-broken", segment, { line }));
    if (line === 1 && !(record.type === "segment-opened" && record.segment === segment))
      problems.push(journalProblem("journal-opening-missing", segment));
    broken = false;
    records = record.n + 1;
    head = { segment, n: record.n, hash: record.hash };
    closed = record.type === "segment-closed";
    for (const sighting of seen.get(record.n) ?? []) {
      if (sighting.hash !== record.hash)
        problems.push(journalProblem("journal-segment-rewritten", segment, { n: sighting.n, by: sighting.by }));
      else if (proven === null || sighting.n > proven.n) proven = sighting;
    }
    seen.delete(record.n);
  }
  if (line === 0) problems.push(journalProblem("journal-opening-missing", segment));
  for (const left of [...seen.values()].flat()) {
    const cut = head === null || left.n > head.n;
    problems.push(
      journalProblem(cut ? "journal-segment-truncated" : "journal-segment-rewritten", segment, { n: left.n, by: left.by }),
    );
  }
  if (!closed) problems.push(journalProblem("journal-not-closed", segment));
  return { segment, records, head, closed, proven: proven === null ? 0 : proven.n + 1, provenBy: proven?.by ?? null, problems };
}
