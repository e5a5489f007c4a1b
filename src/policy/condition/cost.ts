import type { CelArguments } from "./cel-value.js";

/** The work that is done once for each round of macros at one depth. */
export type Work = {
  /** Parts of the syntax that are evaluated. */
  steps: number;
  /** Looks at a text or list: the length of the literal that is searched for, one otherwise. */
  scans: number;
  /** Searches for a text that is no literal. */
  searches: number;
};

/** What a condition can cost, known from its syntax. */
export type Cost = {
  /** By depth: how many macros over lists of the arguments stand around it. */
  readonly work: readonly Readonly<Work>[];
  /** How many `+` there are: each can add two lists or texts of the arguments. */
  readonly sums: number;
};

/** The most evaluations of one part of a condition, a fraction of a second. */
const MAX_STEPS = 200_000;
/** The most characters that a condition may look at, a fraction of a second. */
const MAX_SCANNED = 2 ** 27;

/** True if looking at these arguments stays within bounds, whatever is in them. */
export function affordable(cost: Cost, args: CelArguments): boolean {
  const size = args.size * (1 + cost.sums);
  const longest = args.longest * (1 + cost.sums);
  let steps = 0;
  let scanned = 0;
  let rounds = 1;
  for (const work of cost.work) {
    steps += rounds * work.steps;
    scanned += rounds * size * (work.scans + work.searches * size);
    rounds *= longest;
  }
  return steps <= MAX_STEPS && scanned <= MAX_SCANNED;
}
