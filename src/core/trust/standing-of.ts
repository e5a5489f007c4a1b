import type { Reason } from "../decide/reason.js";
import type { Trust } from "./tool.js";

/**
 * Why a tool stands as it does, as a member to spread. Where it is unknown because no review is of this server: which review
 * there is, and why it does not hold. Only words: the tool is unknown with and without them.
 *
 * @param own the reason that the tool itself gives: why it is withheld or drifted
 */
export function standingOf(
  own: Reason | undefined,
  trust: Trust,
  { locked, otherwise }: { readonly locked: object | null; readonly otherwise?: Reason | null },
): { readonly standing?: Reason } {
  const standing = own ?? (trust === "unknown" && locked === null ? otherwise : null);
  return standing === null || standing === undefined ? {} : { standing };
}
