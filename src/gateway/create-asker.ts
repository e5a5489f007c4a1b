import type { Asker } from "./asker.js";
import type { CallDesk } from "./session-desk.js";

export function createAsker(desk: CallDesk): Asker {
  return {
    takesAnswer: () => false,
    ask: (call, judged, journalId) => desk.withhold(call, judged, journalId, "unseen"),
    answer: () => undefined,
    withdraw: () => undefined,
    unattended: () => undefined,
    result: (_, __, bytes) => bytes,
    close: () => undefined,
  };
}
