import { member, type Json } from "../../wire/json.js";
import { errorText, idKey, type JsonRpcId } from "../../wire/json-rpc.js";
import { MOST_FROM_SERVER, readServerText } from "../../wire/server-text.js";
import { createSseFramer, type SseFrame } from "../../wire/sse-framer.js";
import { mirroredHeaders, type MirrorOf } from "./mirrored-headers.js";
import { withoutOddMirrors } from "./odd-mirrors.js";
import { opened } from "./opened.js";
import { mediaType } from "./pass-answer.js";
import { readWhole } from "../../node/read-whole.js";
import { field, type HeaderList, type Upstream, type UpstreamAnswer } from "./upstream.js";

/** What a conversation with a server at a URL needs. */
export type ServerConversationParts = {
  readonly upstream: Upstream;
  /** A message of the server's, on one line without its end. */
  readonly deliver: (bytes: Buffer) => void;
  /** A text of the server's that is no strict message; `id`: of the request that it is the whole answer to, or null. True if a request was answered for it. */
  readonly unread: (bytes: Buffer, id: JsonRpcId | null) => boolean;
  /** True where the revision has batches. */
  readonly batches: () => boolean;
  /** The input schema of a tool, as it was last listed. */
  readonly schemaOf: (tool: string) => Json | undefined;
  readonly warn: (text: string) => void;
};

/** What servers of the older transport answer to a POST at their stream's address (2025-03-26 transports, backwards compatibility). */
const OLDER = [400, 404, 405, 406];
/** How often a broken stream is taken up again without anything coming, and how long between (milliseconds). */
const MOST_RESUMES = 5;
const RESUME_AFTER = 1000;
const MOST_LEFT_OUT = 10_000;
const ENDPOINT_WITHIN = 10_000;

type Sent = {
  readonly id: JsonRpcId | null;
  readonly method: string | null;
  readonly modern: boolean;
  /** A list from its first page on. */
  readonly fromStart: boolean;
  readonly abort: AbortController;
};
type Got = { answered: boolean; lastEvent: string | null };

/** The client's side of Streamable HTTP (and of HTTP with SSE before it), for a client that speaks lines. */
export class ServerConversation {
  #session: string | null = null;
  #revision: string | null = null;
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
  readonly #listening = new AbortController();

  constructor(readonly parts: ServerConversationParts) {}

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
    this.#listening.abort();
    for (const { abort } of this.#sent) abort.abort();
    if (this.#session === null) return;
    const request = { method: "DELETE" as const, headers: this.#fields([]), body: null, signal: AbortSignal.timeout(1000) };
    await this.parts.upstream.send(request).then(
      ({ body }) => void body.resume(),
      () => undefined,
    );
  }

  async #message(body: Buffer): Promise<void> {
    // The relay has read it strictly.
    const value = JSON.parse(body.toString("utf8")) as Json;
    const method = member(value, "method");
    const id = member(value, "id");
    const params = member(value, "params") ?? null;
    const mirrored = mirroredHeaders(value, { revision: this.#revision, schemaOf: this.parts.schemaOf });
    const sent: Sent = {
      id: typeof method === "string" && (typeof id === "string" || typeof id === "number") ? id : null,
      method: typeof method === "string" ? method : null,
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
    const done = before.then(() => this.#exchange(sent, body, mirrored)).finally(() => this.#sent.delete(sent));
    if (["initialize", "notifications/initialized"].includes(sent.method ?? "") && !sent.modern) this.#ready = done;
    await done;
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
    const headers = this.#fields(mirrored.headers);
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
        this.#session = answer.status === 200 ? field(answer.headers, "mcp-session-id") : null;
      }
      await this.#take(sent, answer);
      if (method === "notifications/initialized") await opened(new Promise<void>((open) => void this.#listen(open)));
    } catch (error) {
      if (abort.signal.aborted) return;
      warn(`the server cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
      this.#fail(id, "The server cannot be reached.");
    }
  }

  async #take(sent: Sent, answer: UpstreamAnswer): Promise<void> {
    const { id, abort } = sent;
    const { status, body } = answer;
    if (status >= 300 && status < 400) {
      body.destroy();
      this.parts.warn("the server redirects to another address; Heed follows no redirect, for another address is another server");
      return this.#fail(id, "The server redirects to another address, and Heed follows no redirect.");
    }
    if (status < 300 && mediaType(answer) === "text/event-stream") {
      const got: Got = { answered: id === null, lastEvent: null };
      await this.#events(answer, sent, got);
      if (!sent.modern) await this.#resume(sent, got);
      if (!got.answered && !abort.signal.aborted) this.#fail(id, "The server's answer ended too early.");
      return;
    }
    const whole = await readWhole(body, MOST_FROM_SERVER);
    if (whole === null) body.destroy();
    if (whole === null) return this.#fail(id, "The server's answer ended too early.");
    if (status < 400 && (whole.length === 0 || id === null))
      return id === null ? undefined : this.#fail(id, "The server gave no answer.");
    const taken = this.#deliver(whole, sent);
    if (taken === "mine") return;
    if (status < 400) return void this.parts.unread(taken === "unread" ? whole : Buffer.alloc(0), id);
    if (status === 401)
      this.parts.warn("the server asks for credentials: give them with --header 'Authorization: Bearer ${TOKEN}'");
    this.#fail(id, `The server answered HTTP ${status}.`);
  }

  /** Takes a stream up again that broke off before the answer, where the server names its events (2025-03-26 and later). */
  async #resume(sent: Sent, got: Got): Promise<void> {
    for (let tries = 0; !got.answered && got.lastEvent !== null && tries < MOST_RESUMES && !sent.abort.signal.aborted; tries++) {
      await pause(RESUME_AFTER);
      const before = got.lastEvent;
      const headers = this.#fields([["last-event-id", got.lastEvent]]).filter(([name]) => name !== "content-type");
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
    const { signal } = this.#listening;
    const got: Got = { answered: true, lastEvent: null };
    for (let tries = 0; tries < MOST_RESUMES && !signal.aborted; tries++) {
      const last = got.lastEvent === null ? [] : [["last-event-id", got.lastEvent] as const];
      const headers = this.#fields(last).filter(([name]) => name !== "content-type");
      const answer = await this.parts.upstream.send({ method: "GET", headers, body: null, signal }).catch(() => null);
      open();
      if (answer !== null && (answer.status !== 200 || mediaType(answer) !== "text/event-stream"))
        return void answer.body.destroy();
      const begun = Date.now();
      if (answer !== null) await this.#events(answer, null, got);
      if (Date.now() - begun > 10_000) tries = -1;
      await pause(RESUME_AFTER);
    }
  }

  async #events({ body }: UpstreamAnswer, sent: Sent | null, got: Got, endpoint?: (frame: SseFrame) => void): Promise<void> {
    const framer = createSseFramer(MOST_FROM_SERVER);
    const take = (frame: SseFrame): void => {
      if (frame.kind === "too-long") return this.parts.warn("a message of the server was too long and is lost");
      if (frame.id !== null) got.lastEvent = frame.id;
      if (frame.type === "endpoint") return endpoint?.(frame);
      if (frame.data === null || frame.data.length === 0) return;
      const data = Buffer.from(frame.data);
      const taken = this.#deliver(data, sent);
      if (taken === "unread" ? this.parts.unread(data, null) : taken === "mine") got.answered = true;
    };
    try {
      for await (const chunk of body) for (const frame of framer.push(chunk as Buffer)) take(frame);
    } catch {
      // Whether something is missing shows in what has come.
    }
  }

  /** Passes a message on, and hands on what is none as unread. */
  #deliver(bytes: Buffer, sent: Sent | null): "mine" | "other" | "unread" {
    const read = readServerText(bytes);
    if (read.kind === "unreadable" || (read.kind === "batch" && !this.parts.batches())) return "unread";
    const values = read.kind === "batch" ? (JSON.parse(read.text) as readonly Json[]) : read.oddId ? [] : [read.value];
    const mine = values.find(
      (one) => member(one, "method") === undefined && sent !== null && sent.id !== null && member(one, "id") === sent.id,
    );
    const revision = member(member(mine, "result"), "protocolVersion");
    if (sent?.method === "initialize" && typeof revision === "string") this.#revision = revision;
    const listing = sent?.modern === true && sent.method === "tools/list" && mine !== undefined && read.kind === "message";
    if (listing && sent.fromStart) this.#leftOut.clear();
    const clean = listing ? withoutOddMirrors(bytes, read.value, (name, why) => this.#leaveOut(name, why)) : bytes;
    // Line ends within strict JSON are blanks, and a line of the client's transport ends at the first.
    this.parts.deliver(
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

  #fields(more: HeaderList): HeaderList {
    return [
      ["content-type", "application/json"],
      ["accept", "application/json, text/event-stream"],
      ...(this.#session === null ? [] : [["mcp-session-id", this.#session] as const]),
      ...(this.#revision === null || this.#revision < "2025-06-18"
        ? []
        : [["mcp-protocol-version", this.#revision] as const]
      ).filter(() => !more.some(([name]) => name === "mcp-protocol-version")),
      ...more,
    ];
  }

  #fail(id: JsonRpcId | null, why: string): void {
    if (id !== null) this.parts.deliver(Buffer.from(errorText(id, -32603, why)));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
