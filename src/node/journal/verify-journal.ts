import { join } from "node:path";
import type { Diagnostic } from "../../core/reason.js";
import { isSha256 } from "../hash.js";
import { openLine } from "./chain.js";
import { journalProblem } from "./journal-problem.js";
import type { Anchor } from "./journal-record.js";
import { readLines } from "./read-lines.js";
import { isSegmentName, segmentHead, segmentNames } from "./segment-files.js";
import { verifySegment, type SegmentReport, type Sighting } from "./verify-segment.js";

/** What a verification found out. */
export type JournalReport = {
  /** No error was found. */
  readonly ok: boolean;
  readonly segments: readonly SegmentReport[];
  /** Every problem, those of missing segments first. */
  readonly problems: readonly Diagnostic[];
  /** What this verification cannot tell, in sentences for the reader of its result. */
  readonly limits: readonly string[];
};

/**
 * Holds a journal against its own chains and anchors, and against anchors kept elsewhere.
 *
 * Finds every altered, removed, added or moved record inside a segment, a cut or rewritten segment up
 * to the last anchor that another segment (or `anchors`) holds of it, and a removed segment that
 * another one names. `proven` of each segment says how far that reaches, `limits` what stays open.
 *
 * @example
 * const report = verifyJournal(journalFolder(home), { anchors: readAnchors(file) });
 * report.ok;
 */
export function verifyJournal(dir: string, options: { readonly anchors?: readonly Anchor[] } = {}): JournalReport {
  const names = segmentNames(dir);
  const sightings = collectSightings(dir, names);
  for (const anchor of options.anchors ?? []) add(sightings, anchor, "an exported anchor");
  const present = new Set(names);
  const missing: Diagnostic[] = [];
  for (const [segment, seen] of sightings) {
    const last = seen.toSorted((a, b) => b.n - a.n)[0];
    if (!present.has(segment) && last !== undefined)
      missing.push(journalProblem("journal-segment-removed", segment, { n: last.n, by: last.by }));
  }
  const segments = names.map((segment) => verifySegment(dir, segment, sightings.get(segment) ?? []));
  const problems = [...missing, ...segments.flatMap((segment) => segment.problems)];
  return { ok: problems.every((problem) => problem.severity !== "error"), segments, problems, limits: limits(segments) };
}

/** The heads of all segments now: kept outside of the home, they let a later verification prove everything up to this moment. */
export function exportAnchors(dir: string): readonly Anchor[] {
  return segmentNames(dir).flatMap((segment) => {
    const head = segmentHead(dir, segment);
    return head === null ? [] : [{ segment, n: head.n, hash: head.hash }];
  });
}

function collectSightings(dir: string, names: readonly string[]): Map<string, Sighting[]> {
  const sightings = new Map<string, Sighting[]>();
  for (const by of names) {
    for (const { text, complete } of readLines(join(dir, by))) {
      if (!complete || !text.includes('"anchors":')) continue;
      const record = openLine(text);
      if (record?.type !== "segment-opened" && record?.type !== "anchors") continue;
      // A digest fits whatever somebody sealed with it: the frame says nothing of what is inside.
      for (const anchor of anchorsOf(record.anchors)) if (anchor.segment !== by) add(sightings, anchor, by);
    }
  }
  return sightings;
}

function anchorsOf(claimed: unknown): readonly Anchor[] {
  if (!Array.isArray(claimed)) return [];
  return claimed.filter((one: unknown): one is Anchor => {
    if (typeof one !== "object" || one === null) return false;
    const { segment, n, hash } = one as Partial<Record<keyof Anchor, unknown>>;
    return typeof segment === "string" && isSegmentName(segment) && Number.isSafeInteger(n) && isSha256(hash);
  });
}

function add(sightings: Map<string, Sighting[]>, anchor: Anchor, by: string): void {
  const seen = sightings.get(anchor.segment) ?? [];
  seen.push({ n: anchor.n, hash: anchor.hash, by });
  sightings.set(anchor.segment, seen);
}

function limits(segments: readonly SegmentReport[]): readonly string[] {
  const open = segments.filter((segment) => segment.proven < segment.records);
  const alone = segments.filter((segment) => segment.provenBy === null);
  const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
  return [
    ...(open.length > 0
      ? [
          `In ${count(open.length, "segment", "segments")} the records after the last anchor hang together, but someone who may write the folder could have cut or rewritten them.`,
        ]
      : []),
    ...(alone.length > 0
      ? [`${count(alone.length, "segment is", "segments are")} named by no other: its removal would leave no trace.`]
      : []),
    "Someone who rewrites all segments together leaves no trace unless anchors were exported before.",
    "A chain shows what Heed wrote, not what happened without Heed.",
  ];
}
