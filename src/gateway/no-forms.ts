import { atLeast } from "../wire/revision.js";
import type { Caller } from "./conversation.js";
import type { GateJournal } from "./gate-journal.js";

/** The first revision that has forms (elicitation). */
export const FIRST_WITH_FORMS = "2025-06-18";
/** Names of revisions that are said to people and models as they came. */
const PLAIN = /^[A-Za-z0-9.-]{1,32}$/u;

/** A revision that stands in the way of forms, though the client shows them. */
export type NoForms = { readonly revision: string; readonly known: boolean };

/** Whether a client that says it shows forms can show none, for the revision that its server settled on; null where that is not why. */
export function noForms({ form, modern, revision, unknownRevision }: Caller): NoForms | null {
  if (!form || modern) return null;
  if (revision !== null) return atLeast(revision, FIRST_WITH_FORMS) ? null : { revision, known: true };
  return unknownRevision === undefined ? null : { revision: unknownRevision, known: false };
}

/** Why, in words for people and models. */
export function noFormsText({ revision, known }: NoForms): string {
  const named = PLAIN.test(revision) ? `revision ${revision} of the protocol` : "a revision of the protocol";
  return `the server settled on ${named}, ${known ? "which has no forms" : "which Heed does not know, so that it shows no form"}`;
}

/** Says once to whoever reads the log, and writes down for `heed doctor`, that this is why no form is shown. */
export class NoFormsNotes {
  readonly #noted = new Set<string>();

  constructor(
    readonly journal: GateJournal,
    readonly warn: (text: string) => void,
  ) {}

  /** A person is to be asked about a call of this client's. */
  asking(caller: Caller, label: string): void {
    const why = noForms(caller);
    if (why === null || this.#noted.has(why.revision)) return;
    this.#noted.add(why.revision);
    this.warn(
      `${noFormsText(why)}: questions about its calls are asked in the console (heed console), or at the terminal (heed gate --terminal), and else they do not run`,
    );
    const reason = { code: "no-forms", args: { label, revision: why.revision.slice(0, 40), known: why.known } };
    this.journal.add({ type: "message", direction: "to-client", method: "elicitation/create", fate: "refused", reason });
  }
}
