import { isObject, member, type Json, type JsonObject } from "../wire/json.js";
import { errorText, idKey, type JsonRpcId, type SpelledId } from "../wire/json-rpc.js";
import type { Recorded } from "../session/calls/recorded.js";
import type { Frame, LongFrame } from "../wire/line-framer.js";
import { atLeast, type Revision } from "../wire/revision.js";
import { PassingMap } from "../node/passing-map.js";
import { idsOf, isRefused, readClientLine, type ClientMessage, type RefusedMessage } from "./client-message.js";
import { Conversation } from "./conversation.js";
import type { Desk, DeskRelay } from "./desk.js";
import type { ToolCall } from "./tool-call.js";
import { EarlyMessages } from "./early-messages.js";
import { isFull } from "./held-limit.js";
import { createCalls } from "./running-call.js";
import { endTurn, type TurnEnd } from "./end-turn.js";
import { isKnownMethod } from "./known-methods.js";
import { namesOwnId } from "./names-own-id.js";
import { Outbox, type Ways } from "./outbox.js";
import { OWN_ID, type OwnIds } from "./own-ids.js";
import { listListeners, type PendingRequest } from "./pending-request.js";
import { MALFORMED_CALL, readCall } from "./read-call.js";
import { ReturnedCalls } from "./returned-calls.js";
import { passesMethod } from "./passes-method.js";
import { ServerLines } from "./server-lines.js";
import { ServerSide } from "./server-side.js";
import { fedAnswer, isTaskInput } from "./task-input.js";
import { takeBack } from "./take-back.js";
import { ToolLister } from "../session/tools/tool-lister.js";

/** As many bytes of either side's may wait for the desk before no more are read. */
export const MOST_EARLY = 64 * 1024 * 1024;

/** What the relay needs of the world. */
export type RelayIo = Ways & {
  /** The ids of the gate's own requests. */
  readonly ids: OwnIds;
  readonly now: () => number;
  readonly schedule: (after: number, run: () => void) => () => void;
  /** Something waits for the desk. */
  readonly needDesk: () => void;
  /** The server has said something that is no message. */
  readonly noise: (bytes: Uint8Array) => void;
  /** All that the server has said was read, after it took more than one turn. */
  readonly readUp?: () => void;
};

type Request = ClientMessage & { readonly message: { readonly kind: "request" } };

/**
 * A transparent relay with one decision point. From the client only what is one strict JSON-RPC message goes on, as the
 * client's own bytes; from the server likewise, as the server's own. Everything is synchronous: frames in, one write each
 * way out; a long message of the server's alone is read in slices, and what it says after that waits for it.
 */
export class Relay implements DeskRelay {
  readonly conversation = new Conversation();
  readonly lister: ToolLister;
  readonly relist = (then: (complete: boolean) => void): void => this.lister.relist(then);
  /** Takes the client's answer to a request that is about no call; false: it is the desk's. */
  ownAnswer: (id: string, message: JsonObject) => boolean = () => false;
  #desk: Desk | null = null;
  /** Requests that went to the server and are unanswered, by id. */
  readonly #pending = new PassingMap<PendingRequest>();
  readonly calls = createCalls();
  readonly #out = new Outbox();
  /** What came back from a session that the server had lost. */
  readonly returned: ReturnedCalls = new ReturnedCalls({
    pending: this.#pending,
    calls: this.calls,
    lister: () => this.lister,
    during: (run) => this.during(run),
    whenDesk: (run) => this.#whenDesk(run),
    tellClient: (method) => this.tell(null, method, {}),
  });
  readonly #side: ServerSide;
  readonly #lines: ServerLines;
  readonly #early = new EarlyMessages();
  #drained: (() => void) | null = null;

  constructor(readonly io: RelayIo) {
    this.lister = new ToolLister({
      request: (cursor) => this.#list(cursor),
      now: io.now,
      schedule: (after, run) => this.schedule(after, run),
      adopt: (list) => this.#desk?.adopt(list),
      tooLong: () => this.#note("to-client", "tools/list", "list-too-long"),
    });
    this.#side = new ServerSide({
      ids: io.ids,
      lister: this.lister,
      conversation: () => this.conversation,
      desk: () => this.#desk,
      answered: ({ callKey }) => this.#pending.delete(callKey),
      isHeld: (key) => this.calls.isHeld(key),
      note: (method, code, flood) => this.#note("to-client", method, code, flood),
      noise: io.noise,
      tellServer: (text) => this.#out.server(Buffer.from(text)),
      now: io.now,
    });
    this.#lines = new ServerLines(
      this.#side,
      this.#out,
      (key) => this.#pending.get(key),
      (run) => this.#later(run),
    );
  }

  get revision(): Revision | null {
    return this.conversation.revision;
  }

  /** The desk is there (or one that refuses everything): what waited for it is taken now. */
  open(desk: Desk): void {
    this.#desk = desk;
    const early = this.#early.clear();
    this.during(() => {
      this.#lines.open();
      if (this.lister.current !== null) desk.adopt(this.lister.current);
      for (const one of early) (typeof one === "function" ? one : one.run)();
    });
  }

  /** Runs something that may send, then writes what it sent. Every way in goes through here. */
  during(run: () => void): void {
    run();
    const { calls, answer } = this;
    const flush: TurnEnd["flush"] = (goes) => this.#out.flush(this.io, (call) => this.#goes(call, goes(call)));
    endTurn({ calls, desk: this.#desk, flush, answer });
    if (this.#drained !== null && this.calls.size === 0 && this.#early.empty) {
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

  serverFrames(frames: readonly (Frame | LongFrame)[]): void {
    this.during(() => {
      for (const frame of frames) this.#lines.take(frame, this.#desk !== null);
      if (this.#lines.waiting > 0) this.io.needDesk();
    });
  }

  /** A long message of the server's was read to its end. */
  #later(run: () => void): void {
    this.during(run);
    if (this.#lines.waiting > 0) this.io.needDesk();
    if (this.#lines.idle) this.io.readUp?.();
  }

  /** True while a long message of the server's is being read. */
  get reading(): boolean {
    return !this.#lines.idle;
  }

  /** A text of the server's that is no message. `id`: of the request that it is the whole answer to, or null. True if that was answered. */
  unread(bytes: Buffer, id: JsonRpcId | null): boolean {
    let answered = false;
    this.during(() => (answered = this.#lines.unread(bytes, id, this.#desk !== null)));
    return answered;
  }

  /** Bytes that wait for the desk. */
  get waiting(): { readonly client: number; readonly server: number } {
    return { client: this.#early.bytes, server: this.#lines.waiting };
  }

  /** The client's input has ended: nobody can be asked any more; `drained` runs when no call is held. */
  endInput(drained: () => void): void {
    this.#drained = drained;
    this.during(() => this.#whenDesk((desk) => desk.unattended()));
  }

  /** The connection is over: every wait ends, the calls that are held get their answers. */
  close(): void {
    this.during(() => {
      this.#lines.finish();
      this.#desk?.close();
      for (const { id, input } of this.calls.close())
        if (input?.kind !== "answer") this.#refuse(id, "The server ended before the call was decided.");
      for (const one of this.#early.clear())
        if (typeof one !== "function" && one.id !== null)
          this.#refuse(one.id, "The server ended before this could be passed on.");
      this.lister.close();
    });
  }

  forward(call: ToolCall, bytes: Buffer): void {
    this.#out.call(call, bytes);
  }

  /** A call is sent now: from then on its answer is awaited. */
  #goes(call: ToolCall, recorded: Recorded | null): Recorded | null {
    const { method = "tools/call", kind } = call.input ?? {};
    const { modern } = call.caller;
    if (recorded !== null && kind !== "answer")
      this.#pending.set(call.key, { id: null, callKey: call.key, method, params: null, modern, call });
    return recorded;
  }

  readonly answer = (call: ToolCall, text: string): void => {
    if (call.input?.kind === "answer") this.#out.server(Buffer.from(text));
    else this.#out.client(text);
  };

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
    if (this.#desk === null && (this.#early.keepsOrder || isUnknown(message))) return this.#place(item);
    if (message.kind === "request") this.#clientRequest(item as Request);
    else if (message.kind === "notification") this.#clientNotification(message.method, message.params ?? null, bytes);
    else if (typeof message.id === "string" && this.io.ids.purposeOf(message.id) !== null) {
      const { value } = item.strict;
      if (isObject(value) && !this.ownAnswer(message.id, value)) this.#desk?.clientAnswer(message.id, value);
    } else if (this.#side.questions.isGuess(message.id)) this.#note("to-server", null, "own-id");
    else this.#clientAnswer(item);
  }

  /** The rules have a say in it and are not there yet, or in what came before it: it waits in its place. */
  #place({ message, bytes, strict }: ClientMessage): void {
    if (message.kind === "notification" && message.method === "notifications/cancelled") {
      const key = keyOf(member(message.params, "requestId"));
      // What has not gone on has no end anywhere.
      if (this.#early.takeBack(key) || this.#withdraw(key)) return;
    }
    // In its own memory: what waits must not keep the whole chunk it came in. An initialize cannot be withdrawn.
    const item = { message, bytes: Buffer.from(bytes), strict };
    const id = message.kind === "request" && message.method !== "initialize" ? message.id : null;
    this.#early.place({ id, size: bytes.length, run: () => this.#clientItem(item) });
    this.io.needDesk();
  }

  /** The client's answer to the server; one that feeds a task or a challenged call is decided. An error brings them nothing. */
  #clientAnswer({ message, bytes, strict }: ClientMessage): void {
    const fed = message.kind === "response" ? this.#side.questions.fedBy(message.id, message.result) : null;
    if (message.kind !== "response" || fed === null) return this.#out.server(bytes);
    const key = `answer ${idKey(message.id)}`;
    if (this.calls.has(key)) return this.#note("to-server", null, "duplicate-id");
    const caller = this.conversation.caller(null);
    this.#hold(fedAnswer({ ...message, bytes: Buffer.from(bytes), strict }, fed, { key, caller, form: !caller.modern }));
  }

  #clientNotification(method: string, params: Json, bytes: Buffer): void {
    if (method === "tools/call" || isTaskInput(method, params)) return this.#note("to-server", method, "call-without-id");
    // The server was never asked that, and is not to learn of it.
    if (namesOwnId(params, this.io.ids)) return this.#note("to-server", method, "own-id");
    if (method === "notifications/cancelled") {
      const key = keyOf(member(params, "requestId"));
      // What never reached the server has no end there.
      if (this.#withdraw(key)) return;
    }
    if (method === "notifications/initialized") this.conversation.ready = true;
    if (isKnownMethod(method)) this.#out.server(bytes);
    else this.#unknown(method, null, () => this.#out.server(bytes));
  }

  /** The client takes a request back. True if it is a call that has gone nowhere. */
  #withdraw(key: string): boolean {
    const held = this.calls.isHeld(key);
    this.#pending.delete(key);
    takeBack({ calls: this.calls, desk: this.#desk }, key);
    return held;
  }

  #clientRequest(request: Request): void {
    const { id, method, params = null } = request.message;
    const key = idKey(id);
    if (this.io.ids.purposeOf(id) !== null) {
      this.#note("to-server", method, "own-id");
      return this.#refuse(id, OWN_ID);
    }
    if (this.#pending.has(key) || this.calls.has(key)) {
      this.#note("to-server", method, "duplicate-id");
      // Under its own id this would be taken for the answer to the first.
      return this.#refuse(null, "A request of this id is still under way.");
    }
    if (isFull(this.calls, this.#pending.size)) {
      this.#note("to-server", method, "too-many-requests", true);
      return this.#refuse(id, "Too many requests are under way.");
    }
    if (method === "tools/call" || isTaskInput(method, params)) return this.#call(request);
    if (method === "initialize") this.conversation.initialize(params);
    else this.conversation.caller(params);
    const go = (): void => {
      this.#pending.set(key, { id, callKey: key, method, params, modern: false, call: null });
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
    this.calls.receive(call);
    this.#whenDesk((desk) =>
      this.lister.whenFresh(() =>
        desk.whenCurrent(() => {
          if (this.calls.holds(call)) desk.take(call);
        }),
      ),
    );
  }

  #unknown(method: string, id: JsonRpcId | null, go: () => void): void {
    this.#whenDesk((desk) => {
      if (passesMethod(desk, method)) go();
      else if (id !== null) this.#refuse(id, "The rules for this server let no method pass that Heed does not know.");
    });
  }

  #whenDesk(run: (desk: Desk) => void): void {
    if (this.#desk !== null) return run(this.#desk);
    this.#early.add(() => this.#desk !== null && run(this.#desk));
    this.io.needDesk();
  }

  // ---- the gate's own ----

  #list(cursor: string | undefined): string {
    const id = this.io.ids.make("listing");
    const meta = this.conversation.modernMeta;
    const params = { ...(cursor === undefined ? {} : { cursor }), ...(meta === null ? {} : { _meta: meta }) };
    this.#out.server(Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list", params })));
    return id;
  }

  #refuse(id: JsonRpcId | SpelledId | null, why: string): void {
    this.#out.client(errorText(id, -32600, why));
  }

  #note(direction: "to-server" | "to-client", method: string | null, code: string, flood = false): void {
    this.#whenDesk((desk) => desk.note({ direction, method, fate: "refused", code, flood }));
  }
}

function keyOf(id: Json | undefined): string {
  return typeof id === "string" || typeof id === "number" ? idKey(id) : "";
}

/** True for what the rules may stop though it is no call. */
function isUnknown(message: ClientMessage["message"]): boolean {
  if (message.kind !== "request" && message.kind !== "notification") return false;
  const { method, params = null } = message;
  return !isKnownMethod(method) && !isTaskInput(method, params);
}
