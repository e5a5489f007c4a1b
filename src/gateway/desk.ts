import type { ToolCall } from "./tool-call.js";
import type { Revision } from "../wire/revision.js";
import type { Json, JsonObject } from "../wire/json.js";
import type { Recorded } from "../session/calls/recorded.js";
import type { Caller } from "./conversation.js";
import type { Calls } from "./running-call.js";
import type { LostSession } from "./lost-session.js";
import type { CompleteList } from "../session/tools/tool-lister.js";

/** What a desk can do in a conversation: the lines' relay, or one over HTTP. */
export type DeskRelay = {
  /** The revision that the client and the server agreed on; null before that, and in the modern era. */
  readonly revision: Revision | null;
  /** The calls of the conversation, each in its state. */
  readonly calls: Calls;
  /** A call goes on to the server once its record is written; `bytes` are the client's own, with Heed's members cut out. */
  forward(call: ToolCall, bytes: Buffer): void;
  /** A call that is over is answered by the gate (`answerCall`). */
  readonly answer: (call: ToolCall, text: string) => void;
  /** A request of the gate's own to the client that made the call (over HTTP: in the call's own stream). Answers its id. */
  ask(call: ToolCall, method: string, params: Json): string;
  /** A notification of the gate's own to the client: about a call of its, or (null) about the server as a whole. */
  tell(call: ToolCall | null, method: string, params: JsonObject): void;
  /** Asks the server for its list, whatever was asked before; `then` learns whether it came whole. */
  relist(then: (complete: boolean) => void): void;
  /** Runs something that may send; what it sent is written afterwards. */
  during(run: () => void): void;
  /** Runs something (by `during`) after some milliseconds; answers how to stop that. */
  schedule(after: number, run: () => void): () => void;
};

/** What became of a message that is not a decided call. */
export type MessageNote = {
  readonly direction: "to-server" | "to-client";
  readonly method: string | null;
  readonly fate: "passed" | "refused";
  readonly code: string;
  /** One of any number of the same kind: the first is written down, then how many there were. */
  readonly flood?: boolean;
};

/** Decides calls. The relay knows nothing of policies; a desk knows nothing of lines. */
export type Desk = {
  /** Runs `then` as soon as the rules that stand in the files now have been read: mostly at once. */
  whenCurrent(then: () => void): void;
  /** Takes a call, with a fresh list at hand: it goes on or is answered, now or later, through the relay. */
  take(call: ToolCall): void;
  /** A call that was to go on was judged by what holds no longer: it is judged again. */
  lookAgain(call: ToolCall): void;
  /** The client withdrew a call: one that has not gone on gets no answer. */
  withdraw(key: string): void;
  /** The client's answer to a request of the gate's own. */
  clientAnswer(id: string, message: JsonObject): void;
  /**
   * A call that went on came back, and nothing of it has run. `renewed`: its server did not know the session and has begun
   * another, whose list is at hand: the call is judged by that and sent once more. Else it is answered.
   */
  cameBack(call: ToolCall, why: "renewed" | LostSession): void;
  /**
   * A result or error for a call that went on, before it is forwarded: its bytes, or others in their place. `holds`: the
   * message that it is, or null where two readers may take it differently.
   */
  arrived(key: string, bytes: Buffer, failed: boolean, holds: () => Json): Buffer;
  /** The calls that a name was typed for (or that would need one, where Heed only observes) and that have no answer yet. */
  challenged(): readonly ToolCall[];
  /** Something else of the server's is about to reach the client. `method`: of the request that it is, if it is one. */
  outsideContent(method?: string): void;
  adopt(list: CompleteList): void;
  /** An answer to the client's own `tools/list`, before it is forwarded: its bytes, or with the effective hints in them. */
  clientList(caller: Caller, bytes: Buffer, cursor: Json | undefined): Buffer;
  note(note: MessageNote): void;
  /** Whether a message of a method that nobody knows may pass. */
  passesUnknown(): boolean;
  /** Called when everything at hand was looked at, before anything is written: the proof of what the journal holds then. */
  commit(): Recorded;
  /** Called when everything at hand was written: time for what nothing had to wait for. */
  settle(): void;
  /** Nobody can be asked any more: the client's input has ended. Calls that wait for a person are answered. */
  unattended(): void;
  /** The connection has ended: every call that waits is answered. */
  close(): void;
};
