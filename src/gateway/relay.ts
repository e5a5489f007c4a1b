import { isObject, member, type Json, type JsonObject } from "../wire/json.js";
import { errorText, idKey, type JsonRpcId } from "../wire/json-rpc.js";
import type { Frame } from "../wire/line-framer.js";
import { atLeast, type Revision } from "../wire/revision.js";
import { PassingMap } from "../node/passing-map.js";
import { bringsContent } from "./brings-content.js";
import { asBuffer, idsOf, isRefused, readClientLine, type ClientMessage, type RefusedMessage } from "./client-message.js";
import { Conversation } from "./conversation.js";
import type { Desk, DeskRelay, ToolCall } from "./desk.js";
import { isFull } from "./held-limit.js";
import { applyEdits, itemsAt, metaEdits } from "./json-spans.js";
import { HeldCalls } from "./held-calls.js";
import { isKnownMethod } from "./known-methods.js";
import { namesOwnId } from "./names-own-id.js";
import { Outbox, type Ways } from "./outbox.js";
import { mayNameOwnId, OWN_ID, type OwnIds } from "./own-ids.js";
import { listListeners, type PendingRequest } from "./pending-request.js";
import { glance } from "./quick-answer.js";
import { MALFORMED_CALL, readCall } from "./read-call.js";
import { readStrictly } from "./read-strictly.js";
import { ServerQuestions } from "./server-questions.js";
import { fedAnswer, isTaskInput, isTaskMethod } from "./task-input.js";
import { ToolLister } from "./tool-lister.js";
import { META_PREFIX } from "./withheld-answer.js";

/** What the relay needs of the world. */
export type RelayIo = Ways & {
  /** The ids of the gate's own requests. */
  readonly ids: OwnIds;
  readonly now: () => number;
  readonly schedule: (after: number, run: () => void) => () => void;
  /** Something waits for the desk. */
  readonly needDesk: () => void;
};

type Request = ClientMessage & { readonly message: { readonly kind: "request" } };

/**
 * A transparent relay with one decision point. From the client only what is one strict JSON-RPC message goes on, as the
 * client's own bytes; from the server everything goes on unread, but for what must be looked at. Everything is
 * synchronous: frames in, one write each way out.
 */
export class Relay implements DeskRelay {
  readonly conversation = new Conversation();
  readonly lister: ToolLister;
  /** Takes the client's answer to a request that is about no call; false: it is the desk's. */
  ownAnswer: (id: string, message: JsonObject) => boolean = () => false;
  #desk: Desk | null = null;
  /** Requests that went to the server and are unanswered, by id. */
  readonly #pending = new PassingMap<PendingRequest>();
  readonly #held = new HeldCalls();
  readonly #out = new Outbox();
  readonly #questions = new ServerQuestions();
  /** What waits for the desk. */
  #early: (() => void)[] = [];
  #earlyContent = false;
  /** Answers to the client's listings that wait for the desk. */
  #earlyLists: Buffer[] = [];
  #drained: (() => void) | null = null;

  constructor(readonly io: RelayIo) {
    this.lister = new ToolLister({
      request: (cursor) => this.#list(cursor),
      now: io.now,
      schedule: (after, run) => this.schedule(after, run),
      adopt: (list) => this.#desk?.adopt(list),
    });
  }

  get revision(): Revision | null {
    return this.conversation.revision;
  }

  /** The desk is there (or one that refuses everything): what waited for it is taken now. */
  open(desk: Desk): void {
    this.#desk = desk;
    const early = this.#early;
    this.#early = [];
    this.during(() => {
      if (this.#earlyContent) desk.outsideContent();
      if (this.lister.current !== null) desk.adopt(this.lister.current);
      for (const run of early) run();
    });
  }

  /** Runs something that may send, then writes what it sent. Every way in goes through here. */
  during(run: () => void): void {
    run();
    for (let round = 0; round < 2; round++) {
      const stopped = this.#out.flush(this.io, this.#desk?.commit() ?? true);
      // What is not in the journal does not run; the desk, closed by now, answers it.
      for (const call of stopped) {
        this.#pending.delete(call.key);
        this.#held.add(call);
        this.#desk?.take(call);
      }
      if (stopped.length === 0) break;
    }
    this.#desk?.settle();
    if (this.#drained !== null && this.#held.size === 0 && this.#early.length === 0) {
      const drained = this.#drained;
      this.#drained = null;
      drained();
    }
  }

  /** Runs something after some milliseconds; answers how to stop that. */
  schedule(after: number, run: () => void): () => void {
    return this.io.schedule(after, () => this.during(run));
  }

  clientFrames(frames: readonly Frame[]): void {
    this.during(() => frames.forEach((frame) => this.#clientFrame(frame)));
  }

  serverFrames(frames: readonly Frame[]): void {
    this.during(() => frames.forEach((frame) => this.#serverFrame(frame)));
  }

  /** The client's input has ended: nobody can be asked any more; `drained` runs when no call is held. */
  endInput(drained: () => void): void {
    this.#drained = drained;
    this.during(() => this.#whenDesk((desk) => desk.unattended()));
  }

  /** The connection is over: every wait ends, the calls that are held get their answers. */
  close(): void {
    this.during(() => {
      this.#desk?.close();
      for (const { id, input } of this.#held.clear())
        if (input?.kind !== "answer") this.#refuse(id, "The server ended before the call was decided.");
      // No call runs any more, whatever these say.
      for (const bytes of this.#earlyLists) this.#out.client(bytes);
      this.#early = [];
      this.lister.close();
    });
  }

  /** A call goes on to the server; `bytes` are the client's own, with Heed's members cut out. */
  forward(call: ToolCall, bytes: Buffer): void {
    if (!this.#held.delete(call.key)) return;
    const { method = "tools/call", kind } = call.input ?? {};
    if (kind !== "answer") this.#pending.set(call.key, { id: null, method, params: null });
    this.#out.server(bytes, call);
  }

  /** A call is answered by the gate and never goes on. */
  answer(call: ToolCall, text: string): void {
    if (!this.#held.delete(call.key)) return;
    if (call.input?.kind === "answer") this.#out.server(Buffer.from(text));
    else this.#out.client(text);
  }

  /** A request of the gate's own to the client; over lines there is one client only, so it may be about no call. Answers its id. */
  ask(_: ToolCall | null, method: string, params: Json): string {
    const id = this.io.ids.make("question");
    this.#out.client(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return id;
  }

  /** A notification of the gate's own to the client. */
  tell(call: ToolCall | null, method: string, params: JsonObject): void {
    // In the modern era a client hears only what it has asked to hear.
    const all = call !== null || this.revision !== null ? [params] : listListeners(this.#pending.values(), params);
    for (const said of all) this.#out.client(JSON.stringify({ jsonrpc: "2.0", method, params: said }));
  }

  // ---- from the client ----

  #clientFrame(frame: Frame): void {
    const line = readClientLine(frame);
    if (line.kind === "blank") return;
    if (line.kind === "one") return this.#clientItem(line.item);
    const { revision } = this.conversation;
    if (revision !== null && !atLeast(revision, "2025-06-18")) return line.items.forEach((item) => this.#clientItem(item));
    this.#note("to-server", null, "batch-refused");
    for (const id of idsOf(line.items)) this.#refuse(id, "This revision has no batches (removed in 2025-06-18).");
  }

  #clientItem(item: ClientMessage | RefusedMessage): void {
    if (isRefused(item)) {
      this.#note("to-server", null, "message-refused");
      return this.#out.client(errorText(item.id, item.code, item.why));
    }
    const { message, bytes } = item;
    if (message.kind === "request") this.#clientRequest(item as Request);
    else if (message.kind === "notification") this.#clientNotification(message.method, message.params ?? null, bytes);
    else if (typeof message.id === "string" && this.io.ids.purposeOf(message.id) !== null) {
      const { value } = item.strict;
      if (isObject(value) && !this.ownAnswer(message.id, value)) this.#desk?.clientAnswer(message.id, value);
    } else this.#clientAnswer(item);
  }

  /** The client's answer to the server; one that feeds a task or a challenged call is decided. An error brings them nothing. */
  #clientAnswer({ message, bytes, strict }: ClientMessage): void {
    const fed = message.kind === "response" ? this.#questions.fedBy(message.id, message.result) : null;
    if (message.kind !== "response" || fed === null) return this.#out.server(bytes);
    const key = `answer ${idKey(message.id)}`;
    if (this.#held.has(key)) return this.#note("to-server", null, "duplicate-id");
    const caller = this.conversation.caller(null);
    this.#hold(fedAnswer({ ...message, bytes: Buffer.from(bytes), strict }, fed, { key, caller, form: !caller.modern }));
  }

  #clientNotification(method: string, params: Json, bytes: Buffer): void {
    if (method === "tools/call" || isTaskInput(method, params)) return this.#note("to-server", method, "call-without-id");
    // The server was never asked that, and is not to learn of it.
    if (namesOwnId(params, this.io.ids)) return this.#note("to-server", method, "own-id");
    if (method === "notifications/cancelled") {
      const id = member(params, "requestId");
      const key = typeof id === "string" || typeof id === "number" ? idKey(id) : "";
      this.#pending.delete(key);
      const held = this.#held.delete(key);
      this.#desk?.withdraw(key);
      // What never reached the server has no end there.
      if (held) return;
    }
    if (method === "notifications/initialized") this.conversation.ready = true;
    if (isKnownMethod(method)) this.#out.server(bytes);
    else this.#unknown(method, null, () => this.#out.server(bytes));
  }

  #clientRequest(request: Request): void {
    const { id, method, params = null } = request.message;
    const key = idKey(id);
    if (this.io.ids.purposeOf(id) !== null) {
      this.#note("to-server", method, "own-id");
      return this.#refuse(id, OWN_ID);
    }
    if (this.#pending.has(key) || this.#held.has(key)) {
      this.#note("to-server", method, "duplicate-id");
      // Under its own id this would be taken for the answer to the first.
      return this.#refuse(null, "A request of this id is still under way.");
    }
    if (isFull(this.#held, this.#pending.size)) {
      this.#note("to-server", method, "too-many-requests", true);
      return this.#refuse(id, "Too many requests are under way.");
    }
    if (method === "tools/call" || isTaskInput(method, params)) return this.#call(request);
    if (method === "initialize") this.conversation.initialize(params);
    else this.conversation.caller(params);
    const go = (): void => {
      this.#pending.set(key, { id, method, params });
      this.#out.server(request.bytes);
    };
    if (isKnownMethod(method)) go();
    else this.#unknown(method, id, go);
  }

  #call({ message: { id, method, params = null }, bytes, strict }: Request): void {
    // Its own memory: a call that waits must not keep the whole chunk it came in.
    const asked = { id, method, params, bytes: Buffer.from(bytes), strict };
    const call = readCall(asked, idKey(id), (said) => this.conversation.caller(said));
    if (call !== null) return this.#hold(call);
    this.#note("to-server", method, "malformed-call");
    this.#out.client(errorText(id, -32602, MALFORMED_CALL));
  }

  #hold(call: ToolCall): void {
    this.#held.add(call);
    this.#whenDesk((desk) =>
      desk.whenCurrent(() =>
        this.lister.whenFresh(() => {
          if (this.#held.holds(call)) desk.take(call);
        }),
      ),
    );
  }

  #unknown(method: string, id: JsonRpcId | null, go: () => void): void {
    this.#whenDesk((desk) => {
      const passes = desk.passesUnknown();
      desk.note({ direction: "to-server", method, fate: passes ? "passed" : "refused", code: "unknown-method" });
      if (passes) go();
      else if (id !== null) this.#refuse(id, "The rules for this server let no method pass that Heed does not know.");
    });
  }

  #whenDesk(run: (desk: Desk) => void): void {
    if (this.#desk !== null) return run(this.#desk);
    this.#early.push(() => this.#desk !== null && run(this.#desk));
    this.io.needDesk();
  }

  // ---- from the server ----

  #serverFrame(frame: Frame): void {
    if (frame.kind === "too-long") return this.#note("to-client", null, "message-too-long");
    const bytes = asBuffer(frame.bytes);
    const raw = asBuffer(frame.raw);
    const { suspect, quick } = glance(bytes);
    if (quick !== null) return this.#send(this.#serverAnswer(quick.id, quick.failed, bytes, null), bytes, raw);
    let value: Json;
    try {
      value = JSON.parse(bytes.toString("utf8")) as Json;
    } catch {
      // Noise passes as it is; no client can read it as a message.
      return this.#out.raw(raw);
    }
    const edits = suspect ? metaEdits(bytes, META_PREFIX) : [];
    if (edits.length > 0) this.#note("to-client", null, "own-key-cut");
    const clean = edits.length > 0 ? applyEdits(bytes, edits) : bytes;
    if (!Array.isArray(value)) return this.#send(this.#serverValue(clean, value), bytes, raw);
    // A batch goes on as it is, unless something in it must not: then what remains goes on message by message.
    const spans = itemsAt(clean, 0);
    const items = (value as readonly Json[]).map((one, index) => {
      const part = clean.subarray(spans[index]?.start ?? 0, spans[index]?.end ?? 0);
      return { part, out: this.#serverValue(part, one) };
    });
    if (items.every(({ part, out }) => out === part)) this.#send(clean, bytes, raw);
    else for (const { out } of items) if (out !== null) this.#out.client(out);
  }

  /** Sends what became of a line: nothing, the line as it came, or other bytes. */
  #send(out: Buffer | null, bytes: Buffer, raw: Buffer): void {
    if (out === bytes) this.#out.raw(raw);
    else if (out !== null) this.#out.client(out);
  }

  #serverValue(bytes: Buffer, value: Json): Buffer | null {
    const method = member(value, "method");
    const id = member(value, "id");
    if (typeof method === "string") {
      if (this.#namesOwn(bytes, id, member(value, "params"))) {
        this.#note("to-client", method, "own-id");
        return null;
      }
      if (method === "notifications/tools/list_changed") this.lister.changed();
      if (bringsContent(id === undefined ? "notification" : "request", method))
        this.#outside(id === undefined ? undefined : method);
      if (typeof id !== "string" && typeof id !== "number") return bytes;
      if (this.#questions.asked(id, method, member(value, "params"), this.#desk?.challenged() ?? [])) return bytes;
      this.#note("to-client", method, "too-many-questions");
      return null;
    }
    if (typeof id !== "string" && typeof id !== "number") return bytes;
    return this.#serverAnswer(id, member(value, "error") !== undefined, bytes, value);
  }

  /** True if a request or notification of the server's names a request of the gate's own. */
  #namesOwn(bytes: Buffer, id: Json | undefined, params: Json | undefined): boolean {
    const { ids } = this.io;
    return mayNameOwnId(bytes) && (ids.purposeOf(id) !== null || namesOwnId(params, ids));
  }

  /** An answer of the server's. Null: it does not go on. `value`: the message, where it was read. */
  #serverAnswer(id: JsonRpcId, failed: boolean, bytes: Buffer, value: Json | null): Buffer | null {
    const own = this.io.ids.purposeOf(id);
    // The client alone was asked that.
    if (own === "question") this.#note("to-client", null, "own-id");
    if (typeof id === "string" && own === "listing") this.lister.ownAnswer(id, readStrictly(bytes));
    if (own !== null) return null;
    const key = idKey(id);
    if (this.#held.has(key)) {
      // The server never saw this call: whatever it says is no answer to it.
      this.#note("to-client", null, "answer-to-held-call");
      return null;
    }
    const pending = this.#pending.get(key);
    this.#pending.delete(key);
    if (pending?.method === "tools/call" || isTaskMethod(pending?.method))
      return this.#desk?.arrived(key, bytes, failed) ?? bytes;
    if (pending?.method === "tools/list") {
      this.lister.clientAnswer(member(pending.params, "cursor"), member(readStrictly(bytes), "result"));
      return this.#clientList(pending.params, bytes);
    }
    if (pending?.method === "initialize") this.conversation.initialized(member(value ?? readStrictly(bytes), "result"));
    if (bringsContent("answer", pending?.method)) this.#outside();
    return bytes;
  }

  /** An answer to the client's own listing waits for the desk, which may have hints to write into it. */
  #clientList(params: Json, bytes: Buffer): Buffer | null {
    const caller = this.conversation.caller(params);
    if (this.#desk !== null) return this.#desk.clientList(caller, bytes);
    this.#earlyLists.push(Buffer.from(bytes));
    this.#whenDesk((desk) => {
      // In the order in which they came.
      const kept = this.#earlyLists.shift();
      if (kept !== undefined) this.#out.client(desk.clientList(caller, kept));
    });
    return null;
  }

  #outside(method?: string): void {
    if (this.#desk === null) this.#earlyContent = true;
    else this.#desk.outsideContent(method);
  }

  // ---- the gate's own ----

  #list(cursor: string | undefined): string {
    const id = this.io.ids.make("listing");
    const meta = this.conversation.modernMeta;
    const params = { ...(cursor === undefined ? {} : { cursor }), ...(meta === null ? {} : { _meta: meta }) };
    this.#out.server(Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list", params })));
    return id;
  }

  #refuse(id: JsonRpcId | null, why: string): void {
    this.#out.client(errorText(id, -32600, why));
  }

  #note(direction: "to-server" | "to-client", method: string | null, code: string, flood = false): void {
    this.#whenDesk((desk) => desk.note({ direction, method, fate: "refused", code, flood }));
  }
}
