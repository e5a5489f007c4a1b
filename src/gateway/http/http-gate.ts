import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errorText } from "../../wire/json-rpc.js";
import { atLeast, isRevision } from "../../wire/revision.js";
import { isRefused, MAX_MESSAGE, readClientLine, type ClientMessage } from "../client-message.js";
import { admit } from "./admit.js";
import type { ClientSecrets, HttpClient } from "./client-secrets.js";
import { isModern } from "./header-equality.js";
import type { Inbound } from "./exchange.js";
import type { HttpRelay } from "./http-relay.js";
import { OlderStreams } from "./older-streams.js";
import { mediaType, passAnswer } from "./pass-answer.js";
import { readWhole } from "../../node/read-whole.js";
import { drainRequest, isBehindRefused } from "../../connect/drain-request.js";
import { batchReplies, PostReply, type Reply } from "./reply.js";
import { doubledField, headersOf, requestHeaders } from "./request-headers.js";
import type { Sessions } from "./sessions.js";
import { field, fieldValues, type HeaderList } from "./upstream.js";

/** A server behind the gate: the path that it is reached by, and each client's conversations with it. */
export type ServedServer = {
  readonly path: string;
  readonly sessions: (client: HttpClient) => Sessions;
};

/** What the gate's own HTTP server is made of. */
export type HttpGateParts = { readonly servers: readonly ServedServer[]; readonly secrets: ClientSecrets };

/** How long a client may take over its header, and over a whole request (milliseconds). */
const HEADER_WITHIN = 10_000;
const REQUEST_WITHIN = 60_000;
const MOST_CONNECTIONS = 4000;
/** What all requests that are being read may hold together (bytes). */
const MOST_READING = 512 * 1024 * 1024;

/** The HTTP side of a gate: who may speak, to which server, and in which conversation. Bound to loopback only. */
export class HttpGate {
  readonly #server: Server;
  readonly #older = new OlderStreams();
  #port = 0;
  #reading = 0;
  #open = 0;

  constructor(readonly parts: HttpGateParts) {
    this.#server = createServer({
      headersTimeout: HEADER_WITHIN,
      requestTimeout: REQUEST_WITHIN,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 30_000,
      maxHeaderSize: 32_768,
    });
    this.#server.maxConnections = MOST_CONNECTIONS;
    this.#server.on("request", (request, response) => void this.#request(request, response, () => undefined));
    // Who asks before it sends hears a refusal first.
    this.#server.on("checkContinue", (request, response) => {
      void this.#request(request, response, () => response.writeContinue());
    });
  }

  /** Listens on 127.0.0.1; port 0 is any free one. Answers the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, "127.0.0.1", resolve);
    });
    // Asked once: it is a question to the system.
    this.#port = (this.#server.address() as AddressInfo).port;
    return this.#port;
  }

  get port(): number {
    return this.#port;
  }

  /** Takes no more requests. What is under way goes on. */
  stop(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  /** Resolves when nothing is under way any more; after `most` milliseconds what still is ends. */
  async idle(most: number): Promise<void> {
    const until = Date.now() + most;
    while (this.#open > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    this.#server.closeAllConnections();
  }

  /** `invite`: tells the client, where it waits for that, to send its body. */
  async #request(request: IncomingMessage, response: ServerResponse, invite: () => void): Promise<void> {
    if (isBehindRefused(request)) return;
    const reply = new PostReply(response);
    this.#open += 1;
    response.once("close", () => (this.#open -= 1));
    try {
      const refused = await this.#answer(request, reply, invite);
      if (refused === null) return;
      if (refused.status === 401) response.setHeader("www-authenticate", 'Bearer realm="heed"');
      if (refused.status === 405) response.setHeader("allow", "GET, POST, DELETE");
      await reply.refuse(refused.status, errorText(null, -32600, refused.why), drainRequest(request));
    } catch (error) {
      if (response.headersSent) response.destroy();
      else reply.finish(500, errorText(null, -32603, "Internal error."));
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }

  async #answer(request: IncomingMessage, reply: PostReply, invite: () => void): Promise<Refusal | null> {
    const headers = headersOf(request);
    const admitted = admit(headers, this.port, this.parts.secrets);
    if (!admitted.ok) return { status: admitted.status, why: admitted.why };
    const { server, query } = this.#target(request.url ?? "/");
    if (server === undefined) return { status: 404, why: "There is no server at this path." };
    const doubled = doubledField(headers);
    if (doubled !== null) return { status: 400, why: `The header ${doubled} stands twice.` };
    const sessions = server.sessions(admitted.client);
    const at = {
      server,
      sessions,
      headers: requestHeaders(headers, admitted.secret),
      client: admitted.client,
      query,
    };
    if (request.method === "GET") return await this.#get(at, reply);
    if (request.method === "DELETE") return await this.#delete(at, reply);
    if (request.method !== "POST") return { status: 405, why: "Method not allowed." };
    const kind = contentKind(headers);
    if (kind !== null) return { status: 415, why: kind };
    const length = Number(field(headers, "content-length") ?? 0);
    if (length > MAX_MESSAGE) return TOO_LONG;
    if (this.#reading > MOST_READING)
      return { status: 503, why: "Too many bytes are being read at once. Send the message again." };
    invite();
    const body = await readWhole(request, MAX_MESSAGE, (bytes) => (this.#reading += bytes));
    if (body === null) return request.destroyed ? { status: 400, why: "The message broke off." } : TOO_LONG;
    return await this.#post(at, body, reply);
  }

  /** The server that a request is for, and what its address asks; most are for a server's very path. */
  #target(address: string): { readonly server: ServedServer | undefined; readonly query: URLSearchParams | null } {
    const server = this.parts.servers.find(({ path }) => path === address);
    if (server !== undefined) return { server, query: null };
    const url = new URL(address, "http://127.0.0.1");
    return { server: this.parts.servers.find(({ path }) => path === url.pathname), query: url.searchParams };
  }

  async #post({ sessions, headers, query, client }: At, body: Buffer, reply: PostReply): Promise<Refusal | null> {
    const line = readClientLine({ kind: "line", bytes: body, raw: body, terminated: true });
    if (line.kind === "blank") return { status: 400, why: "The body is empty." };
    const older = query?.get(OlderStreams.QUERY) ?? null;
    if (older !== null) return this.#older.post({ token: older, client, headers, line, reply });
    const id = field(headers, "mcp-session-id");
    const known = id === null ? null : sessions.find(id);
    if (id !== null && known === null) {
      reply.finish(404, errorText(null, -32001, "Session not found"));
      return null;
    }
    if (line.kind === "one") {
      const { item } = line;
      if (isRefused(item)) {
        const relay = known ?? (await sessions.shared());
        relay.during(() => relay.desk.note({ direction: "to-server", method: null, fate: "refused", code: "message-refused" }));
        reply.finish(400, errorText(item.id, item.code, item.why));
        return null;
      }
      if (known === null && isInitialize(item, headers)) {
        const relay = await sessions.open();
        relay.receive(item, { reply, headers, onAnswer: (answer) => sessions.begun(relay, answer) });
      } else (known ?? (await sessions.shared())).receive(item, { reply, headers });
      return null;
    }
    return this.#batch(known ?? (await sessions.shared()), line.items, { reply, headers });
  }

  /** A batch: each member is decided for itself, where the revision has batches. */
  #batch(relay: HttpRelay, items: Items, inbound: Inbound): Refusal | null {
    const { reply, headers } = inbound;
    const version = field(headers, "mcp-protocol-version")?.trim() ?? "";
    const revision = relay.revision ?? (isRevision(version) ? version : null);
    const members = items.filter((item): item is ClientMessage => !isRefused(item));
    const odd = members.find(({ message }) => "method" in message && isModern(message.params ?? null, headers));
    const initialize = members.some(({ message }) => "method" in message && message.method === "initialize");
    if ((revision !== null && atLeast(revision, "2025-06-18")) || odd !== undefined || initialize) {
      relay.during(() => relay.desk.note({ direction: "to-server", method: null, fate: "refused", code: "batch-refused" }));
      reply.finish(400, errorText(null, -32600, "This revision has no batches (removed in 2025-06-18)."));
      return null;
    }
    const why = wrongBatch(items);
    if (why !== null) {
      relay.during(() => relay.desk.note({ direction: "to-server", method: null, fate: "refused", code: "message-refused" }));
      reply.finish(400, errorText(null, -32600, why));
      return null;
    }
    const requests = members.filter(({ message }) => message.kind === "request").length;
    const replies = batchReplies(reply, requests);
    let next = 0;
    for (const item of members) {
      // What needs no answer of its own needs none in the stream.
      const own = item.message.kind === "request" ? (replies[next++] ?? reply) : silent(reply);
      relay.receive(item, { reply: own, headers });
    }
    if (requests === 0) reply.finish(202, null);
    return null;
  }

  async #get({ server, sessions, headers, client }: At, reply: PostReply): Promise<Refusal | null> {
    const id = field(headers, "mcp-session-id");
    const known = id === null ? null : sessions.find(id);
    if (id !== null && known === null) {
      reply.finish(404, errorText(null, -32001, "Session not found"));
      return null;
    }
    const abort = new AbortController();
    reply.onGone(() => abort.abort());
    const answer = await unreachable(reply, () => {
      const sent = sessions.parts.upstream.send({ method: "GET", headers, body: null, signal: abort.signal });
      known?.opens(sent);
      return sent;
    });
    if (answer === null) return null;
    const events = answer.status === 200 && mediaType(answer) === "text/event-stream";
    const relay = known ?? (events ? await sessions.open() : await sessions.shared());
    if (!events) await passAnswer(reply, answer, relay.looking, aboutNone(headers));
    else if (known !== null) await relay.stream(reply, answer);
    else await this.#older.open({ client, path: server.path, url: sessions.parts.upstream.url, relay, reply, answer });
    return null;
  }

  async #delete({ sessions, headers }: At, reply: PostReply): Promise<Refusal | null> {
    const id = field(headers, "mcp-session-id");
    const known = id === null ? null : sessions.find(id);
    if (id !== null && known === null) {
      reply.finish(404, errorText(null, -32001, "Session not found"));
      return null;
    }
    const { signal } = new AbortController();
    const answer = await unreachable(reply, () =>
      sessions.parts.upstream.send({ method: "DELETE", headers, body: null, signal }),
    );
    if (answer === null) return null;
    const relay = known ?? (await sessions.shared());
    await passAnswer(reply, answer, relay.looking, aboutNone(headers));
    if (id !== null && (answer.status < 300 || answer.status === 404)) sessions.drop(id);
    return null;
  }
}

/** An answer to what is no message. */
function aboutNone(headers: HeaderList): Parameters<typeof passAnswer>[3] {
  return { id: null, ownCredentials: field(headers, "authorization") !== null };
}

type Items = Extract<ReturnType<typeof readClientLine>, { kind: "batch" }>["items"];

/** The most messages of a batch in one POST: each holds a part of the answer open. */
const MOST_IN_BATCH = 1000;

/** What is wrong with a batch, in words for whoever sent it; null where nothing is. */
function wrongBatch(items: Items): string | null {
  if (items.length > MOST_IN_BATCH)
    return `A batch of ${items.length} messages, of which none was sent on: at most ${MOST_IN_BATCH} go in one POST. Send them in several.`;
  const at = items.findIndex((item) => isRefused(item));
  const item = items[at];
  return item === undefined || !isRefused(item)
    ? null
    : `A batch with a member that is not a message, of which none was sent on: number ${at + 1} of ${items.length}. ${item.why}`;
}

type Refusal = { readonly status: number; readonly why: string };
const TOO_LONG: Refusal = { status: 413, why: `The message is longer than ${MAX_MESSAGE} bytes. Send less in one message.` };
type At = {
  readonly server: ServedServer;
  readonly sessions: Sessions;
  readonly headers: HeaderList;
  readonly client: HttpClient;
  readonly query: URLSearchParams | null;
};

/** What is wrong with the kind of a body; null for JSON in UTF-8. Another encoding would be read otherwise by the server. */
function contentKind(headers: HeaderList): string | null {
  const [type, ...parameters] = (field(headers, "content-type") ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (type !== "application/json") return "The body must be application/json.";
  if (parameters.some((parameter) => parameter.startsWith("charset") && !/^charset="?utf-8"?$/.test(parameter)))
    return "The body must be UTF-8.";
  const coded = fieldValues(headers, "content-encoding").some((value) => value.trim().toLowerCase() !== "identity");
  return coded ? "The body must not be compressed." : null;
}

function isInitialize({ message }: ClientMessage, headers: HeaderList): boolean {
  return message.kind === "request" && message.method === "initialize" && !isModern(message.params ?? null, headers);
}

async function unreachable<T>(reply: PostReply, send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch {
    reply.finish(502, errorText(null, -32603, "The server cannot be reached."));
    return null;
  }
}

/** A reply that says nothing. */
function silent(whole: Reply): Reply {
  const nothing = (): void => undefined;
  return {
    begun: true,
    get gone() {
      return whole.gone;
    },
    head: nothing,
    whole: nothing,
    write: async () => undefined,
    event: nothing,
    finish: nothing,
    end: nothing,
    fail: nothing,
    onGone: nothing,
  };
}
