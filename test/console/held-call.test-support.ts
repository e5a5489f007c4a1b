import { APPROVAL_TIMES } from "../../src/core/approve/approval.js";
import type { OpenQuestion } from "../../src/core/approve/open-question.js";
import { transition } from "../../src/core/approve/approval-transition.js";
import { hash } from "../../src/node/hash.js";
import type { Home } from "../../src/node/home.js";
import { openApprovalStore } from "../../src/store/state/approval-store.js";
import { advanceApproval, createApproval, findApproval } from "../../src/store/state/stored-approval.js";

const SOME = hash("x");

/** Writes down what a gate does for a question of its own: its approval, of a call that waits so long from now on (0: none does). */
export function holdCall(
  home: Home,
  { id, asking, tool, forSession, until }: OpenQuestion,
  wait: number = APPROVAL_TIMES.wait,
): void {
  createApproval(openApprovalStore(home), {
    id,
    binding: { principal: "1000@host", session: "s1", server: SOME, pin: SOME, policy: SOME, call: SOME },
    asking,
    tool,
    forSession,
    manner: "held",
    expires: until,
    state: "pending",
    shown: { surface: "console", since: Date.now() },
    next: [],
    waiting: wait === 0 ? null : Date.now() + wait,
  });
}

/** The same call comes again: it waits anew. */
export function repeatCall(home: Home, id: string): void {
  const store = openApprovalStore(home);
  const before = findApproval(store, id);
  if (before === null) throw new Error(`there is no approval ${id}`);
  advanceApproval(store, before, transition(before, { type: "repeated", at: Date.now() }).state);
}
