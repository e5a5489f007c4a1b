import type { RequestListener } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport as SseV1 } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { ran } from "../gateway/harness.test-support.js";
import { httpGate, places, serve } from "./harness.test-support.js";
import { oldSessionServer, sessionServer, sseServer, statelessServer } from "./sdk-servers.test-support.js";

type Answer = { action: "accept"; content: Record<string, string> } | { action: "decline" };
type Person = (message: string) => Promise<Answer> | Answer;
type Result = { isError?: boolean; content: { text?: string }[]; _meta?: Record<string, { outcome?: string }> };
type Session = {
  call(name: string, args: Record<string, unknown>): Promise<Result>;
  list(): Promise<readonly string[]>;
};
const info = { name: "sdk", version: "1" };
type At = { readonly url: string; readonly secret: string };
const init = (at: At) => ({ requestInit: { headers: { Authorization: `Bearer ${at.secret}` } } });

async function v2(at: At, person: Person | null, modern: boolean): Promise<Session> {
  const client = new Client(info, {
    capabilities: person === null ? {} : { elicitation: { form: {} } },
    ...(modern ? { versionNegotiation: { mode: "auto" as const } } : {}),
  });
  if (person !== null) client.setRequestHandler("elicitation/create", async (request) => await person(request.params.message));
  await client.connect(new StreamableHTTPClientTransport(new URL(at.url), init(at)));
  onTestFinished(() => client.close());
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}

async function v1(_: At, person: Person | null, transport: HttpV1 | SseV1): Promise<Session> {
  const client = new ClientV1(info, { capabilities: person === null ? {} : { elicitation: {} } });
  if (person !== null) client.setRequestHandler(ElicitRequestSchema, async (request) => await person(request.params.message));
  await client.connect(transport as never);
  onTestFinished(() => client.close());
  return {
    call: async (name, args) => (await client.callTool({ name, arguments: args })) as Result,
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}

type Connect = (at: At, person: Person | null) => Promise<Session>;
const byV1: Connect = (at, person) => v1(at, person, new HttpV1(new URL(at.url), init(at)));
const bySse: Connect = (at, person) => v1(at, person, new SseV1(new URL(at.url), init(at)));
const byV2: Connect = (at, person) => v2(at, person, false);
const byModern: Connect = (at, person) => v2(at, person, true);

const pairs: [string, Connect, (calls: string) => RequestListener, asks: boolean][] = [
  ["SDK v1 before a server with sessions on SDK v1", byV1, oldSessionServer, true],
  ["SDK v1 before a server with sessions on SDK v2", byV1, sessionServer, true],
  ["SDK v2, initialize, before a server with sessions on SDK v2", byV2, sessionServer, true],
  ["SDK v2, initialize, before a server without sessions", byV2, statelessServer, true],
  ["SDK v2, 2026-07-28, before a server without sessions", byModern, statelessServer, true],
  ["SDK v2, either era, before a server with sessions", byModern, sessionServer, true],
  ["SDK v1, HTTP with SSE, before a server of 2024-11-05", bySse, sseServer, true],
];

async function start(server: (calls: string) => RequestListener, policy?: string) {
  const at = places(policy);
  const url = await serve(server(at.calls));
  return await httpGate(`${url}/mcp`, { at });
}

describe.each(pairs)("%s", (_, connect, server) => {
  it("lists the tools as the server does, and runs what the person allows", async () => {
    const gate = await start(server);
    const asked: string[] = [];
    const session = await connect(gate, (message) => {
      asked.push(message);
      return { action: "accept", content: { decision: "allow" } };
    });
    expect((await session.list()).slice(0, 4)).toEqual(["list_invoices", "create_invoice", "delete_invoice", "send_invoice"]);
    const result = await session.call("create_invoice", { invoice_id: "INV-7" });
    expect(result.content[0]?.text).toBe("create_invoice INV-7");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("billing › `create_invoice`");
    expect(ran(gate.calls)).toHaveLength(1);
  });

  it("gives a client without forms a result that its model can read", async () => {
    const gate = await start(server);
    const session = await connect(gate, null);
    const result = await session.call("send_invoice", { invoice_id: "INV-7" });
    expect([result.isError, result._meta?.["dev.heed/decision"]?.outcome]).toEqual([true, "unseen"]);
    expect(ran(gate.calls)).toEqual([]);
  });

  it("runs without asking what an accepted rule allows, and denies what one forbids", async () => {
    const gate = await start(
      server,
      "version: 1\nrules:\n  - {id: a, tool: create_invoice, verdict: allow}\n  - {id: b, tool: send_invoice, verdict: deny}\n",
    );
    const session = await connect(gate, null);
    expect((await session.call("create_invoice", { invoice_id: "INV-7" })).content[0]?.text).toBe("create_invoice INV-7");
    expect((await session.call("send_invoice", {}))._meta?.["dev.heed/decision"]?.outcome).toBe("policy");
    expect(ran(gate.calls)).toHaveLength(1);
  });

  it("does not run what the person declines", async () => {
    const gate = await start(server);
    const session = await connect(gate, async () => {
      await new Promise((resolve) => setTimeout(resolve, 350));
      return { action: "decline" };
    });
    const result = await session.call("send_invoice", { invoice_id: "INV-7" });
    expect(result.content[0]?.text).toContain("The person who was asked said no");
    expect(ran(gate.calls)).toEqual([]);
  });
});
