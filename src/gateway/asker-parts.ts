import type { ClientAnswer } from "../store/state/client-answers.js";
import type { DeclineMemory } from "../store/state/decline-memory.js";
import type { ApprovalBook } from "./approval-book.js";
import type { Caller } from "./conversation.js";
import type { OutsideSurfaces } from "./question-shower.js";
import type { Sealer } from "./sealed-state.js";

/** What an asker asks with, beside its desk. */
export type AskerParts = OutsideSurfaces & {
  readonly sealer: Sealer;
  readonly declines: DeclineMemory;
  readonly book: ApprovalBook;
  /** Remembers what a client did with a form. */
  readonly rememberClient: (client: Caller, what: ClientAnswer) => void;
};
