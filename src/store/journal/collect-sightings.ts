import { join } from "node:path";
import { systemCode } from "../../node/environment-error.js";
import { isSha256 } from "../../node/hash.js";
import { openLine, type ChainedRecord } from "./chain.js";
import type { Anchor } from "./journal-record.js";
import { readLines } from "./read-lines.js";
import { isSegmentName } from "./segment-files.js";
import type { Sighting } from "./verify-segment.js";

/** What segments say of each other. */
export type Sightings = {
  /** Records that were seen of a segment. */
  readonly seen: ReadonlyMap<string, readonly Sighting[]>;
  /** Segments in which another one's process went on, and that other one. */
  readonly continued: ReadonlyMap<string, string>;
  /** Segments that were pruned, with the head they had. */
  readonly pruned: ReadonlyMap<string, Sighting>;
};

/** Gathers what segments say of each other, and what anchors that were kept elsewhere say. */
export class SightingCollector implements Sightings {
  readonly seen = new Map<string, Sighting[]>();
  readonly continued = new Map<string, string>();
  readonly pruned = new Map<string, Sighting>();

  /** Reads what a segment says of others. */
  addSegment(dir: string, by: string): void {
    try {
      for (const { text, complete } of readLines(join(dir, by))) {
        if (!complete || !/"(?:anchors|next|earlier)":/.test(text)) continue;
        const record = openLine(text);
        if (record !== null) this.addRecord(record, by);
      }
    } catch (error) {
      if (systemCode(error) !== "ENOENT") throw error;
    }
  }

  addRecord(record: ChainedRecord, by: string): void {
    // A digest fits whatever somebody sealed with it: the frame says nothing of what is inside.
    if (record.type === "segment-opened" || record.type === "anchors") {
      for (const anchor of anchorsOf(record.anchors)) if (anchor.segment !== by) this.addAnchor(anchor, by);
    } else if (record.type === "segment-closed") {
      const next: unknown = record.next;
      if (typeof next === "string" && isSegmentName(next) && next !== by) this.continued.set(next, by);
    } else if (record.type === "pruned") {
      for (const anchor of [...anchorsOf(record.segments), ...anchorsOf(record.earlier)]) {
        if (anchor.segment === by) continue;
        this.addAnchor(anchor, by);
        this.pruned.set(anchor.segment, { n: anchor.n, hash: anchor.hash, by });
      }
    }
  }

  addAnchor({ segment, n, hash }: Anchor, by: string): void {
    const seen = this.seen.get(segment) ?? [];
    seen.push({ n, hash, by });
    this.seen.set(segment, seen);
  }
}

/** The anchors in a member of a record, as far as they are some. */
export function anchorsOf(claimed: unknown): readonly Anchor[] {
  if (!Array.isArray(claimed)) return [];
  return claimed.filter((one: unknown): one is Anchor => {
    if (typeof one !== "object" || one === null) return false;
    const { segment, n, hash } = one as Partial<Record<keyof Anchor, unknown>>;
    return typeof segment === "string" && isSegmentName(segment) && Number.isSafeInteger(n) && isSha256(hash);
  });
}
