import type { HintName } from "../core/tool/hint.js";
import { CALIBRATION } from "./calibration-table.js";

/** Below it, a conclusion makes no finding: likelier right than not for a lax claim, more for an over-cautious one. */
export const FINDING_BAR = CALIBRATION.findingBar;

/** At or above it, a proposal may be accepted with the others at one stroke. */
export const PROPOSAL_BAR = CALIBRATION.proposalBar;

/** A kind of evidence that no labelled tool had. */
const UNTRIED = 0.5;

/** How often a conclusion of this kind was right. The table is measured: `npm run bench:judge -- --write`. */
export function confidenceOf(hint: HintName, value: boolean, grade: string): number {
  const counted = CALIBRATION.counts[hint][`${value} ${grade}`];
  if (counted === undefined) return UNTRIED;
  const [right, of] = counted;
  // Half a case each way before any was seen (Jeffreys): one right of one is no certainty.
  return Math.round(((right + 0.5) / (of + 1)) * 1000) / 1000;
}
