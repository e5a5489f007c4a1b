import type { Caller } from "./conversation.js";
import type { GateJournal } from "./gate-journal.js";

/** Writes down who calls: once, not with each call. */
export class CallerNotes {
  /** The caller that was noted last: as it came, and in words. */
  #caller: Caller | null = null;
  #noted = "";

  constructor(
    readonly journal: GateJournal,
    readonly session: string,
  ) {}

  note(by: Caller): void {
    // Mostly it is the very same.
    if (by === this.#caller) return;
    this.#caller = by;
    const { name, version, revision } = by;
    const caller = JSON.stringify([name, version, revision]);
    if (caller === this.#noted) return;
    this.#noted = caller;
    this.journal.addBounded("client", { type: "client", session: this.session, name, version, revision: revision ?? "" });
  }
}
