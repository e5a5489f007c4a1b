import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { NodeStreamableHTTPServerTransport, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, inputRequired, acceptedContent, McpServer } from "@modelcontextprotocol/server";
import { McpServer as OldMcpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import * as z from "zod";

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });

/** A server of invoices on the official SDK v2; each call that reaches it is written to `calls`. */
export function invoices(calls: string): McpServer {
  const server = new McpServer({ name: "invoices", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
  const schema = z.object({ invoice_id: z.string().optional() });
  const ran = (name: string, args: unknown) => appendFileSync(calls, `${JSON.stringify({ name, args })}\n`);
  for (const [name, annotations] of TOOLS) {
    server.registerTool(name, { title: name, description: name, inputSchema: schema, annotations }, async (args) => {
      ran(name, args);
      return text(`${name} ${args.invoice_id}`);
    });
  }
  server.registerTool("ask_invoice", { inputSchema: schema }, async (args, context) => {
    ran("ask_invoice", args);
    const answer = acceptedContent<{ colour?: string }>(context.mcpReq.inputResponses ?? {}, "colour");
    if (answer?.colour !== undefined) return text(`colour ${answer.colour} ${context.mcpReq.requestState?.() ?? "no state"}`);
    return inputRequired({
      inputRequests: {
        colour: inputRequired.elicit({
          message: "Which colour?",
          requestedSchema: { type: "object", properties: { colour: { type: "string" } }, required: ["colour"] },
        }),
      },
      requestState: "upstream-state",
    });
  });
  return server;
}
const TOOLS: readonly (readonly [string, Record<string, boolean>])[] = [
  ["list_invoices", { readOnlyHint: true, openWorldHint: false }],
  ["create_invoice", { readOnlyHint: false, destructiveHint: false, openWorldHint: false }],
  ["delete_invoice", { readOnlyHint: false, destructiveHint: true }],
  ["send_invoice", { readOnlyHint: true }],
];

/** Both eras without sessions, as `createMcpHandler` serves them. */
export function statelessServer(calls: string): RequestListener {
  return toNodeHandler(createMcpHandler(() => invoices(calls))) as unknown as RequestListener;
}

/** Sessions (2025-03-26 to 2025-11-25) on SDK v2. */
export function sessionServer(calls: string): RequestListener {
  const transports = new Map<string, NodeStreamableHTTPServerTransport>();
  return (request, response) => void serve(request, response);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers["mcp-session-id"];
    let transport = typeof id === "string" ? transports.get(id) : undefined;
    if (transport === undefined && typeof id === "string") return void response.writeHead(404).end();
    if (transport === undefined) {
      const made: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void transports.set(session, made),
      });
      await invoices(calls).connect(made);
      transport = made;
    }
    await transport.handleRequest(request, response);
  }
}

function oldInvoices(calls: string): OldMcpServer {
  const server = new OldMcpServer({ name: "old-invoices", version: "1.0.0" });
  for (const [name, annotations] of TOOLS) {
    server.registerTool(
      name,
      { description: name, inputSchema: { invoice_id: z.string().optional() }, annotations },
      async (args) => {
        appendFileSync(calls, `${JSON.stringify({ name, args })}\n`);
        return text(`${name} ${args.invoice_id}`);
      },
    );
  }
  return server;
}

/** Sessions on SDK v1. */
export function oldSessionServer(calls: string): RequestListener {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  return (request, response) => void serve(request, response);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers["mcp-session-id"];
    let transport = typeof id === "string" ? transports.get(id) : undefined;
    if (transport === undefined) {
      const made: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void transports.set(session, made),
      });
      await oldInvoices(calls).connect(made as never);
      transport = made;
    }
    await transport.handleRequest(request, response);
  }
}

/** HTTP with SSE (2024-11-05) on SDK v1. */
export function sseServer(calls: string): RequestListener {
  const transports = new Map<string, SSEServerTransport>();
  return (request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    if (request.method === "GET") {
      const transport = new SSEServerTransport("/messages?team=a", response);
      transports.set(transport.sessionId, transport);
      void oldInvoices(calls).connect(transport);
      return;
    }
    const transport = transports.get(url.searchParams.get("sessionId") ?? "");
    if (transport === undefined) response.writeHead(404).end();
    else void transport.handlePostMessage(request, response);
  };
}
