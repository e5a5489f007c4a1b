import { member, type Json, type JsonObject } from "../wire/json.js";
import { idKey, type JsonRpcId } from "../wire/json-rpc.js";
import { atLeast } from "../wire/revision.js";
import { meantFor, readServerText, withoutSeparators, type ServerText, type StrictMessage } from "../wire/server-text.js";
import { parseStrict } from "../wire/strict.js";
import { bringsContent } from "./brings-content.js";
import type { Conversation } from "./conversation.js";
import type { Desk } from "./desk.js";
import { applyEdits, itemsAt, metaEdits } from "./json-spans.js";
import { namesOwnId } from "./names-own-id.js";
import { mayNameOwnId, type OwnIds } from "./own-ids.js";
import type { Pending } from "./pending-request.js";
import { ServerQuestions } from "./server-questions.js";
import { isTaskMethod } from "./task-input.js";
import { RefusedAsks } from "./refused-asks.js";
import type { ToolLister } from "./tool-lister.js";
import { unreadableAnswer } from "./unreadable-answer.js";
import { META_PREFIX } from "./withheld-answer.js";

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
    return this.pass(readServerText(bytes), bytes, origin);
  }

  /** True for what brings content, or cannot be passed without a desk: it waits until somebody can note what has come. */
  needsDesk(read: ServerText, bytes: Buffer, { find }: Origin): boolean {
    if (read.kind === "batch") return true;
    if (read.kind === "unreadable") return this.#meantFor(bytes, find) !== null;
    const { message } = read;
    if (message.kind === "request" || message.kind === "notification") return bringsContent(message.kind, message.method);
    const pending = message.id === null ? undefined : find(idKey(message.id));
    return pending !== undefined && (pending.method === "tools/list" || bringsContent("answer", pending.method));
  }

  /** What goes on of a text that was read. */
  pass(read: ServerText, bytes: Buffer, origin: Origin): GoesOn {
    if (read.kind === "batch" && this.#hasBatches()) return this.#batch(this.#clean(read.text, bytes), origin);
    if (read.kind !== "message") return this.#unread(bytes, origin);
    const { message } = read;
    const clean = this.#clean(read.text, bytes);
    if (message.kind === "request" || message.kind === "notification") return this.#said(message, clean, origin);
    return this.#answer(message, read, clean, origin);
  }

  /** Answers a request in the place of its server, whose answer is no strict message. */
  unreadable(id: JsonRpcId, pending: Pending): Buffer {
    this.parts.note(pending.method, "answer-unreadable", false);
    return this.arrived(pending, Buffer.from(unreadableAnswer(id, pending)), true);
  }

  /** A request has an answer: what it brings is noted before it goes on. */
  arrived(pending: Pending, bytes: Buffer, failed: boolean): Buffer {
    const { answered, desk } = this.parts;
    answered(pending);
    if (pending.method === "tools/call" || isTaskMethod(pending.method))
      return desk()?.arrived(pending.callKey, bytes, failed) ?? bytes;
    if (bringsContent("answer", pending.method)) desk()?.outsideContent();
    return bytes;
  }

  /** Without keys of Heed's own, and with line separators as escapes; the same bytes where there is nothing of either. */
  #clean(text: string, bytes: Buffer): Buffer {
    // Spelled with escapes such a key holds one of an ASCII letter.
    const edits = text.includes("dev.heed") || text.includes("\\u00") ? metaEdits(bytes, META_PREFIX) : [];
    if (edits.length > 0) this.parts.note(null, "own-key-cut", false);
    const cut = edits.length > 0 ? applyEdits(bytes, edits) : bytes;
    const escaped = withoutSeparators(edits.length > 0 ? cut.toString("utf8") : text);
    return escaped === null ? cut : Buffer.from(escaped);
  }

  #hasBatches(): boolean {
    const { revision } = this.parts.conversation();
    return revision !== null && !atLeast(revision, "2025-06-18");
  }

  /** A batch goes on as it is, unless something in it must not: then what is left of it does. */
  #batch(bytes: Buffer, origin: Origin): GoesOn {
    const items = itemsAt(bytes, 0).map(({ start, end }) => {
      const part = bytes.subarray(start, end);
      const read = readServerText(part);
      return { part, out: read.kind === "batch" ? this.#unread(part, origin) : (this.pass(read, part, origin) as Buffer | null) };
    });
    if (items.length > 0 && items.every(({ part, out }) => out === part)) return bytes;
    return items.flatMap(({ out }) => (out === null ? [] : [out]));
  }

  /** What is no strict message never goes on: a request that it was meant to answer is answered, and the rest is noise. */
  #unread(bytes: Buffer, { find }: Origin): Buffer | null {
    const meant = this.#meantFor(bytes, find);
    if (meant === null) return this.dropped(bytes);
    this.parts.noise(bytes);
    return this.unreadable(meant.id, meant.pending);
  }

  /** What is no message, and answers nothing. Where its server asked something by it, the server is told that it did not go on. */
  dropped(bytes: Buffer): null {
    this.parts.noise(bytes);
    const answer = this.#asks.answerTo(bytes);
    if (answer !== null) this.parts.tellServer(answer);
    return null;
  }

  #meantFor(bytes: Buffer, find: Origin["find"]): { readonly id: JsonRpcId; readonly pending: Pending } | null {
    const id = meantFor(bytes.toString("utf8"));
    const pending = id === null || this.parts.isHeld(idKey(id)) ? undefined : find(idKey(id));
    return id === null || pending === undefined ? null : { id, pending };
  }

  #said(message: StrictMessage & { readonly kind: "request" | "notification" }, bytes: Buffer, { about }: Origin): Buffer | null {
    const { desk, lister, note, ids } = this.parts;
    const { kind, method, params } = message;
    const id = kind === "request" ? message.id : undefined;
    if (mayNameOwnId(bytes) && (ids.purposeOf(id) !== null || namesOwnId(params, ids))) {
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

  #answer(
    message: Answer,
    { value, text, oddId }: { readonly value: JsonObject; readonly text: string; readonly oddId: boolean },
    bytes: Buffer,
    { find }: Origin,
  ): Buffer | null {
    const { ids, lister, conversation, desk, isHeld, note } = this.parts;
    const { id } = message;
    const own = ids.purposeOf(id);
    // The client alone was asked that.
    if (own === "question") note(null, "own-id", false);
    if (typeof id === "string" && own === "listing") lister.ownAnswer(id, definitionsIn(value, text), bytes.length);
    if (own !== null) return null;
    // The server never saw such a call: whatever it says is no answer to it.
    const held = id !== null && isHeld(idKey(id));
    const pending = id === null || held || oddId ? undefined : find(idKey(id));
    if (pending === undefined) {
      note(null, held ? "answer-to-held-call" : oddId ? "answer-of-another-id" : "answer-to-nothing", !held);
      return null;
    }
    if (pending.method === "initialize") conversation().initialized(member(value, "result"));
    if (pending.method !== "tools/list") return this.arrived(pending, bytes, message.kind === "error-response");
    this.parts.answered(pending);
    lister.clientAnswer(member(pending.params, "cursor"), member(definitionsIn(value, text), "result"), bytes.length);
    // Where a host asks itself, its list bears the effective hints.
    return desk()?.clientList(conversation().caller(pending.params), bytes, member(pending.params, "cursor")) ?? bytes;
  }
}

/** What may be learnt of a listing: half a character is no text that is compared alike everywhere, so nothing where one stands. */
export function definitionsIn(value: JsonObject, text: string): Json {
  return /\\u[dD][89a-fA-F]/.test(text) && !parseStrict(text, { maxDepth: 1000 }).ok ? null : value;
}
