import { member, type Json } from "../wire/json.js";
import { idKey, type JsonRpcId } from "../wire/json-rpc.js";
import { atLeast } from "../wire/revision.js";
import type { StrictMessage } from "../wire/server-text.js";
import { bringsContent } from "./brings-content.js";
import type { Conversation } from "./conversation.js";
import type { Desk } from "./desk.js";
import type { OwnIds } from "./own-ids.js";
import type { Pending } from "./pending-request.js";
import { ServerQuestions } from "./server-questions.js";
import { isTaskMethod } from "./task-input.js";
import { RefusedAsks } from "./refused-asks.js";
import { readServer, type ServerReading } from "./server-reading.js";
import type { ToolLister } from "../session/tools/tool-lister.js";
import { unreadableAnswer } from "./unreadable-answer.js";

/** What is asked of the conversation while a message of the server's is looked at. */
export type ServerSideParts = {
  readonly ids: OwnIds;
  readonly lister: ToolLister;
  readonly conversation: () => Conversation;
  /** Null while it is not open: then only what brings nothing is passed. */
  readonly desk: () => Desk | null;
  /** A request has its answer. */
  readonly answered: (pending: Pending) => void;
  /** True if a call of this id has not gone on. */
  readonly isHeld: (idKey: string) => boolean;
  /** Writes down a message that does not go on. */
  readonly note: (method: string | null, code: string, flood: boolean) => void;
  /** Takes what the server says that is no message. */
  readonly noise: (bytes: Buffer) => void;
  /** Says something to the server. */
  readonly tellServer: (text: string) => void;
  readonly now: () => number;
};

/** Where a text of the server's came. */
export type Origin = {
  /** The request that went on under an id and has no answer yet. */
  readonly find: (idKey: string) => Pending | undefined;
  /** The call in whose answer it came, as the desk knows it; null elsewhere. */
  readonly about: string | null;
};

/** What goes on in the place of a text: bytes (the same where it is unchanged), what is left of a batch, or nothing. */
export type GoesOn = Buffer | readonly Buffer[] | null;

type Answer = StrictMessage & { readonly kind: "response" | "error-response" };
type Strict = ServerReading["read"] & { readonly kind: "message" };
/** What an answer holds, for whoever must know it: null where two readers may take it differently. */
type Holds = () => Json;

/** Looks at what a server says, however it comes, before its client reads it: what goes on is what was read here. */
export class ServerSide {
  /** Which requests of the server's are about a task, or a challenged call. */
  readonly questions = new ServerQuestions();

  readonly #asks: RefusedAsks;

  constructor(readonly parts: ServerSideParts) {
    this.#asks = new RefusedAsks(parts.now, (id) => parts.ids.purposeOf(id) !== null);
  }

  /** Reads a text of the server's and passes it on. */
  look(bytes: Buffer, origin: Origin): GoesOn {
    return this.pass(readServer(bytes, this.parts.ids), origin);
  }

  /** True for what brings content, or cannot be passed without a desk: it waits until somebody can note what has come. */
  needsDesk(reading: ServerReading, { find }: Origin): boolean {
    const { read } = reading;
    if (read.kind === "batch") return true;
    if (read.kind === "unreadable") return this.#meantFor(reading, find) !== null;
    const { message } = read;
    if (message.kind === "request" || message.kind === "notification") return bringsContent(message.kind, message.method);
    const pending = message.id === null ? undefined : find(idKey(message.id));
    return pending !== undefined && (pending.method === "tools/list" || bringsContent("answer", pending.method));
  }

  /** What goes on of a text that was read. */
  pass(reading: ServerReading, origin: Origin): GoesOn {
    const { read, clean } = reading;
    const readable = read.kind === "message" || (read.kind === "batch" && this.#hasBatches());
    if (readable && reading.cut) this.parts.note(null, "own-key-cut", false);
    if (read.kind === "batch" && readable) return this.#batch(reading, origin);
    if (read.kind !== "message") return this.#unread(reading, origin);
    const { message } = read;
    if (message.kind === "request" || message.kind === "notification") return this.#said(message, reading, origin);
    return this.#answer(message, read, clean, origin);
  }

  /** Answers a request in the place of its server, whose answer is no strict message. */
  unreadable(id: JsonRpcId, pending: Pending): Buffer {
    this.parts.note(pending.method, "answer-unreadable", false);
    return this.arrived(pending, Buffer.from(unreadableAnswer(id, pending)), true);
  }

  /** A request has an answer: what it brings is noted before it goes on. */
  arrived(pending: Pending, bytes: Buffer, failed: boolean, holds: Holds = HOLDS_NOTHING): Buffer {
    const { answered, desk } = this.parts;
    answered(pending);
    if (pending.method === "tools/call" || isTaskMethod(pending.method))
      return desk()?.arrived(pending.callKey, bytes, failed, holds) ?? bytes;
    if (bringsContent("answer", pending.method)) desk()?.outsideContent();
    return bytes;
  }

  #hasBatches(): boolean {
    const { revision } = this.parts.conversation();
    return revision !== null && !atLeast(revision, "2025-06-18");
  }

  /** A batch goes on as it is, unless something in it must not: then what is left of it does. */
  #batch({ clean, parts }: ServerReading, origin: Origin): GoesOn {
    const items = parts.map((part) => {
      const within = part.read.kind === "batch" ? this.#unread(part, origin) : (this.pass(part, origin) as Buffer | null);
      return { part: part.bytes, out: within };
    });
    if (items.length > 0 && items.every(({ part, out }) => out === part)) return clean;
    return items.flatMap(({ out }) => (out === null ? [] : [out]));
  }

  /** What is no strict message never goes on: a request that it was meant to answer is answered, and the rest is noise. */
  #unread(reading: ServerReading, { find }: Origin): Buffer | null {
    const meant = this.#meantFor(reading, find);
    if (meant === null) return this.dropped(reading.bytes);
    this.parts.noise(reading.bytes);
    return this.unreadable(meant.id, meant.pending);
  }

  /** What is no message, and answers nothing. Where its server asked something by it, the server is told that it did not go on. */
  dropped(bytes: Buffer): null {
    this.parts.noise(bytes);
    const answer = this.#asks.answerTo(bytes);
    if (answer !== null) this.parts.tellServer(answer);
    return null;
  }

  #meantFor({ meant: id }: ServerReading, find: Origin["find"]): { readonly id: JsonRpcId; readonly pending: Pending } | null {
    const pending = id === null || this.parts.isHeld(idKey(id)) ? undefined : find(idKey(id));
    return id === null || pending === undefined ? null : { id, pending };
  }

  #said(
    message: StrictMessage & { readonly kind: "request" | "notification" },
    { clean: bytes, namesOwn }: ServerReading,
    { about }: Origin,
  ): Buffer | null {
    const { desk, lister, note } = this.parts;
    const { kind, method, params } = message;
    if (namesOwn) {
      note(method, "own-id", false);
      return null;
    }
    if (method === "notifications/tools/list_changed") lister.changed();
    if (bringsContent(kind, method)) desk()?.outsideContent(kind === "request" ? method : undefined);
    if (kind === "notification") return bytes;
    // In the answer to a call it is about that call; elsewhere it may be about any.
    const challenged = (desk()?.challenged() ?? []).filter(({ key }) => about === null || key === about);
    if (this.questions.asked(message.id, method, params, challenged)) return bytes;
    note(method, "too-many-questions", false);
    return null;
  }

  #answer(message: Answer, read: Strict, bytes: Buffer, { find }: Origin): Buffer | null {
    const { value, oddId } = read;
    const holds = (): Json => (read.halves() ? null : value);
    const { ids, lister, conversation, desk, isHeld, note } = this.parts;
    const { id } = message;
    const own = ids.purposeOf(id);
    // The client alone was asked that.
    if (own === "question") note(null, "own-id", false);
    if (typeof id === "string" && own === "listing") lister.ownAnswer(id, read.complete ? holds() : null, bytes.length);
    if (own !== null) return null;
    // The server never saw such a call: whatever it says is no answer to it.
    const held = id !== null && isHeld(idKey(id));
    const pending = id === null || held || oddId ? undefined : find(idKey(id));
    if (pending === undefined) {
      note(null, held ? "answer-to-held-call" : oddId ? "answer-of-another-id" : "answer-to-nothing", !held);
      return null;
    }
    if (pending.method === "initialize") conversation().initialized(member(value, "result"));
    if (pending.method !== "tools/list") return this.arrived(pending, bytes, message.kind === "error-response", holds);
    this.parts.answered(pending);
    const listed = read.complete ? member(holds(), "result") : undefined;
    lister.clientAnswer(member(pending.params, "cursor"), listed, bytes.length);
    // Where a host asks itself, its list bears the effective hints.
    return desk()?.clientList(conversation().caller(pending.params), bytes, member(pending.params, "cursor")) ?? bytes;
  }
}

const HOLDS_NOTHING = (): null => null;
