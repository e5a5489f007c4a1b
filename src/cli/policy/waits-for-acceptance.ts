import type { Reason } from "../../core/decide/reason.js";

/** True for a note about what counts only once the file is accepted, or what still counts though the file no longer says it. */
export function waitsForAcceptance({ code }: Pick<Reason, "code">): boolean {
  return /-(?:not-accepted|kept)$/u.test(code);
}
