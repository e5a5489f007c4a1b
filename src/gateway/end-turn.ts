import { NOTHING_RECORDED, type Recorded } from "../session/calls/recorded.js";
import type { Desk } from "./desk.js";
import type { ToolCall } from "./tool-call.js";
import type { Calls } from "./running-call.js";
import { withheldAnswer } from "./withheld-answer.js";

/** What the end of a turn needs of its relay. */
export type TurnEnd = {
  readonly calls: Calls;
  readonly desk: Desk | null;
  /** Sends what the turn has brought. A call is sent only with the proof that its record is written: what gives none stays. */
  readonly flush: (goes: (call: ToolCall) => Recorded | null) => void;
  /** Tells a client that its call did not run. */
  readonly answer: (call: ToolCall, text: string) => void;
};

/** Ends a turn: what was decided is written down, and then what is to be sent goes on, unless what it rests on has changed meanwhile. */
export function endTurn({ calls, desk, flush, answer }: TurnEnd): void {
  let open = true;
  while (open) {
    open = false;
    const recorded = desk?.commit() ?? NOTHING_RECORDED;
    const then: (() => void)[] = [];
    flush((call) => {
      const effect = calls.committed(call.key, recorded);
      if (effect?.do === "forward") {
        // What answers the server is answered by nobody.
        if (call.input?.kind === "answer") calls.send(call.key, { type: "arrived" });
        return effect.recorded;
      }
      // What is not in the journal does not run.
      if (effect?.do === "answer") then.push(() => answer(call, withheldAnswer(call, effect.outcome ?? "closed", null)));
      else if (effect?.do === "compare") then.push(() => desk?.lookAgain(call));
      return null;
    });
    for (const run of then) run();
    open = then.length > 0;
  }
  desk?.settle();
}
