import type { Reason } from "../core/decide/reason.js";

/** What is concluded of one hint, before it is known how often such conclusions are right. */
export type Opinion = {
  /** In the hint's own sense; null where the evidence does not tell. */
  readonly value: boolean | null;
  /** Which way it leans where it does not tell. */
  readonly leans: boolean | null;
  /** The kind of evidence: conclusions of one grade are right equally often. */
  readonly grade: string;
  readonly reasons: readonly Reason[];
};

/** An opinion. */
export function opinion(
  value: boolean | null,
  grade: string,
  reasons: readonly Reason[],
  leans: boolean | null = value,
): Opinion {
  return { value, leans, grade, reasons };
}
