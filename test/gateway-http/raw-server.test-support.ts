import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { serve } from "./harness.test-support.js";

/** A request as the server behind the gate got it. */
export type Got = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  gone: boolean;
};
type Message = { id?: unknown; method?: string; params?: { name?: string; arguments?: Record<string, unknown> } };
export type Take = (message: Message, response: ServerResponse, got: Got) => boolean | void;

export const TOOLS = [
  { name: "read", annotations: { readOnlyHint: true, openWorldHint: false }, inputSchema: { type: "object" } },
  {
    name: "write",
    inputSchema: {
      type: "object",
      properties: { region: { type: "string", "x-mcp-header": "Region" }, rows: { type: "integer", "x-mcp-header": "Rows" } },
    },
  },
];

export const json = (response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void =>
  void response
    .writeHead(200, { "content-type": "application/json", ...headers })
    .end(typeof value === "string" ? value : JSON.stringify(value));
export const answer = (id: unknown, result: unknown = { content: [{ type: "text", text: "ran" }] }) => ({
  jsonrpc: "2.0",
  id,
  result,
});

/** A server by hand. `take` answers what it wants to (true); the rest is answered as a server with sessions would. */
export async function rawServer(take: Take = () => undefined, tools: () => unknown = () => TOOLS) {
  const got: Got[] = [];
  const url = await serve((request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      const one: Got = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body, gone: false };
      response.once("close", () => (one.gone = !response.writableFinished));
      got.push(one);
      const value = (body === "" ? {} : JSON.parse(body)) as Message | Message[];
      const message = Array.isArray(value) ? (value[0] ?? {}) : value;
      if (take(message, response, one) === true) return;
      const { id, method } = message;
      if (request.method !== "POST") return void response.writeHead(405).end();
      if (id === undefined || method === undefined) return void response.writeHead(202).end();
      if (method === "initialize")
        return json(
          response,
          answer(id, {
            protocolVersion: (message.params as { protocolVersion?: string }).protocolVersion,
            capabilities: { tools: {} },
            serverInfo: { name: "raw", version: "1" },
          }),
          { "mcp-session-id": "s-1" },
        );
      if (method === "tools/list")
        return json(response, answer(id, { tools: tools(), resultType: "complete", ttlMs: 60_000, cacheScope: "private" }));
      return json(response, answer(id));
    });
  });
  const calls = () => got.filter(({ body }) => body.includes('"tools/call"'));
  return { url: `${url}/mcp`, got, calls };
}

/**
 * A server that asks about a call in the stream that its client opened by GET, as the SDK's do by default: where it has
 * no such stream when the call comes, the question is lost. It takes `opensAfter` milliseconds to have the stream.
 */
export function asksInStream(opensAfter: number): Take {
  let stream: ServerResponse | null = null;
  let asked: { readonly id: unknown; readonly response: ServerResponse } | null = null;
  const question = { jsonrpc: "2.0", id: "q-1", method: "ping" };
  return (message, response, got) => {
    if (got.method === "GET") {
      setTimeout(() => {
        response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
        stream = response;
      }, opensAfter);
      return true;
    }
    if (message.id === "q-1") {
      response.writeHead(202).end();
      if (asked !== null) json(asked.response, answer(asked.id));
      stream?.end();
      return true;
    }
    if (message.method !== "tools/call") return false;
    if (stream === null) json(response, answer(message.id, { content: [{ type: "text", text: "the question is lost" }] }));
    else {
      asked = { id: message.id, response };
      stream.write(`data: ${JSON.stringify(question)}\n\n`);
    }
    return true;
  };
}
