// Fits the judge's confidences: of each kind of evidence, how many conclusions were right, and from which confidence on
// proposals are right often enough.

/** Findings that a hint is too lax are made where the conclusion is likelier right than not. */
export const LAX_BAR = 0.5;
/** Findings that a hint is over-cautious ask for more: being wrong there costs care. */
export const OVER_CAUTIOUS_BAR = 0.8;

/** Proposals at or above the bar, taken together, are right this often. */
const PROPOSED_RIGHT = 0.99;
/** So many labelled tools a kind of evidence needs before it can meet the bar. */
const CASES_AT_LEAST = 10;
const REASSURES = { readOnly: true, destructive: false, idempotent: true, openWorld: false };

/** A table fitted on these rows. */
export function calibrate(rows) {
  const counts = {};
  for (const hint of Object.keys(REASSURES)) {
    counts[hint] = {};
    for (const { truth, conclusions } of rows) {
      const { value, grade } = conclusions[hint];
      if (value === null || truth[hint] === null) continue;
      const counted = (counts[hint][`${value} ${grade}`] ??= [0, 0]);
      counted[1]++;
      if (truth[hint] === value) counted[0]++;
    }
  }
  const confidence = (hint, { value, grade }) => {
    const [right, of] = counts[hint][`${value} ${grade}`] ?? [0, 0];
    return Math.round(((right + 0.5) / (of + 1)) * 1000) / 1000;
  };
  const bars = Object.fromEntries(
    Object.entries(REASSURES).map(([hint, value]) => [
      hint,
      barOf(counts[hint], value, (grade) => confidence(hint, { value, grade })),
    ]),
  );
  const proposalBar = Object.fromEntries(Object.entries(bars).map(([hint, { bar }]) => [hint, bar]));
  return { counts, confidence, bars, proposalBar };
}

/**
 * The lowest confidence such that all conclusions at or above it, taken together, are right often enough; 1 if none is.
 * `right` of `of` were right at or above it.
 */
function barOf(counts, value, confidence) {
  const grades = Object.entries(counts)
    .filter(([key]) => key.startsWith(`${value} `))
    // A kind of evidence that few tools had has proved nothing yet, however right it was.
    .filter(([, [, of]]) => of >= CASES_AT_LEAST)
    .map(([key, [right, of]]) => ({ confidence: confidence(key.slice(`${value} `.length)), right, of }))
    .toSorted((a, b) => b.confidence - a.confidence);
  let found = { bar: 1, right: 0, of: 0 };
  let right = 0;
  let of = 0;
  for (const [at, grade] of grades.entries()) {
    right += grade.right;
    of += grade.of;
    // Grades of one confidence stand or fall together.
    if (grades[at + 1]?.confidence === grade.confidence) continue;
    if (right / of >= PROPOSED_RIGHT) found = { bar: grade.confidence, right, of };
  }
  return found;
}

/** The table as the source file that the judge reads. */
export function tableSource({ counts, proposalBar }) {
  const sorted = Object.fromEntries(
    Object.entries(counts).map(([hint, byGrade]) => [
      hint,
      Object.fromEntries(Object.entries(byGrade).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );
  return `import type { HintName } from "../core/tool/hint.js";
import type { WrongClaim } from "../core/decide/reason.js";

/** Measured by \`npm run bench:judge -- --write\`; not edited by hand. */
export type Calibration = {
  /** The least confidence at which a proposal is right often enough to be accepted with others at one stroke. */
  readonly proposalBar: Readonly<Record<HintName, number>>;
  /** The least confidence at which a finding is made, by which way the claim would err. */
  readonly findingBar: Readonly<Record<WrongClaim, number>>;
  /** By hint, value and grade: how many conclusions were right, of how many. */
  readonly counts: Readonly<Record<HintName, Readonly<Record<string, readonly [number, number]>>>>;
};

export const CALIBRATION: Calibration = ${JSON.stringify({ proposalBar, findingBar: { lax: LAX_BAR, "over-cautious": OVER_CAUTIOUS_BAR }, counts: sorted }, null, 2)};
`;
}
