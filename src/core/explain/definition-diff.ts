import { isObject, type Json } from "../../wire/json.js";
import type { DiffLine } from "./diff-line.js";
import { diffLines } from "./diff-lines.js";

/** How many unchanged lines are shown around a change. */
const AROUND = 1;
/** How many lines of a difference are shown at a glance; a definition can be as long as its server likes. */
const MOST = 60;

/**
 * What changed between two definitions, as lines to read; long runs of what stayed are cut, and so is a very long difference.
 *
 * @param most how many lines; a review that accepts the change shows them all
 */
export function definitionDiff(
  before: Json,
  after: Json,
  most = MOST,
): { readonly lines: readonly DiffLine[]; readonly cut: number } {
  const lines = diffLines(readable(before), readable(after));
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== "same"));
  const kept = lines.filter((_, at) => near[at] === true);
  return { lines: kept.slice(0, most), cut: Math.max(0, kept.length - most) };
}

/** A definition as text in which a change stands on a line of its own: keys sorted, long texts broken at their line ends. */
function readable(definition: Json): string {
  return JSON.stringify(sorted(definition), null, 2).replaceAll("\\n", "\\n\n");
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (!isObject(value)) return value;
  // `fromEntries` keeps `__proto__` an own property.
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  );
}
