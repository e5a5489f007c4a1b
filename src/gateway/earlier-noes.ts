import type { DeclineMemory, DeclineStanding } from "../store/state/decline-memory.js";
import type { AtHand } from "./asked-call.js";
import type { CallDesk } from "./call-desk.js";

/** What a person said no to before: it answers the same call, and where they said so every call of the tool. */
export class EarlierNoes {
  constructor(
    readonly desk: CallDesk,
    readonly declines: DeclineMemory,
  ) {}

  /** How a call stands now. */
  standing(hand: Pick<AtHand, "call" | "judged">): DeclineStanding {
    return this.declines.standing(declinedCall(hand), this.desk.parts.now());
  }

  /** Answers a call of which a person said that nothing of its tool may run, or where nobody can tell. True if it is answered. */
  stops(hand: AtHand): boolean {
    const standing = this.standing(hand);
    if (standing === "unreadable") this.desk.withhold(hand.call, hand.judged, hand.journalId, "closed");
    else if (standing === "tool-denied") this.denied(hand);
    else return false;
    return true;
  }

  /** A person's earlier no answers the call. */
  denied(hand: AtHand): void {
    const said = this.declines.said(declinedCall(hand), this.desk.parts.now());
    this.desk.withhold(hand.call, hand.judged, hand.journalId, "denied", said);
  }
}

function declinedCall({ call: { name }, judged: { binding } }: Pick<AtHand, "call" | "judged">) {
  return { server: binding.server, tool: name, call: binding.call };
}
