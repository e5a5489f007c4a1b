import type { Diagnostic } from "../../core/decide/reason.js";
import type { CallOutcome } from "../../store/journal/journal-record.js";
import type { Sha256 } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import type { Strict } from "../../wire/strict.js";

/** What a person said to a call when it was made; null where nobody was asked, or nothing says it. */
export type PersonsAnswer = "approved" | "denied" | null;

/** A call that was made once, to be decided again. */
export type TracedCall = {
  /** The session that it belongs to: what came into that session counts for its later calls. */
  readonly trace: string;
  /** Its place in the session. */
  readonly seq: number;
  /** The server's label. */
  readonly server: string;
  readonly tool: string;
  /** Null where only a digest of them is kept: every condition over arguments is then an error. */
  readonly args: Strict | null;
  readonly answer: PersonsAnswer;
  /** Whether its result came into the session. */
  readonly ran: boolean;
  /** Milliseconds since 1970-01-01T00:00Z; null where the trace does not tell. */
  readonly at: number | null;
  /** What a journal says of it beside that. */
  readonly recorded?: {
    readonly server: Sha256;
    readonly pin: Sha256 | null;
    readonly principal: string;
    /** Its arguments reached Heed's own files, as it was decided then. */
    readonly reachedHeed: boolean;
    readonly outcome: CallOutcome | null;
  };
};

/** A definition that lies beside the calls. */
export type TracedDefinition = { readonly server: string; readonly definition: Json };

/** What was read of one file or journal. */
export type Trace = {
  readonly from: string;
  readonly calls: readonly TracedCall[];
  readonly definitions: readonly TracedDefinition[];
  /** Lines that could not be read: none of them is in a number. */
  readonly problems: readonly Diagnostic[];
  /** Calls of a host's own tools, which no server answers and no gate sees. */
  readonly others: number;
};
