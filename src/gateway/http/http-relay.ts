import { isObject, member, type Json, type JsonObject } from "../../wire/json.js";
import { errorText, idKey, type JsonRpcId } from "../../wire/json-rpc.js";
import type { Revision } from "../../wire/revision.js";
import type { ClientMessage } from "../client-message.js";
import { Conversation } from "../conversation.js";
import type { Desk, DeskRelay } from "../desk.js";
import type { ToolCall } from "../tool-call.js";
import { isFull } from "../held-limit.js";
import { passesMethod } from "../passes-method.js";
import { namesOwnId } from "../names-own-id.js";
import { OWN_ID } from "../own-ids.js";
import { MALFORMED_CALL, readCall } from "../read-call.js";
import { createCalls } from "../running-call.js";
import { endTurn, type TurnEnd } from "../end-turn.js";
import { ServerSide } from "../server-side.js";
import { fedAnswer, isTaskInput } from "../task-input.js";
import { takeBack } from "../take-back.js";
import { ToolLister } from "../../session/tools/tool-lister.js";
import { Answers } from "./answers.js";
import type { HttpRelayParts } from "./http-relay-parts.js";
import { callMismatch } from "./call-mismatch.js";
import { headerMismatch, isModern, type HeaderMismatch } from "./header-equality.js";
import { exchangeOf, type Exchange, type Inbound } from "./exchange.js";
import { fetchList, listRequest, tellServer, type LastSaid } from "./fetch-list.js";
import { opened } from "./opened.js";
import { passAnswer, passStream, type Looking } from "./pass-answer.js";
import { listeningEvents } from "./listening-events.js";
import { postOlder } from "./post-older.js";
import type { Reply } from "./reply.js";
import { field, type UpstreamAnswer } from "./upstream.js";

/** How long a server may go on with a request whose client has gone, before 2026-07-28 (milliseconds). */
const DRAIN = 600_000;
/** How long a list is good where no stream is open on which the server could say that it has changed (milliseconds). */
const LIST_LIFE = 30_000;

/**
 * One conversation over HTTP (a session of the server, or all that a client says without one) with one decision point:
 * what the lines' relay is for a pipe. Every message goes to the server in a request of its own, with its answer in the
 * reply to the client's request.
 */
export class HttpRelay implements DeskRelay {
  conversation: Conversation;
  readonly lister: ToolLister;
  readonly relist = (then: (complete: boolean) => void): void => this.lister.relist(then);
  readonly server: ServerSide;
  #desk: Desk | null = null;
  readonly calls = createCalls();
  /** Where the answers of held calls go, by call key. */
  readonly #held = new Map<string, Exchange>();
  readonly #running = new Map<string, Exchange>();
  readonly #answers: Answers;
  /** What is to be sent once everything at hand was looked at; `call` where the journal must hold its decision first. */
  #queue: { readonly call: ToolCall | null; readonly send: () => void }[] = [];
  readonly #streams = new Set<Reply>();
  /** A stream that is on its way to the server: what its client says after it does not overtake it. */
  #opening: Promise<void> | null = null;
  #count = 0;
  #listedAt = 0;
  #last: LastSaid = { headers: [], modern: false, address: undefined };
  #leaving = false;
  #closed = false;

  constructor(readonly parts: HttpRelayParts) {
    this.conversation = new Conversation(parts.names);
    this.lister = new ToolLister({
      request: (cursor) => this.#list(cursor),
      now: parts.now,
      schedule: (after, run) => this.schedule(after, run),
      adopt: (list) => {
        this.#listedAt = parts.now();
        this.#desk?.adopt(list);
      },
      tooLong: () => this.desk.note({ direction: "to-client", method: "tools/list", fate: "refused", code: "list-too-long" }),
    });
    const holds = (key: string): boolean => Array.from(this.#held.values()).some(({ idKey: other }) => other === key);
    this.#answers = new Answers({
      server: () => this.server,
      during: (run) => this.during(run),
      running: this.#running,
      shared: parts.shared,
      holds,
    });
    this.server = new ServerSide({
      ids: parts.ids,
      lister: this.lister,
      conversation: () => this.conversation,
      desk: () => this.desk,
      answered: (pending) => this.#answers.settled(pending),
      isHeld: (key) => !parts.shared && holds(key),
      note: (method, code, flood) => this.desk.note({ direction: "to-client", method, fate: "refused", code, flood }),
      noise: parts.noise,
      tellServer: (text) => this.#say(() => void tellServer(parts.upstream, this.#last, text)),
      now: parts.now,
    });
  }

  get desk(): Desk {
    if (this.#desk === null) throw new Error("a conversation is used only once its desk is open");
    return this.#desk;
  }

  /** How what belongs to no message of the client's is looked at. */
  get looking(): Looking {
    return this.#answers.looking(null);
  }

  get revision(): Revision | null {
    return this.conversation.revision;
  }

  /** True while something is under way. */
  get busy(): boolean {
    return this.#held.size > 0 || this.#running.size > 0 || this.#streams.size > 0;
  }

  open(desk: Desk): void {
    this.#desk = desk;
  }

  /** Ends the conversation when nothing of it is under way any more. */
  leave(): void {
    this.#leaving = true;
  }

  /** The conversation is over: calls that wait are answered. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.during(() => {
      this.desk.close();
      for (const { key } of this.calls.close())
        this.#refuse(this.#takeHeld(key), "The session ended before the call was decided.");
      this.lister.close();
    });
    for (const stream of this.#streams) stream.end();
  }

  during(run: () => void): void {
    run();
    const flush: TurnEnd["flush"] = (goes) => {
      const queue = this.#queue;
      this.#queue = [];
      for (const { call, send } of queue) if (call === null || goes(call) !== null) send();
    };
    endTurn({ calls: this.calls, desk: this.desk, flush, answer: this.answer });
  }

  schedule(after: number, run: () => void): () => void {
    return this.parts.schedule(after, () => this.during(run));
  }

  forward(call: ToolCall, bytes: Buffer): void {
    const send = (): void => {
      const exchange = this.#takeHeld(call.key);
      if (exchange === undefined) return;
      this.#running.set(call.key, exchange);
      void this.#send(exchange, bytes);
    };
    this.#queue.push({ call, send });
  }

  readonly answer = (call: ToolCall, text: string): void => {
    const exchange = this.#takeHeld(call.key);
    if (exchange === undefined) return;
    if (call.input?.kind === "answer") this.#go(exchange, Buffer.from(text));
    else this.#say(() => exchange.reply.finish(200, text));
  };

  ask(call: ToolCall, method: string, params: Json): string {
    const id = this.parts.ids.make("question");
    this.tell(call, method, params, id);
    return id;
  }

  tell(call: ToolCall | null, method: string, params: Json, id?: string): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), method, params });
    if (call === null) return this.#tellAll(text, method, isObject(params) ? params : {});
    // An answer is asked about in the stream of the call that it is for.
    const about = call.input?.of ?? null;
    const own = about === null ? this.#held.get(call.key) : undefined;
    const exchange = own ?? this.#running.get((about ?? call).key);
    if (exchange !== undefined) this.#say(() => exchange.reply.event(text));
  }

  #tellAll(text: string, method: string, params: JsonObject): void {
    this.#say(() => this.#streams.forEach((stream) => stream.event(text)));
    for (const said of listeningEvents(this.#running.values(), this.#answers.acknowledged, method, params))
      this.#say(() => said.reply.event(said.text));
  }

  /** Takes one message of the client. `revision`: of its batch, where it came in one. */
  receive(item: ClientMessage, inbound: Inbound): void {
    this.during(() => this.#receive(item, inbound));
  }

  /** The client has asked for its stream; `answer` is the server's. Its messages wait a little for it. */
  opens(answer: Promise<unknown>): void {
    const opening = opened(answer).then(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    this.#opening = opening;
  }

  /** Passes on the client's stream for what the server says unasked, or goes on with one that broke off. */
  async stream(reply: Reply, answer: UpstreamAnswer, other?: Parameters<typeof passStream>[3]): Promise<void> {
    this.#streams.add(reply);
    try {
      await passStream(reply, answer, this.looking, other);
    } finally {
      this.#streams.delete(reply);
    }
  }

  #receive({ message, bytes, strict }: ClientMessage, inbound: Inbound): void {
    const { reply, headers } = inbound;
    if (message.kind === "response" || message.kind === "error-response") {
      const own = typeof message.id === "string" && this.parts.ids.purposeOf(message.id) !== null ? message.id : null;
      if (own !== null || this.server.questions.isGuess(message.id)) {
        if (own === null) this.#note(null, "own-id");
        else if (isObject(strict.value)) this.desk.clientAnswer(own, strict.value);
        return this.#say(() => reply.finish(202, null));
      }
      const exchange = exchangeOf((this.#count += 1), null, "", null, inbound);
      const fed = message.kind === "response" ? this.server.questions.fedBy(message.id, message.result) : null;
      if (message.kind !== "response" || fed === null) return this.#go(exchange, bytes);
      // A POST of its own has no stream for a form; the call that it is for has one.
      const form = fed.call !== null && !fed.call.caller.modern && this.#running.get(fed.call.key)?.reply.gone === false;
      const by = { key: exchange.callKey, caller: this.conversation.caller(null), form };
      return this.#hold(exchange, fedAnswer({ ...message, bytes, strict }, fed, by));
    }
    const { method, params = null } = message;
    const mismatch = headerMismatch({ kind: message.kind, method, params }, headers);
    const id = message.kind === "request" ? message.id : null;
    if (mismatch !== null) return this.#mismatch(reply, id, method, mismatch);
    this.#last = { headers, modern: isModern(params, headers), address: inbound.address };
    const exchange = exchangeOf((this.#count += 1), id, method, params, inbound);
    if (id === null) return this.#notification(exchange, bytes);
    if (this.parts.ids.purposeOf(id) !== null) {
      this.#note(method, "own-id");
      return this.#refuse(exchange, OWN_ID);
    }
    const twin = !this.parts.shared && [...this.#running.values(), ...this.#held.values()];
    if (twin !== false && twin.some(({ idKey: other }) => other === exchange.idKey)) {
      this.#note(method, "duplicate-id");
      return this.#say(() => reply.finish(400, errorText(null, -32600, "A request of this id is still under way.")));
    }
    if (isFull(this.calls)) {
      this.#note(method, "too-many-requests", true);
      return this.#refuse(exchange, "Too many calls wait.");
    }
    if (method === "tools/call" || isTaskInput(method, params)) {
      const call = readCall({ id, method, params, bytes, strict }, exchange.callKey, (said) => this.conversation.caller(said));
      if (call !== null) return this.#hold(exchange, call);
      this.#note(method, "malformed-call");
      return this.#say(() => reply.finish(200, errorText(id, -32602, MALFORMED_CALL)));
    }
    if (method !== "initialize" || exchange.modern) this.conversation.caller(params);
    else this.conversation.initialize(params);
    if (passesMethod(this.desk, method)) this.#go(exchange, bytes);
    else this.#refuse(exchange, "The rules for this server let no method pass that Heed does not know.");
  }

  #notification(exchange: Exchange, bytes: Buffer): void {
    const { method, params, reply } = exchange;
    const done = (): void => this.#say(() => reply.finish(202, null));
    if (method === "tools/call" || isTaskInput(method, params)) {
      this.#note(method, "call-without-id");
      return this.#say(() => reply.finish(400, errorText(null, -32600, "A tool call has an id.")));
    }
    // The server was never asked that, and is not to learn of it.
    if (namesOwnId(params, this.parts.ids)) {
      this.#note(method, "own-id");
      return done();
    }
    if (method === "notifications/cancelled") {
      const id = member(params, "requestId");
      if (this.#cancel(typeof id === "string" || typeof id === "number" ? idKey(id) : "")) return done();
    }
    return passesMethod(this.desk, method) ? this.#go(exchange, bytes) : done();
  }

  /** Withdraws the calls of that id; true if one was held, which the server never saw and has no end there. */
  #cancel(key: string): boolean {
    let held = false;
    for (const [callKey, exchange] of this.#running) if (exchange.idKey === key) takeBack(this, callKey);
    for (const [callKey, exchange] of Array.from(this.#held)) {
      if (exchange.idKey !== key) continue;
      held = true;
      this.#withdraw(callKey);
    }
    return held;
  }

  #withdraw(callKey: string, status = 202): void {
    const exchange = this.#takeHeld(callKey);
    takeBack(this, callKey);
    const text = status === 404 ? errorText(exchange?.id ?? null, -32001, "Session not found") : null;
    if (exchange !== undefined) this.#say(() => exchange.reply.finish(status, text));
  }

  #takeHeld(key: string): Exchange | undefined {
    const exchange = this.#held.get(key);
    this.#held.delete(key);
    return exchange;
  }

  /** The server does not know the session any more: what has not gone on is answered so, and its client begins anew (2025-11-25 transports). */
  #lost(): void {
    this.during(() => Array.from(this.#held.keys()).forEach((key) => this.#withdraw(key, 404)));
    this.parts.lost();
  }

  #hold(exchange: Exchange, call: ToolCall): void {
    const { key } = call;
    this.#held.set(key, exchange);
    this.calls.receive(call);
    exchange.reply.onGone(() => this.#gone(exchange));
    // Of any age also where the clock was set back.
    const old = Math.abs(this.parts.now() - this.#listedAt) > LIST_LIFE;
    if (!exchange.modern && this.#streams.size === 0 && old) this.lister.changed();
    this.lister.whenFresh(() => this.desk.whenCurrent(() => this.calls.holds(call) && this.#take(call, exchange)));
  }

  #take(call: ToolCall, exchange: Exchange): void {
    const mismatch = callMismatch(call, exchange, this.lister.current);
    if (mismatch === null) return this.desk.take(call);
    this.#held.delete(call.key);
    this.calls.send(call.key, { type: "refused", outcome: null });
    this.#mismatch(exchange.reply, call.id, "tools/call", mismatch);
  }

  /** The client has gone: a cancellation since 2026-07-28, and nothing but a broken connection before. */
  #gone(exchange: Exchange): void {
    if (exchange.modern) {
      if (this.#closed) return;
      this.during(() => this.#withdraw(exchange.callKey));
      exchange.abort.abort();
    } else this.parts.schedule(DRAIN, () => exchange.abort.abort());
  }

  /** Sends on to the server what is no decided call. */
  #go(exchange: Exchange, bytes: Buffer): void {
    this.#running.set(exchange.callKey, exchange);
    exchange.reply.onGone(() => this.#gone(exchange));
    this.#say(() => void this.#send(exchange, bytes));
  }

  async #send(exchange: Exchange, body: Buffer): Promise<void> {
    const { reply, headers, id, abort, address, onAnswer, callKey } = exchange;
    try {
      if (this.#opening !== null) await this.#opening;
      if (address !== undefined) {
        if (await postOlder(exchange, address, body, this.parts.upstream)) this.#running.delete(callKey);
        return;
      }
      const answer = await this.parts.upstream.send({ method: "POST", headers, body, signal: abort });
      await onAnswer?.(answer);
      const asked = { id, ownCredentials: field(headers, "authorization") !== null };
      await passAnswer(reply, answer, this.#answers.looking(exchange), asked);
    } catch {
      reply.finish(502, errorText(id, -32603, "The server cannot be reached."));
    }
    this.#answers.ended(exchange);
    if (this.#leaving && !this.busy) this.close();
  }

  #list(cursor: string | undefined): string {
    const id = this.parts.ids.make("listing");
    const last = this.#last;
    void fetchList(this.parts.upstream, listRequest(id, cursor, last, this.conversation.modernMeta)).then((fetched) => {
      if (fetched === "lost") this.#lost();
      // An older server answers in the client's stream; the wait for it ends by itself.
      const { answer, size } = fetched === null || fetched === "lost" ? { answer: null, size: 0 } : fetched;
      if (last.address === undefined) this.during(() => this.lister.ownAnswer(id, answer, size));
    });
    return id;
  }

  #mismatch(reply: Reply, id: JsonRpcId | null, method: string, { code, header, body }: HeaderMismatch): void {
    this.#note(method, "header-mismatch");
    const why = "Bad Request: the request headers and body disagree.";
    this.#say(() => reply.finish(400, errorText(id, code, why, { mismatch: { header, body } })));
  }

  #refuse(exchange: Exchange | undefined, why: string): void {
    if (exchange === undefined) return;
    const { reply, id, method } = exchange;
    this.#say(() => (method === "" ? reply.finish(202, null) : reply.finish(200, errorText(id, -32600, why))));
  }

  #note(method: string | null, code: string, flood = false): void {
    this.desk.note({ direction: "to-server", method, fate: "refused", code, flood });
  }

  #say(send: () => void): void {
    this.#queue.push({ call: null, send });
  }
}
