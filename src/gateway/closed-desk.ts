import type { Desk, DeskRelay } from "./desk.js";
import { withheldAnswer } from "./withheld-answer.js";

/** The desk where nothing can be decided (no policy, no journal, no lock that can be read): every call is answered, none goes on. */
export function closedDesk(relay: DeskRelay): Desk {
  return {
    whenCurrent: (then) => then(),
    take: (call) => relay.answer(call, withheldAnswer(call, "closed", null)),
    withdraw: () => undefined,
    clientAnswer: () => undefined,
    arrived: (_, line) => line,
    challenged: () => [],
    outsideContent: () => undefined,
    adopt: () => undefined,
    clientList: (_, bytes) => bytes,
    note: () => undefined,
    // Nobody knows whether the policy would let it pass.
    passesUnknown: () => false,
    commit: () => true,
    settle: () => undefined,
    unattended: () => undefined,
    close: () => undefined,
  };
}
