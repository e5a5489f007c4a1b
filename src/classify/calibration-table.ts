import type { HintName } from "../core/tool/hint.js";
import type { WrongClaim } from "../core/decide/reason.js";

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
    readOnly: 0.969,
    destructive: 0.98,
    idempotent: 0.948,
    openWorld: 1,
  },
  findingBar: {
    lax: 0.5,
    "over-cautious": 0.8,
  },
  counts: {
    readOnly: {
      "false writes-guess": [1, 1],
      "false writes-name": [52, 52],
      "false writes-name-and-text": [22, 22],
      "false writes-name-without-arguments": [1, 1],
      "false writes-schema": [14, 14],
      "false writes-sentence": [2, 2],
      "false writes-text": [7, 9],
      "false writes-text-against-name": [1, 1],
      "true reads-core": [5, 5],
      "true reads-guess-and-text": [15, 15],
      "true reads-name-and-text": [88, 88],
      "true reads-name-works": [1, 1],
      "true reads-text": [15, 15],
    },
    destructive: {
      "false no-removal": [8, 8],
      "false only-adds": [24, 24],
      "false only-reads": [124, 124],
      "true acts": [4, 4],
      "true removes-changes-description": [3, 6],
      "true removes-changes-name": [24, 24],
      "true removes-changes-schema": [7, 8],
      "true removes-changes-sentence": [1, 1],
      "true removes-changes-title": [0, 1],
      "true removes-deletes-name": [4, 4],
      "true removes-deletes-schema": [5, 5],
      "true removes-ends-name": [4, 4],
      "true replaces": [0, 2],
      "true replaces-a-file": [2, 3],
      "true says-overwrites": [1, 1],
    },
    idempotent: {
      "false creates": [15, 18],
      "false repeats-code": [5, 6],
      "false repeats-mode": [4, 4],
      "false repeats-verb": [11, 15],
      "true creates-if-missing": [0, 1],
      "true creates-unique": [3, 5],
      "true leans-reads": [6, 6],
      "true once-adds": [6, 9],
      "true once-changes": [27, 28],
      "true once-deletes": [4, 4],
      "true once-ends": [3, 3],
      "true only-reads": [124, 124],
    },
    openWorld: {
      "false closed": [192, 198],
      "false closed-with-address": [4, 4],
      "true outside-likely": [2, 2],
      "true outside-public": [1, 1],
      "true outside-sure": [29, 33],
    },
  },
};
