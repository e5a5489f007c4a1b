import type { Decision, Legs } from "./decision.js";

/** A session that nothing has come into yet. */
export const NO_LEGS: Legs = { content: false, private: false };

/**
 * The session's legs once a result of the decided call has arrived; to be stored before the result is
 * forwarded. Legs are only ever added. `untrusted`: the result itself is marked as outside content.
 */
export function observe(legs: Legs, decision: Decision, result: { readonly untrusted: boolean }): Legs {
  return {
    content: legs.content || decision.marks.content || result.untrusted,
    private: legs.private || decision.marks.private,
  };
}
