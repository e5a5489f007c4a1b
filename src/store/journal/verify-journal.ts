import type { Diagnostic } from "../../core/decide/reason.js";
import { SightingCollector, type Sightings } from "./collect-sightings.js";
import { keepIndex, keptIndexes } from "./index/index-store.js";
import { sameIndex } from "./index/same-index.js";
import { SegmentIndex } from "./index/segment-index.js";
import { journalProblem } from "./journal-problem.js";
import type { Anchor } from "./journal-record.js";
import { segmentHead, segmentNames } from "./segment-files.js";
import { verifySegment, type SegmentReport } from "./verify-segment.js";

/** What a verification found out. */
export type JournalReport = {
  /** No error was found. */
  readonly ok: boolean;
  readonly segments: readonly SegmentReport[];
  /** What was pruned, as far as the journal still says so. */
  readonly pruned: { readonly segments: number; readonly records: number };
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
 * another one names, unless a prune says that it was removed and with which end. `proven` of each
 * segment says how far that reaches, `limits` what stays open. Every line is read and every digest
 * worked out anew; an index that says something else than its segment is found and replaced.
 *
 * @example
 * const report = verifyJournal(journalFolder(home), { anchors: readAnchors(file) });
 * report.ok;
 */
export function verifyJournal(dir: string, options: { readonly anchors?: readonly Anchor[] } = {}): JournalReport {
  const names = segmentNames(dir);
  const sightings = new SightingCollector();
  for (const name of names) sightings.addSegment(dir, name);
  for (const anchor of options.anchors ?? []) sightings.addAnchor(anchor, "an exported anchor");
  const kept = keptIndexes(dir);
  const gone = missingSegments(new Set(names), sightings);
  const wrong: Diagnostic[] = [];
  const segments = names.map((segment) => {
    const index = new SegmentIndex(segment);
    const { report, stamp } = verifySegment(dir, segment, sightings.seen.get(segment) ?? [], index);
    const before = kept.get(segment);
    if (before === undefined || !sameIndex(before.index, index)) keepIndex(dir, { index, stamp });
    // One that ends earlier is only older.
    if (before !== undefined && before.index.end === index.end && !sameIndex(before.index, index))
      wrong.push(journalProblem("journal-index-wrong", segment));
    return report;
  });
  const problems = [...gone, ...segments.flatMap((segment) => segment.problems), ...wrong];
  const removed = [...sightings.pruned].filter(([segment]) => !names.includes(segment));
  return {
    ok: problems.every((problem) => problem.severity !== "error"),
    segments,
    pruned: { segments: removed.length, records: removed.reduce((sum, [, { n }]) => sum + n + 1, 0) },
    problems,
    limits: limits(segments, removed.length),
  };
}

/** The heads of all segments now: kept outside of the home, they let a later verification prove everything up to this moment. */
export function exportAnchors(dir: string): readonly Anchor[] {
  return segmentNames(dir).flatMap((segment) => {
    const head = segmentHead(dir, segment);
    return head === null ? [] : [{ segment, n: head.n, hash: head.hash }];
  });
}

/** What is said of segments that are not there: removed, or pruned with an end that everybody who saw more or others contradicts. */
function missingSegments(present: ReadonlySet<string>, { seen, continued, pruned }: Sightings): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const [segment, sightings] of seen) {
    if (present.has(segment)) continue;
    const end = pruned.get(segment);
    if (end === undefined) {
      const last = sightings.toSorted((a, b) => b.n - a.n)[0];
      if (last !== undefined) problems.push(journalProblem("journal-segment-removed", segment, { n: last.n, by: last.by }));
      continue;
    }
    problems.push(journalProblem("journal-segment-pruned", segment, { n: end.n, by: end.by }));
    for (const { n, hash, by } of sightings) {
      if (n > end.n) problems.push(journalProblem("journal-segment-truncated", segment, { n, by }));
      else if (n === end.n && hash !== end.hash) problems.push(journalProblem("journal-segment-rewritten", segment, { n, by }));
    }
  }
  for (const [segment, by] of continued) {
    if (!present.has(segment) && !seen.has(segment))
      problems.push(journalProblem("journal-continuation-removed", segment, { by }));
  }
  return problems;
}

function limits(segments: readonly SegmentReport[], pruned: number): readonly string[] {
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
    ...(pruned > 0
      ? [
          `${count(pruned, "segment was", "segments were")} pruned: only their ends are known, and someone who may write the folder could have written that they were pruned.`,
        ]
      : []),
    "Someone who rewrites all segments together leaves no trace unless anchors were exported before.",
    "A chain shows what Heed wrote, not what happened without Heed.",
  ];
}
