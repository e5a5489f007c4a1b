import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { Server as OldServer } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { connect } from "./connect.js";
import type { Limits } from "./listing.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function list(url: string, limits: Partial<Limits> = {}, headers: readonly (readonly [string, string])[] = []) {
  return connect({ kind: "http", url, headers }, { version: "0.0.0", limits });
}

const tool = { name: "look_up", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } };

function sdkServer(): McpServer {
  const server = new McpServer({ name: "over-http", version: "2.0.0" });
  server.registerTool("look_up", { inputSchema: z.object({}), annotations: { readOnlyHint: true } }, async () => ({
    content: [],
  }));
  return server;
}

/** The SDK's types leave out the `undefined` that node's allow. */
function sdkHandler(): RequestListener {
  return toNodeHandler(createMcpHandler(sdkServer)) as unknown as RequestListener;
}

/** A legacy server by hand: answers each request with one JSON body, or with what `asStream` makes of it. */
function byHand(answers: (method: string, id: unknown) => string | null, asStream?: (body: string) => string): RequestListener {
  return (request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      if (request.method !== "POST") return response.writeHead(405).end();
      const { id, method } = JSON.parse(body) as { id?: unknown; method: string };
      if (id === undefined) return response.writeHead(202).end();
      const given = answers(method, id);
      if (given === null) return undefined;
      const type = asStream === undefined ? "application/json" : "text/event-stream";
      return response.writeHead(200, { "content-type": type }).end(asStream?.(given) ?? given);
    });
  };
}

const initialized = (id: unknown) =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "by-hand", version: "1" } },
  });
const unknown = (id: unknown) => JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });

describe("a server at a URL", () => {
  test("in the newer era, by the official SDK's handler", async () => {
    const url = await serve(sdkHandler());
    expect(await list(`${url}/mcp`)).toMatchObject({
      ok: true,
      listing: {
        via: "http",
        era: "modern",
        revision: "2026-07-28",
        tools: [{ name: "look_up", annotations: { readOnlyHint: true } }],
      },
    });
  });

  test("in the older era, with a mistyped hint and a key given twice", async () => {
    const url = await serve(
      byHand((method, id) => {
        if (method === "initialize") return initialized(id);
        if (method !== "tools/list") return unknown(id);
        return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[{"name":"a","name":"b","annotations":{"readOnlyHint":"yes"}}]}}`;
      }),
    );
    const answer = await list(url);
    expect(answer).toMatchObject({
      ok: true,
      listing: {
        via: "http",
        era: "legacy",
        revision: "2025-06-18",
        tools: [{ name: "b", annotations: { readOnlyHint: "yes" } }],
        notes: [{ code: "json-duplicate-key" }],
      },
    });
  });

  test("that answers in an event stream", async () => {
    const answered = (method: string, id: unknown) => {
      if (method === "initialize") return initialized(id);
      return method === "tools/list" ? JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [tool] } }) : unknown(id);
    };
    const url = await serve(
      byHand(answered, (body) => `: hello\r\n\r\nevent: message\r\ndata: ${body.slice(0, 1)}\r\ndata: ${body.slice(1)}\r\n\r\n`),
    );
    expect(await list(url)).toMatchObject({ ok: true, listing: { tools: [tool] } });
  });

  test("that knows only HTTP+SSE", async () => {
    const open = new Map<string, SSEServerTransport>();
    const url = await serve((request, response) => {
      void (async () => {
        const at = new URL(request.url ?? "/", "http://localhost");
        if (request.method === "GET" && at.pathname === "/sse") {
          const transport = new SSEServerTransport("/messages", response);
          open.set(transport.sessionId, transport);
          const server = new OldServer({ name: "older", version: "1.0.0" }, { capabilities: { tools: {} } });
          server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool as never] }));
          await server.connect(transport);
        } else if (request.method === "POST" && at.pathname === "/messages") {
          await open.get(at.searchParams.get("sessionId") ?? "")?.handlePostMessage(request, response);
        } else response.writeHead(404).end();
      })();
    });
    expect(await list(`${url}/sse`)).toMatchObject({
      ok: true,
      listing: { via: "sse", era: "legacy", serverInfo: { name: "older" }, tools: [tool] },
    });
  });

  test("that wants a header", async () => {
    const handler = sdkHandler();
    const url = await serve((request, response) => {
      if (request.headers.authorization !== "Bearer s3cret") response.writeHead(401).end();
      else handler(request, response);
    });
    expect(await list(url)).toMatchObject({ ok: false, error: { code: "http-status", args: { status: 401 } } });
    expect(await list(url, {}, [["Authorization", "Bearer s3cret"]])).toMatchObject({ ok: true });
  });
});

describe("a URL that gives no list", () => {
  const brief = { connectMs: 1_200, pageMs: 600, probeMs: 300 };

  test("nothing listens", async () => {
    const url = await serve(() => {});
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await list(url, brief)).toMatchObject({
      ok: false,
      error: { code: "unreachable", message: expect.stringContaining("nothing listens there") },
    });
  });

  test("no such path", async () => {
    const url = await serve((_request, response) => void response.writeHead(404).end("no"));
    expect(await list(url, brief)).toMatchObject({
      ok: false,
      error: { code: "http-status", args: { status: 404 }, help: expect.stringContaining("/mcp") },
    });
  });

  test("a redirect, even to itself", async () => {
    let followed = false;
    const elsewhere = await serve((_request, response) => {
      followed = true;
      response.end();
    });
    const url = await serve((_request, response) => void response.writeHead(307, { location: `${elsewhere}/mcp` }).end());
    expect(await list(url, brief)).toMatchObject({
      ok: false,
      error: { code: "redirected", args: { location: `${elsewhere}/mcp` } },
    });
    expect(followed).toBe(false);
  });

  test("a web page instead of a message", async () => {
    const url = await serve(
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>hello</html>"),
    );
    expect(await list(url, brief)).toMatchObject({
      ok: false,
      error: { code: "handshake-refused", message: expect.stringContaining("text/html") },
    });
  });

  test("silence", async () => {
    const url = await serve(() => {});
    expect(await list(url, brief)).toMatchObject({ ok: false, error: { code: "server-silent" } });
  });

  test("a body without an end", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (response.write(" ".repeat(65_536)));
        response.once("drain", more);
      };
      more();
    });
    expect(await list(url, { messageBytes: 4 * 1024 * 1024 })).toMatchObject({ ok: false, error: { code: "too-large" } });
  });

  test.each(["not a url", "http://user:secret@localhost:1/mcp"])("%s", async (url) => {
    const answer = await list(url, brief);
    expect(answer).toMatchObject({ ok: false, error: { code: "invalid-url" } });
    if (!answer.ok) expect(JSON.stringify(answer.error)).not.toContain("secret");
  });
});
