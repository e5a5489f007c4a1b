import type { Json, JsonObject } from "../wire/json.js";
import type { Asking } from "../core/explain/prompt-form.js";
import type { ToolCall } from "./tool-call.js";
import type { Judged } from "./judge-call.js";
import type { Round } from "./rounds.js";

/** Puts calls before a person: over the surfaces that there are, by the approval machine of the core. */
export type Asker = {
  /** The call is the continuation of a question that was put before (2026-07-28): true if it is settled with this. */
  takesAnswer(call: ToolCall, judged: Judged, journalId: string): boolean;
  /** What a call answers its server. A person's yes to one answer is none to another. */
  roundOf(call: ToolCall): Round;
  /** The client's bytes of a call without members of the gate's own. */
  bytesOf(call: ToolCall): Buffer;
  /** A person said no to every call of this tool in the session, or nobody can tell: true if the call is answered with that. */
  stops(call: ToolCall, judged: Judged, journalId: string): boolean;
  /** Puts a call before a person, or answers it where nobody can be asked. `voided`: the person said yes to it, and that does not count. */
  ask(call: ToolCall, judged: Judged, journalId: string, asking: Asking, voided?: boolean): void;
  /** The client's answer to a request of the gate's own. */
  answer(id: string, message: JsonObject): void;
  /** The client withdrew a call: nobody is asked about it any more. */
  withdraw(key: string): void;
  /** The list may have changed: questions about another definition are taken back. */
  changed(): void;
  /** Nobody can be asked any more; calls that wait are answered. */
  unattended(): void;
  /** The result of a call that went on: where the server asks something itself, the person's approval is kept with it. */
  result(call: ToolCall, judged: Judged, bytes: Buffer, holds: () => Json): Buffer;
  /** Every call that waits is answered so: `withdrawn` at the end of the connection, `closed` where nothing can be decided at present. */
  close(outcome: "withdrawn" | "closed"): void;
};
