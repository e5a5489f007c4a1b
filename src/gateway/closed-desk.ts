import type { Desk, DeskRelay } from "./desk.js";
import { NOTHING_RECORDED } from "../session/calls/recorded.js";
import { answerCall } from "./answer-call.js";
import { withheldAnswer } from "./withheld-answer.js";

/**
 * The desk where nothing can be decided (no policy, no journal, no lock that can be read): every call is answered, none goes
 * on. `content`: something has come in, which the other gates of the session must know, as far as that can be noted.
 */
export function closedDesk(relay: DeskRelay, content: () => void = () => undefined): Desk {
  return {
    whenCurrent: (then) => then(),
    take: (call) => answerCall(relay, call, withheldAnswer(call, "closed", null)),
    cameBack: (call) => answerCall(relay, call, withheldAnswer(call, "closed", null)),
    lookAgain: (call) => answerCall(relay, call, withheldAnswer(call, "closed", null)),
    withdraw: () => undefined,
    clientAnswer: () => undefined,
    arrived(_, line) {
      content();
      return line;
    },
    challenged: () => [],
    outsideContent: content,
    adopt: () => undefined,
    clientList: (_, bytes) => bytes,
    note: () => undefined,
    // Nobody knows whether the policy would let it pass.
    passesUnknown: () => false,
    commit: () => NOTHING_RECORDED,
    settle: () => undefined,
    unattended: () => undefined,
    close: () => undefined,
  };
}
