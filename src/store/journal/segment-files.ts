import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../../node/environment-error.js";
import { openLine, type ChainedRecord } from "./chain.js";
import type { Anchor } from "./journal-record.js";

const NAME = /^(\d{8}T\d{9}Z)-(\d+)-[0-9a-f]{8}\.jsonl$/;

/** A name for a new segment: its opening time, so that names sort by age, the process and something random. */
export function segmentName(at: number, pid: number, random: string): string {
  return `${new Date(at).toISOString().replace(/[-:.]/g, "")}-${pid}-${random.slice(0, 8)}.jsonl`;
}

/** True for a name that {@link segmentName} could have made. */
export function isSegmentName(name: string): boolean {
  return NAME.test(name);
}

/** The segments of a journal, oldest opening first. A missing folder has none. */
export function segmentNames(dir: string): readonly string[] {
  try {
    return readdirSync(dir).filter(isSegmentName).toSorted();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** The last whole record of a segment, read from its end; null where the segment has none that holds. */
export function segmentHead(dir: string, segment: string): ChainedRecord | null {
  const fd = openSync(join(dir, segment), "r");
  try {
    const end = fstatSync(fd).size;
    for (let want = 16 * 1024; ; want *= 8) {
      const start = Math.max(0, end - want);
      const buffer = Buffer.alloc(end - start);
      const size = readSync(fd, buffer, 0, buffer.length, start);
      const last = buffer.lastIndexOf(10, size - 1);
      const before = last <= 0 ? -1 : buffer.lastIndexOf(10, last - 1);
      if (last > 0 && (before !== -1 || start === 0)) return openLine(buffer.toString("utf8", before + 1, last));
      if (start === 0) return null;
    }
  } finally {
    closeSync(fd);
  }
}

/**
 * The heads of the segments that a new opening must name.
 *
 * Each opening names every segment that was written to since the opening before it, so each
 * segment's last record is named by the first opening after it, and an opening stays short however
 * long the history is. Two seconds of slack for file systems with coarse times.
 */
export function headsToAnchor(dir: string, since: number | null, except: string): readonly Anchor[] {
  const anchors: Anchor[] = [];
  for (const segment of segmentNames(dir)) {
    if (segment === except) continue;
    try {
      if (since !== null && statSync(join(dir, segment)).mtimeMs < since - 2000) continue;
      const head = segmentHead(dir, segment);
      if (head !== null) anchors.push({ segment, n: head.n, hash: head.hash });
    } catch (error) {
      // Pruned since its name was read.
      if (systemCode(error) !== "ENOENT") throw error;
    }
  }
  return anchors;
}

/** When a segment was opened, by its name: milliseconds since 1970-01-01T00:00Z. */
export function openedAt(segment: string): number {
  const stamp = NAME.exec(segment)?.[1] ?? "";
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, "$1-$2-$3T$4:$5:$6.$7Z"));
}

/** The process that wrote a segment, by its name. */
export function segmentProcess(segment: string): number {
  return Number(NAME.exec(segment)?.[2] ?? 0);
}
