import { closeSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Diagnostic } from "../../core/decide/reason.js";
import type { Clock } from "../../node/clock.js";
import { systemCode } from "../../node/environment-error.js";
import { isRunning } from "../../node/is-running.js";
import type { Home } from "../../node/home.js";
import type { Ids } from "../../node/ids.js";
import { openLine } from "./chain.js";
import { anchorsOf, SightingCollector } from "./collect-sightings.js";
import { dropIndex, loadIndexes } from "./index/index-store.js";
import { RowReader } from "./index/row-reader.js";
import { selectRows } from "./index/select-rows.js";
import { SegmentIndex } from "./index/segment-index.js";
import type { Anchor, JournalRecord } from "./journal-record.js";
import { journalFolder, openJournal } from "./open-journal.js";
import { linesOf } from "./read-lines.js";
import { segmentHead, segmentNames, segmentProcess } from "./segment-files.js";
import { SegmentWalk, type Sighting } from "./verify-segment.js";

/** What a prune needs. */
export type PruneOptions = {
  readonly home: Home;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The version of Heed. */
  readonly heed: string;
  /** Who wants it; written down. */
  readonly by: Extract<JournalRecord, { readonly type: "pruned" }>["by"];
  /** Segments whose last record is from before this moment go. */
  readonly before: number;
  /** Only tells what would go. */
  readonly dryRun?: boolean;
};

/** What a prune removed, and what it did not touch though it is old. */
export type Pruned = {
  readonly segments: readonly Anchor[];
  readonly records: number;
  readonly bytes: number;
  /** Damaged segments stay: pruning must not be the way in which damage disappears. */
  readonly damaged: readonly { readonly segment: string; readonly problem: Diagnostic }[];
};

/** How many lines are looked at before others get their turn. */
const LINES_A_TURN = 256;

/**
 * Removes whole segments that are closed (or whose process has ended) and whose last record is old enough. Each is verified
 * first; a damaged one stays. Before anything goes, the journal says which segments go and how each ended, so that a later
 * verification tells what was pruned from what was removed.
 *
 * @throws EnvironmentError `journal-open-failed`, `journal-write-failed`: then nothing was removed
 *
 * @example
 * await pruneJournal({ home, clock: systemClock, ids: randomId, heed: "0.1.0", by: "person", before: Date.now() - 90 * 86_400_000 });
 */
export async function pruneJournal(options: PruneOptions): Promise<Pruned> {
  const dir = journalFolder(options.home);
  const old = segmentNames(dir).filter((segment) => isOver(dir, segment, options.before));
  const sightings = old.length === 0 ? new SightingCollector() : readSightings(dir);
  const segments: Anchor[] = [];
  const damaged: { segment: string; problem: Diagnostic }[] = [];
  let bytes = 0;
  for (const segment of old) {
    const { head, error } = await walk(dir, segment, sightings.seen.get(segment) ?? []);
    if (error !== undefined) damaged.push({ segment, problem: error });
    else if (head !== null) {
      segments.push(head);
      bytes += statSync(join(dir, segment), { throwIfNoEntry: false })?.size ?? 0;
    }
  }
  const records = segments.reduce((sum, { n }) => sum + n + 1, 0);
  if (segments.length > 0 && options.dryRun !== true) remove(dir, options, segments);
  return { segments, records, bytes, damaged };
}

/** True for a segment that nobody writes to any more, and that ended before a moment. */
function isOver(dir: string, segment: string, before: number): boolean {
  try {
    const head = segmentHead(dir, segment);
    return head !== null && head.at < before && (head.type === "segment-closed" || !isRunning(segmentProcess(segment)));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function walk(
  dir: string,
  segment: string,
  seen: readonly Sighting[],
): Promise<{ readonly head: Anchor | null; readonly error: Diagnostic | undefined }> {
  const steps = new SegmentWalk(segment, seen, new SegmentIndex(segment));
  // Another prune may have been faster.
  const fd = openIfThere(join(dir, segment));
  if (fd === null) return { head: null, error: undefined };
  try {
    let turn = 0;
    for (const line of linesOf(fd, 0)) {
      if (!steps.take(line)) break;
      turn += 1;
      if (turn % LINES_A_TURN === 0) await setImmediate();
    }
  } finally {
    closeSync(fd);
  }
  const { head, problems } = steps.report();
  return { head, error: problems.find(({ severity }) => severity === "error") };
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, "r");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** What segments say of each other, found by the index: a prune need not read the whole journal. */
function readSightings(dir: string): SightingCollector {
  const sightings = new SightingCollector();
  const indexes = loadIndexes(dir).map(({ index }) => index);
  const reader = new RowReader(dir);
  try {
    for (const { segment, row } of selectRows(indexes, { types: ["segment-opened", "segment-closed", "anchors", "pruned"] })) {
      const index = indexes[segment];
      const record = index === undefined ? null : openLine(reader.line(index, row));
      if (index !== undefined && record !== null) sightings.addRecord(record, index.segment);
    }
  } finally {
    reader.close();
  }
  return sightings;
}

function remove(dir: string, options: PruneOptions, segments: readonly Anchor[]): void {
  const { home, clock, ids, heed, by, before } = options;
  const journal = openJournal({ home, clock, ids, heed, durable: true });
  try {
    journal.append({ type: "pruned", by, before, segments, earlier: earlierPrunes(dir, segments) });
  } finally {
    journal.close();
  }
  for (const { segment } of segments) {
    rmSync(join(dir, segment), { force: true });
    dropIndex(dir, segment);
  }
}

/** What the segments that go say of segments that went before them: it must not go with them. */
function earlierPrunes(dir: string, segments: readonly Anchor[]): readonly Anchor[] {
  const going = new Set(segments.map(({ segment }) => segment));
  const earlier = new Map<string, Anchor>();
  const indexes = loadIndexes(dir).flatMap(({ index }) => (going.has(index.segment) ? [index] : []));
  const reader = new RowReader(dir);
  try {
    for (const { segment, row } of selectRows(indexes, { types: ["pruned"] })) {
      const index = indexes[segment];
      const record = index === undefined ? null : openLine(reader.line(index, row));
      if (record?.type !== "pruned") continue;
      for (const anchor of [...anchorsOf(record.segments), ...anchorsOf(record.earlier)])
        if (!going.has(anchor.segment)) earlier.set(anchor.segment, anchor);
    }
  } finally {
    reader.close();
  }
  return [...earlier.values()].map(({ segment, n, hash }) => ({ segment, n, hash }));
}
