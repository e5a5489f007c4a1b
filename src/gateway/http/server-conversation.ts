import { member, type Json } from "../../wire/json.js";
import { errorText, idKey, type JsonRpcId } from "../../wire/json-rpc.js";
import { joinedParts } from "../../wire/joined-parts.js";
import { LONG, MOST_FROM_SERVER, readServerText, readServerTextSteps } from "../../wire/server-text.js";
import { createSseFramer, type SseFrame } from "../../wire/sse-framer.js";
import { mirroredHeaders, type MirrorOf } from "./mirrored-headers.js";
import { withoutOddMirrors } from "./odd-mirrors.js";
import { opened } from "./opened.js";
import { mediaType } from "./pass-answer.js";
import { randomId } from "../../node/ids.js";
import { readParts } from "../../node/read-whole.js";
import { asBuffer } from "../client-message.js";
import { whenDone } from "../in-turns.js";
import { lostSessionText, type LostSession } from "../lost-session.js";
import { LOST, RemoteSession } from "./remote-session.js";
import { isBareRefusal } from "./is-bare-refusal.js";
import { isUnsent } from "./is-unsent.js";
import { pause } from "./pause.js";
import { SessionQuestions } from "./session-questions.js";
import { field, type Upstream, type UpstreamAnswer } from "./upstream.js";

/** What a conversation with a server at a URL needs. */
export type ServerConversationParts = {
  readonly upstream: Upstream;
  /** A message of the server's, on one line without its end. Resolves when more may come. */
  readonly deliver: (bytes: Buffer) => Promise<void>;
  /** A text of the server's that is no strict message; `id`: of the request that it is the whole answer to, or null. True if a request was answered for it. */
  readonly unread: (bytes: Buffer, id: JsonRpcId | null) => boolean;
  /** True where the revision has batches. */
  readonly batches: () => boolean;
  /** The input schema of a tool, as it was last listed. */
  readonly schemaOf: (tool: string) => Json | undefined;
  readonly warn: (text: string) => void;
  /** An id for a request of the gate's own to the server. */
  readonly newId: () => string;
  /**
   * A message that went on came back, and nothing of it has run: the server did not know its session (`renewed`: a new one has
   * been begun), or was not reached. True if it is a decided call, whose desk says what becomes of it.
   */
  readonly cameBack: (id: JsonRpcId, why: "renewed" | LostSession) => boolean;
  /** A new session has been begun in the place of one that the server did not know. `lists`: those that may have changed. */
  readonly renewed: (lists: readonly string[]) => void;
};

/** What servers of the older transport answer to a POST at their stream's address (2025-03-26 transports, backwards compatibility). */
const OLDER = [400, 404, 405, 406];
/** How often a broken stream is taken up again without anything coming, and how long between (milliseconds). */
const MOST_RESUMES = 5;
const RESUME_AFTER = 1000;
/** The longest wait before a stream is asked for again (milliseconds): a server may be away for as long as it likes. */
const MOST_WAIT = 30_000;
/** Notifications that are about messages of the session they were sent in. */
const OF_THE_SESSION = ["notifications/initialized", "notifications/cancelled", "notifications/progress"];
const UNKNOWN = "The server answered HTTP 404 (session not found).";
const MOST_LEFT_OUT = 10_000;
const ENDPOINT_WITHIN = 10_000;

type Sent = {
  readonly id: JsonRpcId | null;
  readonly method: string | null;
  readonly params: Json;
  readonly modern: boolean;
  /** A list from its first page on. */
  readonly fromStart: boolean;
  readonly abort: AbortController;
  /** It was sent before, in a session that the server did not know. */
  again?: true;
};
type Got = { answered: boolean; lastEvent: string | null };

/** The client's side of Streamable HTTP (and of HTTP with SSE before it), for a client that speaks lines. */
export class ServerConversation {
  readonly #remote: RemoteSession;
  readonly #questions: SessionQuestions;
  /**
   * Messages wait until an `initialize` that is under way has its answer, for its session's id goes with them; and until
   * the stream is open that follows `notifications/initialized`, for a server may put its questions there.
   */
  #ready: Promise<unknown> = Promise.resolve();
  /** The address for messages of a server of 2024-11-05. */
  #older: URL | null = null;
  readonly #sent = new Set<Sent>();
  /** The names of tools that were left out. */
  readonly #leftOut = new Set<string>();
  readonly #told = new Set<string>();
  #listening = new AbortController();
  #ended = false;

  constructor(readonly parts: ServerConversationParts) {
    const { upstream, newId, warn } = parts;
    this.#questions = new SessionQuestions(() => `again-${randomId()}`);
    this.#remote = new RemoteSession({
      upstream,
      newId,
      warn,
      listen: () => opened(new Promise<void>((open) => void this.#listen(open))),
      renewed: () => {
        for (const told of this.#questions.begin()) void parts.deliver(told);
        parts.renewed(this.#remote.memory.listsThatChange());
      },
    });
  }

  /** Messages of the client, one a line. */
  send(lines: Buffer): void {
    let start = 0;
    for (let end = lines.indexOf(0x0a); end >= 0; end = lines.indexOf(0x0a, start)) {
      void this.#message(lines.subarray(start, end));
      start = end + 1;
    }
  }

  /** Waits for answers that are under way, then takes leave of the server. */
  async end(within: number): Promise<void> {
    const until = Date.now() + within;
    while (Array.from(this.#sent).some(({ id }) => id !== null) && Date.now() < until) await pause(10);
    this.#ended = true;
    this.#listening.abort();
    for (const { abort } of this.#sent) abort.abort();
    await this.#remote.end();
  }

  async #message(body: Buffer): Promise<void> {
    // The relay has read it strictly.
    const value = JSON.parse(body.toString("utf8")) as Json;
    const method = member(value, "method");
    const id = member(value, "id");
    const params = member(value, "params") ?? null;
    const mirrored = mirroredHeaders(value, { revision: this.#remote.revision, schemaOf: this.parts.schemaOf });
    const sent: Sent = {
      id: typeof method === "string" && (typeof id === "string" || typeof id === "number") ? id : null,
      method: typeof method === "string" ? method : null,
      params,
      modern: mirrored.modern,
      fromStart: member(params, "cursor") === undefined,
      abort: new AbortController(),
    };
    if (method === "notifications/cancelled" && this.#disconnect(member(params, "requestId"))) return;
    const name = mirrored.modern && method === "tools/call" ? member(params, "name") : undefined;
    if (typeof name === "string" && this.#leftOut.has(name))
      return this.#fail(sent.id, "This tool's definition asks for headers that no client may send.");
    const before = this.#ready;
    this.#sent.add(sent);
    const done = this.#inTurn(before, sent, value, body, mirrored).finally(() => this.#sent.delete(sent));
    if (["initialize", "notifications/initialized"].includes(sent.method ?? "") && !sent.modern) this.#ready = done;
    await done;
  }

  async #inTurn(before: Promise<unknown>, sent: Sent, value: Json, body: Buffer, mirrored: MirrorOf): Promise<void> {
    await before;
    if (this.#remote.settled !== null) await this.#remote.settled;
    const bytes = this.#questions.answered(body, value);
    if (bytes !== null) await this.#exchange(sent, bytes, mirrored);
  }

  /** A tool that a client over HTTP must not use: it is not listed, and a call of it is not sent (2026-07-28 transports, custom headers). */
  #leaveOut(name: string, why: string): void {
    if (this.#leftOut.size < MOST_LEFT_OUT) this.#leftOut.add(name);
    if (this.#told.has(name) || this.#told.size >= MOST_LEFT_OUT) return;
    this.#told.add(name);
    this.parts.warn(`the tool ${JSON.stringify(name)} is left out: ${why} (x-mcp-header)`);
  }

  /** In the 2026-07-28 era a disconnect is the cancellation, and there is no message for it. True if there was such a request. */
  #disconnect(id: Json | undefined): boolean {
    const key = typeof id === "string" || typeof id === "number" ? idKey(id) : null;
    const found = Array.from(this.#sent).find((one) => one.modern && one.id !== null && idKey(one.id) === key);
    found?.abort.abort();
    return found !== undefined;
  }

  async #exchange(sent: Sent, body: Buffer, mirrored: MirrorOf): Promise<void> {
    const { upstream, warn } = this.parts;
    const { method, id, abort } = sent;
    const session = method === "initialize" || sent.modern ? null : this.#remote.id;
    const headers = this.#remote.fields(mirrored.headers);
    try {
      const address = this.#older;
      const answer = await upstream.send({
        method: "POST",
        headers,
        body,
        signal: abort.signal,
        ...(address === null ? {} : { address }),
      });
      if (address !== null) {
        answer.body.resume();
        return answer.status < 300 ? undefined : this.#fail(id, `The server answered HTTP ${answer.status}.`);
      }
      if (method === "initialize" && !sent.modern) {
        if (OLDER.includes(answer.status) && (await this.#openOlder(answer))) return await this.#exchange(sent, body, mirrored);
        this.#remote.id = answer.status === 200 ? field(answer.headers, "mcp-session-id") : null;
      }
      const unanswered = await this.#take(sent, answer, session !== null);
      if (session !== null && unanswered === UNKNOWN) return await this.#again(sent, body, mirrored, session);
      if (session !== null && LOST.includes(answer.status)) this.#lookFor(session);
      if (unanswered !== null) this.#fail(id, unanswered);
      if (method === "notifications/initialized") await opened(new Promise<void>((open) => void this.#listen(open)));
    } catch (error) {
      if (abort.signal.aborted) return;
      warn(`the server cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
      if (id !== null && isUnsent(error) && this.parts.cameBack(id, "not-reached")) return;
      this.#broken(sent, "The server cannot be reached.");
    }
  }

  /** The server did not know the session of a message: it is sent once in a new one, a call only after it was judged again. */
  async #again(sent: Sent, body: Buffer, mirrored: MirrorOf, session: string): Promise<void> {
    const { id, method, params, abort } = sent;
    const renewed = await this.#remote.renew(session);
    if (abort.signal.aborted) return;
    if (id !== null && this.parts.cameBack(id, renewed.ok ? "renewed" : renewed.why)) return;
    if (!renewed.ok) return this.#fail(id, lostSessionText(renewed.why));
    if (sent.again === true) return this.#fail(id, lostSessionText("twice"));
    if (member(params, "cursor") !== undefined)
      return this.#fail(id, "The server began a new session, in which this cursor means nothing. Begin the list anew.");
    // Answers, and what is about a message, were for the session that is lost.
    if (method === null || OF_THE_SESSION.includes(method)) return;
    sent.again = true;
    await this.#exchange(sent, body, mirrored);
  }

  /** Begins a new session where the server does not know this one any more, whatever it said; what comes next waits for that. */
  #lookFor(session: string): void {
    if (!this.#ended) this.#ready = Promise.all([this.#ready, this.#remote.lookFor(session)]);
  }

  /**
   * Takes the answer to a message. What its client must be told where it holds none; null where nothing is to be said. `UNKNOWN`:
   * the session is not known, and nothing came of the message.
   */
  async #take(sent: Sent, answer: UpstreamAnswer, inSession: boolean): Promise<string | null> {
    const { id, abort } = sent;
    const { status, body } = answer;
    if (status >= 300 && status < 400) {
      body.destroy();
      this.parts.warn("the server redirects to another address; Heed follows no redirect, for another address is another server");
      return "The server redirects to another address, and Heed follows no redirect.";
    }
    if (status < 300 && mediaType(answer) === "text/event-stream") {
      const got: Got = { answered: id === null, lastEvent: null };
      await this.#events(answer, sent, got);
      if (!sent.modern) await this.#resume(sent, got);
      if (!got.answered && !abort.signal.aborted) this.#broken(sent, "The server's answer ended too early.");
      return null;
    }
    const parts = await readParts(body, MOST_FROM_SERVER);
    if (parts === null) {
      body.destroy();
      this.#broken(sent, "The server's answer ended too early.");
      return null;
    }
    const whole = asBuffer(await whenDone(joinedParts(parts)));
    if (status < 400 && (whole.length === 0 || id === null)) return id === null ? null : "The server gave no answer.";
    if (inSession && status === 404 && isBareRefusal(whole, id)) return UNKNOWN;
    const taken = await this.#deliver(whole, sent);
    if (taken === "mine") return null;
    if (status < 400) {
      this.parts.unread(taken === "unread" ? whole : Buffer.alloc(0), id);
      return null;
    }
    if (status === 401)
      this.parts.warn("the server asks for credentials: give them with --header 'Authorization: Bearer ${TOKEN}'");
    return `The server answered HTTP ${status}.`;
  }

  /** Takes a stream up again that broke off before the answer, where the server names its events (2025-03-26 and later). */
  async #resume(sent: Sent, got: Got): Promise<void> {
    for (let tries = 0; !got.answered && got.lastEvent !== null && tries < MOST_RESUMES && !sent.abort.signal.aborted; tries++) {
      await pause(RESUME_AFTER);
      const before = got.lastEvent;
      const headers = this.#remote.fields([["last-event-id", got.lastEvent]]).filter(([name]) => name !== "content-type");
      const answer = await this.parts.upstream
        .send({ method: "GET", headers, body: null, signal: sent.abort.signal })
        .catch(() => null);
      if (answer === null) continue;
      if (answer.status !== 200 || mediaType(answer) !== "text/event-stream") return void answer.body.destroy();
      await this.#events(answer, sent, got);
      if (got.lastEvent !== before) tries = -1;
    }
  }

  /** The stream for what the server says unasked, for as long as it has one. `open`: it has its first answer. */
  async #listen(open: () => void): Promise<void> {
    this.#listening.abort();
    if (!this.#ended) this.#listening = new AbortController();
    const { signal } = this.#listening;
    const session = this.#remote.id;
    const got: Got = { answered: true, lastEvent: null };
    let wait = RESUME_AFTER;
    while (!signal.aborted) {
      const last = got.lastEvent === null ? [] : [["last-event-id", got.lastEvent] as const];
      const headers = this.#remote.fields(last).filter(([name]) => name !== "content-type");
      const answer = await this.parts.upstream.send({ method: "GET", headers, body: null, signal }).catch(() => null);
      open();
      if (answer !== null && (answer.status !== 200 || mediaType(answer) !== "text/event-stream")) {
        answer.body.destroy();
        if (session !== null && LOST.includes(answer.status)) this.#lookFor(session);
        return;
      }
      const begun = Date.now();
      if (answer !== null) await this.#events(answer, null, got);
      wait = Date.now() - begun > 10_000 ? RESUME_AFTER : Math.min(wait * 2, MOST_WAIT);
      await pause(wait, signal);
    }
  }

  async #events({ body }: UpstreamAnswer, sent: Sent | null, got: Got, endpoint?: (frame: SseFrame) => void): Promise<void> {
    const framer = createSseFramer(MOST_FROM_SERVER);
    const take = async (frame: SseFrame): Promise<void> => {
      if (frame.kind === "too-long") return this.parts.warn("a message of the server was too long and is lost");
      if (frame.id !== null) got.lastEvent = frame.id;
      if (frame.type === "endpoint") return endpoint?.(frame);
      if (frame.data === null || frame.data.length === 0) return;
      const data = asBuffer(frame.data);
      const taken = await this.#deliver(data, sent);
      if (taken === "unread" ? this.parts.unread(data, null) : taken === "mine") got.answered = true;
    };
    try {
      for await (const chunk of body) for (const frame of framer.push(chunk as Buffer)) await take(frame);
    } catch {
      // Whether something is missing shows in what has come.
    }
  }

  /** Passes a message on, and hands on what is none as unread. */
  async #deliver(bytes: Buffer, sent: Sent | null): Promise<"mine" | "other" | "unread"> {
    const read = bytes.length > LONG ? await whenDone(readServerTextSteps(bytes)) : readServerText(bytes);
    if (read.kind === "unreadable" || (read.kind === "batch" && !this.parts.batches())) return "unread";
    const values = read.kind === "batch" ? read.values : read.oddId ? [] : [read.value];
    const mine = values.find(
      (one) => member(one, "method") === undefined && sent !== null && sent.id !== null && member(one, "id") === sent.id,
    );
    const result = member(mine, "result");
    const revision = member(result, "protocolVersion");
    if (sent?.method === "initialize" && typeof revision === "string") this.#remote.revision = revision;
    if (typeof sent?.method === "string" && !sent.modern && result !== undefined)
      this.#remote.memory.answered(sent.method, sent.params, result);
    const listing = sent?.modern === true && sent.method === "tools/list" && mine !== undefined && read.kind === "message";
    if (listing && sent.fromStart) this.#leftOut.clear();
    const apart = this.#questions.text(bytes, read);
    const clean = listing ? withoutOddMirrors(apart, read.value, (name, why) => this.#leaveOut(name, why)) : apart;
    // Line ends within strict JSON are blanks, and a line of the client's transport ends at the first.
    await this.parts.deliver(
      clean.includes(0x0a) || clean.includes(0x0d)
        ? (clean.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte)) as Buffer)
        : clean,
    );
    return mine === undefined ? "other" : "mine";
  }

  /** Opens the stream of a server of 2024-11-05; true if it has one and named its address for messages. */
  async #openOlder(refused: UpstreamAnswer): Promise<boolean> {
    refused.body.resume();
    const { upstream } = this.parts;
    const headers = [["accept", "text/event-stream"] as const];
    const answer = await upstream.send({ method: "GET", headers, body: null, signal: this.#listening.signal }).catch(() => null);
    if (answer === null || answer.status !== 200 || mediaType(answer) !== "text/event-stream") {
      answer?.body.destroy();
      return false;
    }
    const named = new Promise<URL | null>((resolve) => {
      const none = setTimeout(() => resolve(null), ENDPOINT_WITHIN);
      const events = this.#events(answer, null, { answered: true, lastEvent: null }, (frame) => {
        const text = frame.kind === "event" && frame.data !== null ? Buffer.from(frame.data).toString("utf8") : "";
        const url = URL.canParse(text, upstream.url.href) ? new URL(text, upstream.url) : null;
        // Another origin is another server.
        resolve(url !== null && url.origin === upstream.url.origin && url.username === "" ? url : null);
      });
      void events.then(() => {
        clearTimeout(none);
        resolve(null);
      });
    });
    this.#older = await named;
    return this.#older !== null;
  }

  /** Nobody knows what became of a message: a call may have run. */
  #broken({ id, method }: Sent, why: string): void {
    if (id === null || method !== "tools/call") this.#fail(id, why);
    else this.parts.unread(Buffer.alloc(0), id);
  }

  #fail(id: JsonRpcId | null, why: string): void {
    if (id !== null) void this.parts.deliver(Buffer.from(errorText(id, -32603, why)));
  }
}
