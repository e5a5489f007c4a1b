import type { SegmentIndex } from "./segment-index.js";

/** True if two indexes give the same answers, whatever numbers they have for their subjects and texts. */
export function sameIndex(a: SegmentIndex, b: SegmentIndex): boolean {
  if (a.end !== b.end || a.rows.at.length !== b.rows.at.length || a.tail !== b.tail) return false;
  for (let row = 0; row < a.rows.at.length; row += 1) {
    if (a.rows.at.at(row) !== b.rows.at.at(row) || a.rows.offset.at(row) !== b.rows.offset.at(row)) return false;
    if (typeOf(a, row) !== typeOf(b, row) || !sameSubject(a, a.rows.subject.at(row), b, b.rows.subject.at(row))) return false;
  }
  return true;
}

function typeOf({ rows, types }: SegmentIndex, row: number): string | number {
  return types[rows.type.at(row)] ?? rows.type.at(row);
}

function sameSubject(a: SegmentIndex, one: number, b: SegmentIndex, other: number): boolean {
  const { subjects: left } = a;
  const { subjects: right } = b;
  return (
    (["call", "verdict", "outcome", "cause", "flags", "waited"] as const).every(
      (key) => left[key].at(one) === right[key].at(other),
    ) &&
    (["label", "tool", "session", "reason"] as const).every((key) => a.text(left[key].at(one)) === b.text(right[key].at(other)))
  );
}
