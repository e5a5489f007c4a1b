import { FLAG } from "./subject-flags.js";
import { NO_WAIT, waitOf, type Reference, type SegmentIndex } from "./segment-index.js";

/**
 * Joins what a process wrote of one call into two segments, because it began a new one in between: each half gets what the
 * other knows. In memory only: what is kept of a segment is what that segment says.
 */
export function joinIndexes(indexes: readonly SegmentIndex[]): void {
  const homes = new Map<string, { readonly index: SegmentIndex; readonly reference: Reference }>();
  for (const index of indexes) {
    for (const reference of index.open.values()) if (!homes.has(reference[0])) homes.set(reference[0], { index, reference });
  }
  for (const index of indexes) {
    for (const [key, subject, at] of index.loose) {
      const home = homes.get(key);
      if (home === undefined || home.index === index) continue;
      const [, origin, asked] = home.reference;
      joinPair(home.index, origin, index, subject);
      if (key.startsWith("a") && answered(index, subject) && home.index.subjects.waited.at(origin) === NO_WAIT)
        home.index.subjects.waited.set(origin, waitOf(asked, at));
    }
  }
}

function joinPair(home: SegmentIndex, origin: number, index: SegmentIndex, subject: number): void {
  const outcome = index.subjects.outcome.at(subject);
  if (outcome !== 0) home.subjects.outcome.set(origin, outcome);
  const flags = index.subjects.flags.at(subject) & ~FLAG.decision;
  home.subjects.flags.set(origin, home.subjects.flags.at(origin) | flags);
  index.adopt(subject, home, origin);
}

function answered(index: SegmentIndex, subject: number): boolean {
  return (index.subjects.flags.at(subject) & (FLAG.approved | FLAG.refused)) !== 0;
}
