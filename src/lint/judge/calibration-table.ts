import type { HintName } from "../../core/hint.js";
import type { WrongClaim } from "../../core/reason.js";

/** Measured by `npm run bench:judge -- --write`; not edited by hand. */
export type Calibration = {
  /** The least confidence at which a proposal is right often enough to be accepted with others at one stroke. */
  readonly proposalBar: Readonly<Record<HintName, number>>;
  /** The least confidence at which a finding is made, by which way the claim would err. */
  readonly findingBar: Readonly<Record<WrongClaim, number>>;
  /** By hint, value and grade: how many conclusions were right, of how many. */
  readonly counts: Readonly<Record<HintName, Readonly<Record<string, readonly [number, number]>>>>;
};

export const CALIBRATION: Calibration = {
  proposalBar: {
    readOnly: 0.981,
    destructive: 0.977,
    idempotent: 0.955,
    openWorld: 1,
  },
  findingBar: {
    lax: 0.5,
    "over-cautious": 0.8,
  },
  counts: {
    readOnly: {
      "false writes-joined": [2, 2],
      "false writes-name": [122, 124],
      "false writes-name-and-text": [50, 50],
      "false writes-name-without-arguments": [0, 1],
      "false writes-schema": [16, 17],
      "false writes-text": [30, 32],
      "false writes-text-against-name": [1, 2],
      "true reads-core": [3, 3],
      "true reads-guess-and-text": [35, 35],
      "true reads-name-and-text": [150, 150],
      "true reads-text": [26, 26],
    },
    destructive: {
      "false no-removal": [21, 21],
      "false only-adds": [94, 95],
      "false only-reads": [215, 215],
      "true acts": [7, 9],
      "true removes-changes-description": [8, 8],
      "true removes-changes-name": [40, 41],
      "true removes-changes-schema": [6, 7],
      "true removes-changes-title": [1, 1],
      "true removes-deletes-name": [28, 28],
      "true removes-deletes-schema": [3, 3],
      "true removes-ends-description": [2, 2],
      "true removes-ends-name": [9, 9],
      "true removes-ends-schema": [2, 2],
      "true replaces": [4, 5],
      "true replaces-a-file": [4, 4],
    },
    idempotent: {
      "false creates": [39, 47],
      "false repeats-code": [5, 5],
      "false repeats-mode": [11, 16],
      "false repeats-verb": [22, 28],
      "true creates-if-missing": [2, 2],
      "true creates-unique": [22, 25],
      "true leans-reads": [3, 4],
      "true once-adds": [14, 14],
      "true once-changes": [43, 46],
      "true once-deletes": [22, 22],
      "true once-ends": [10, 10],
      "true only-reads": [214, 214],
      "true says-idempotent": [1, 1],
    },
    openWorld: {
      "false closed": [332, 336],
      "false closed-with-address": [3, 3],
      "true outside-likely": [11, 12],
      "true outside-public": [3, 3],
      "true outside-sure": [39, 40],
    },
  },
};
