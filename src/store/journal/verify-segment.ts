import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../core/decide/reason.js";
import type { Sha256 } from "../../wire/branded.js";
import { GENESIS, openLine } from "./chain.js";
import type { Stamp } from "./index/encode-index.js";
import { stampOf } from "./index/index-segment.js";
import type { SegmentIndex } from "./index/segment-index.js";
import { journalProblem, type JournalProblemCode } from "./journal-problem.js";
import type { Anchor } from "./journal-record.js";
import { linesOf, type Line } from "./read-lines.js";

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

/**
 * Walks one segment's chain and holds it against what others saw of it.
 *
 * @param index takes every line that was read; an empty one
 */
export function verifySegment(
  dir: string,
  segment: string,
  sightings: readonly Sighting[],
  index: SegmentIndex,
): { readonly report: SegmentReport; readonly stamp: Stamp } {
  const fd = openSync(join(dir, segment), "r");
  try {
    const stamp = stampOf(fd);
    const walk = new SegmentWalk(segment, sightings, index);
    for (const line of linesOf(fd, 0)) if (!walk.take(line)) break;
    return { report: walk.report(), stamp };
  } finally {
    closeSync(fd);
  }
}

/** The walk along a segment, a line at a time. */
export class SegmentWalk {
  readonly #problems: Diagnostic[] = [];
  readonly #seen = new Map<number, Sighting[]>();
  #line = 0;
  #records = 0;
  #broken = false;
  #head: Anchor | null = null;
  #closed = false;
  #proven: Sighting | null = null;

  constructor(
    readonly segment: string,
    sightings: readonly Sighting[],
    readonly index: SegmentIndex,
  ) {
    for (const sighting of sightings) this.#seen.set(sighting.n, [...(this.#seen.get(sighting.n) ?? []), sighting]);
  }

  /** Takes the next line. False: the segment ends here. */
  take({ text, complete, size }: Line): boolean {
    const { segment } = this;
    this.#line += 1;
    const line = this.#line;
    if (!complete) {
      this.#problem("journal-torn-end", { line });
      return false;
    }
    const record = openLine(text);
    this.index.addRead(record, text, size);
    if (record === null) {
      this.#problem("journal-record-altered", { line });
      this.#broken = true;
      return true;
    }
    const expected: Sha256 = this.#head === null ? GENESIS : this.#head.hash;
    const follows = record.n === this.#records && record.prev === expected && !this.#closed;
    // After an altered line the next one cannot follow; that is the same damage, said once.
    if (!follows && !this.#broken) this.#problem("journal-order-broken", { line });
    if (line === 1 && !(record.type === "segment-opened" && record.segment === segment)) this.#problem("journal-opening-missing");
    this.#broken = false;
    this.#records = record.n + 1;
    this.#head = { segment, n: record.n, hash: record.hash };
    this.#closed = record.type === "segment-closed";
    for (const sighting of this.#seen.get(record.n) ?? []) {
      if (sighting.hash !== record.hash) this.#problem("journal-segment-rewritten", { n: sighting.n, by: sighting.by });
      else if (this.#proven === null || sighting.n > this.#proven.n) this.#proven = sighting;
    }
    this.#seen.delete(record.n);
    return true;
  }

  report(): SegmentReport {
    const left = [...this.#seen.values()].flat();
    const head = this.#head;
    if (this.#line === 0) this.#problem("journal-segment-empty");
    for (const { n, by } of left) {
      const cut = head === null || n > head.n;
      this.#problem(cut ? "journal-segment-truncated" : "journal-segment-rewritten", { n, by });
    }
    if (!this.#closed) this.#problem("journal-not-closed");
    return {
      segment: this.segment,
      records: this.#records,
      head,
      closed: this.#closed,
      proven: this.#proven === null ? 0 : this.#proven.n + 1,
      provenBy: this.#proven?.by ?? null,
      problems: this.#problems,
    };
  }

  #problem(code: JournalProblemCode, where: { readonly line?: number; readonly n?: number; readonly by?: string } = {}): void {
    this.#problems.push(journalProblem(code, this.segment, where));
  }
}
