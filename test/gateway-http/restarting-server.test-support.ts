import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Json } from "../../src/wire/json.js";

type Message = { id?: unknown; method?: string; params?: Record<string, unknown>; result?: unknown };
/** A message as the server got it; `known`: in a session that it knew. */
export type Received = Message & { readonly session: string | null; readonly known: boolean };

/** How a server behaves; each may be changed while it runs. */
export type Manner = {
  tools: readonly Json[];
  capabilities: Json;
  /** What it answers in a session that it does not know. */
  unknown: 404 | 400;
  /** It forgets its sessions when a message of this method comes, before it does anything with it. */
  forgetsAt: string | null;
  /** The answer to `initialize`: an HTTP status where it refuses, or the revision where it settles on another. */
  initialize: number | string | null;
  /** True: it has answered. */
  take: (message: Message, response: ServerResponse, session: string) => boolean | void;
};

/**
 * A server that keeps its sessions in memory, as most do, and can be ended and started again at its address. `later` runs
 * before its sessions are lost: what may be done once a second may be done again then.
 */
export async function restartingServer(options: Partial<Manner> = {}, later: () => void = () => undefined) {
  const manner: Manner = {
    tools: [],
    capabilities: { tools: {} },
    unknown: 404,
    forgetsAt: null,
    initialize: null,
    take: () => false,
    ...options,
  };
  const received: Received[] = [];
  const sessions = new Set<string>();
  const streams = new Map<string, ServerResponse>();
  const answer = (response: ServerResponse, id: unknown, result: unknown, fields: Record<string, string> = {}): void =>
    void response
      .writeHead(200, { "content-type": "application/json", ...fields })
      .end(JSON.stringify({ jsonrpc: "2.0", id, result }));

  function take(request: IncomingMessage, body: string, response: ServerResponse): void {
    const header = request.headers["mcp-session-id"];
    const session = typeof header === "string" ? header : null;
    const message = (body === "" ? {} : JSON.parse(body)) as Message;
    if (message.method !== undefined && message.method === manner.forgetsAt) {
      manner.forgetsAt = null;
      sessions.clear();
      for (const stream of streams.values()) stream.end();
    }
    const known = session !== null && sessions.has(session);
    received.push({ ...message, method: message.method ?? (body === "" ? (request.method ?? "") : ""), session, known });
    if (session !== null && !known) {
      const own = manner.unknown === 400 ? (message.id ?? null) : null;
      const error = { jsonrpc: "2.0", error: { code: -32000, message: "No valid session" }, id: own };
      return void response.writeHead(manner.unknown, { "content-type": "application/json" }).end(JSON.stringify(error));
    }
    if (request.method === "GET" && session !== null) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
      return void streams.set(session, response);
    }
    if (request.method !== "POST") return void response.writeHead(200).end();
    const { id, method, params } = message;
    if (method === "initialize") {
      if (typeof manner.initialize === "number") return void response.writeHead(manner.initialize).end("no");
      const begun = randomUUID();
      sessions.add(begun);
      const protocolVersion = manner.initialize ?? params?.["protocolVersion"];
      const { capabilities } = manner;
      return answer(
        response,
        id,
        { protocolVersion, capabilities, serverInfo: { name: "s", version: "1" } },
        { "mcp-session-id": begun },
      );
    }
    if (manner.take(message, response, session ?? "") === true) return;
    if (id === undefined || method === undefined) return void response.writeHead(202).end();
    if (method === "tools/list") return answer(response, id, { tools: manner.tools });
    if (method === "tools/call") return answer(response, id, { content: [{ type: "text", text: "ran" }] });
    answer(response, id, {});
  }

  const listen = async (port: number) => {
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => take(request, body, response));
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    // Whoever was connected sees that it is over: what is written into such a connection may have arrived, for all they know.
    await new Promise((resolve) => setTimeout(resolve, 20));
    sessions.clear();
    streams.clear();
  };
  onTestFinished(() => (server.listening ? stop() : undefined));
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    manner,
    received,
    streams,
    /** What it has got of a method; `known`: only what it took. */
    got: (method: string, known = true) =>
      received.filter((one) => one.method === method && (!known || one.known || method === "initialize")),
    /** Its sessions are lost, and nothing else is. */
    forget: () => {
      later();
      sessions.clear();
    },
    stop,
    start: async () => void (server = await listen(port)),
    restart: async (changes: Partial<Manner> = {}) => {
      later();
      await stop();
      Object.assign(manner, changes);
      server = await listen(port);
    },
    answer,
  };
}
