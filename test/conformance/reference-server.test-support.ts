import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  createRequestStateCodec,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
  type EventStore,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";
import { addPrompts, addResources, addTools, text } from "./reference-content.test-support.js";
import { addLegacyQuestions, addRounds } from "./reference-questions.test-support.js";

/** A server that has all that the conformance suite asks for, in both eras, and its address until it is closed. */
export type ReferenceServer = { readonly url: string; readonly close: () => Promise<void> };

const codec = createRequestStateCodec<string>({ key: randomBytes(32) });

/**
 * Starts the reference server on a free port of 127.0.0.1: 2026-07-28 without sessions, and the revisions before it with
 * sessions, events that can be taken up again, and the checks of Host and Origin that the suite demands of a server
 * without authentication.
 */
export async function startReferenceServer(): Promise<ReferenceServer> {
  const modern = createMcpHandler(() => {
    const server = base({ modern: true });
    addRounds(server, codec);
    server.registerTool("test_trigger_tool_change", { description: "Says that the tools have changed" }, () => {
      modern.notify.toolsChanged();
      return text("told");
    });
    server.registerTool("test_trigger_prompt_change", { description: "Says that the prompts have changed" }, () => {
      modern.notify.promptsChanged();
      return text("told");
    });
    return server;
  });
  const legacy = legacySessions();
  const handler = toNodeHandler({
    fetch: async (request) =>
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins()) ??
      ((await isLegacyRequest(request.clone())) ? await legacy(request) : await modern.fetch(request)),
  });
  const server = await listen(handler as unknown as RequestListener);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      server.closeAllConnections();
      await modern.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves on a free port of 127.0.0.1. */
export async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function base({ modern }: { readonly modern: boolean }): McpServer {
  const server = new McpServer(
    { name: "reference", version: "1.0.0" },
    {
      capabilities: {
        logging: {},
        completions: {},
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, ...(modern ? {} : { subscribe: true }) },
      },
      requestState: { verify: (state, context) => codec.verify(state, context) },
    },
  );
  addTools(server);
  addPrompts(server);
  addResources(server);
  return server;
}

function legacySessions(): (request: Request) => Promise<Response> {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const id = request.headers.get("mcp-session-id");
    const known = id === null ? undefined : transports.get(id);
    if (known !== undefined) return await known.handleRequest(request);
    if (id !== null)
      return Response.json({ jsonrpc: "2.0", id: null, error: { code: -32001, message: "Session not found" } }, { status: 404 });
    const made = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void transports.set(session, made),
      onsessionclosed: (session) => void transports.delete(session),
      eventStore: keepEvents(),
      retryInterval: 500,
    });
    const server = base({ modern: false });
    addLegacyQuestions(server);
    server.server.setRequestHandler("resources/subscribe", () => ({}));
    server.server.setRequestHandler("resources/unsubscribe", () => ({}));
    await server.connect(made);
    return await made.handleRequest(request);
  };
}

/** Events of one session, in memory. */
function keepEvents(): EventStore {
  const events: { readonly id: string; readonly stream: string; readonly message: JSONRPCMessage }[] = [];
  return {
    async storeEvent(stream, message) {
      const id = `e${events.length}`;
      events.push({ id, stream, message });
      return id;
    },
    async getStreamIdForEventId(id) {
      return events.find((event) => event.id === id)?.stream;
    },
    async replayEventsAfter(last, { send }) {
      const at = events.findIndex(({ id }) => id === last);
      const stream = events[at]?.stream ?? "";
      // What has no message opens a stream, and is no event to be told again.
      const later = events.slice(at + 1).filter((event) => event.stream === stream && "jsonrpc" in event.message);
      for (const { id, message } of later) await send(id, message);
      return stream;
    },
  };
}
