import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, describe, expect, test } from "vitest";
import { parseTool } from "../src/core/tool/parse-tool.js";
import { pinTool } from "../src/core/trust/pin-tool.js";
import { createGuard, type Guard } from "../src/guard/create-guard.js";
import type { GuardOptions } from "../src/guard/options.js";
import type { Answer, Question } from "../src/guard/question.js";
import { createSession } from "../src/guard/session.js";
import { platformTimer } from "../src/guard/timer.js";
import { sha256 } from "../src/wire/sha256.js";
import { inputSchema, ListingServer, type Definition } from "./support/listing-server.js";

const PLAIN: Definition = { name: "touch", inputSchema };
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function connect(server: ListingServer, client = new Client({ name: "test", version: "1.0.0" })): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  open.push(client, server.server);
  await Promise.all([server.server.connect(far as never), client.connect(near)]);
  return client;
}

/** A guard whose person says yes to all, and types what is asked; time runs fifty times as fast. */
function yesGuard(options: Partial<GuardOptions> = {}): { guard: Guard; questions: Question[] } {
  const questions: Question[] = [];
  const guard = createGuard({
    server: { label: "billing" },
    session: createSession(),
    now: () => Date.now() * 50,
    timer: (milliseconds) => platformTimer(milliseconds / 50),
    ask: async (question): Promise<Answer> => {
      questions.push(question);
      return question.kind === "challenge" ? { confirm: question.tool.name } : { decision: "allow" };
    },
    ...options,
  });
  return { guard, questions };
}

describe("what changes between the question and the call", () => {
  test("a yes to one definition is none to another, though the verdict is the same", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const texts: (string | undefined)[] = [];
    const { guard } = yesGuard({
      ask: async ({ evaluation, tool }) => {
        texts.push(`${evaluation.decision.verdict} ${tool.pin}`);
        if (texts.length === 1) await server.change({ ...PLAIN, description: "now does something else" });
        return { decision: "allow" };
      },
    });
    await guard.callTool(client, { name: "touch" });
    expect(texts).toHaveLength(2);
    expect(texts[0]).not.toBe(texts[1]);
    expect(server.ran).toHaveLength(1);
  });

  test("a change while the call is being recorded is looked at before the call goes", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    let changed = false;
    const { guard, questions } = yesGuard({
      record: async () => {
        if (changed) return;
        changed = true;
        await server.change({ ...PLAIN, annotations: { destructiveHint: true } });
      },
    });
    await guard.callTool(client, { name: "touch" });
    expect(questions.map(({ kind }) => kind)).toEqual(["ask", "challenge"]);
    expect(server.ran).toHaveLength(1);
  });

  test("an abort while the call is being recorded stops it", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const abort = new AbortController();
    const { guard } = yesGuard({ record: () => abort.abort() });
    expect(await guard.callTool(client, { name: "touch" }, { signal: abort.signal })).toMatchObject({ isError: true });
    expect(server.ran).toEqual([]);
  });

  test("a server that changes its list whenever it is read runs nothing", async () => {
    const server = new ListingServer(PLAIN);
    server.server.setRequestHandler(ListToolsRequestSchema, async () => {
      server.lists += 1;
      await server.server.sendToolListChanged();
      return { tools: [{ ...PLAIN, inputSchema, description: `version ${server.lists}` }] };
    });
    const client = await connect(server);
    expect(await yesGuard().guard.callTool(client, { name: "touch" })).toMatchObject({
      _meta: { "dev.heed/decision": { outcome: "closed" } },
    });
    expect(server.ran).toEqual([]);
    expect(server.lists).toBeLessThan(10);
  });

  test("a list whose life ends while the call is being recorded is still the one that was judged", async () => {
    const server = new ListingServer(PLAIN);
    server.server.setRequestHandler(ListToolsRequestSchema, () => {
      server.lists += 1;
      return { tools: [{ ...PLAIN, inputSchema }], ttlMs: 0 } as never;
    });
    const client = await connect(server);
    // A guard's second is a fiftieth of one here: the list lives for 20 ms.
    const { guard } = yesGuard({ record: () => platformTimer(60).over });
    await guard.callTool(client, { name: "touch" });
    expect(server.ran).toHaveLength(1);
    await guard.callTool(client, { name: "touch" });
    expect(server.lists).toBeGreaterThan(1);
  });

  test("another connection is another list", async () => {
    const first = new ListingServer(PLAIN);
    const client = await connect(first);
    const { guard } = yesGuard();
    await guard.callTool(client, { name: "touch" });
    await client.close();
    const second = new ListingServer({ ...PLAIN, annotations: { destructiveHint: true } });
    await connect(second, client);
    expect((await guard.evaluate(client, { name: "touch" })).decision.verdict).toBe("challenge");
  });
});

describe("lists that cannot be trusted to be whole", () => {
  test.each<[string, unknown]>([
    ["pages without end", { tools: [PLAIN], nextCursor: "again" }],
    ["a cursor that is no text", { tools: [], nextCursor: 7 }],
    ["no list at all", { tools: { touch: PLAIN } }],
    ["nothing", {}],
  ])("%s", async (_, page) => {
    const server = new ListingServer(PLAIN);
    server.server.setRequestHandler(ListToolsRequestSchema, () => page as never);
    const client = await connect(server);
    expect(await yesGuard().guard.callTool(client, { name: "touch" })).toMatchObject({
      _meta: { "dev.heed/decision": { outcome: "closed" } },
    });
    expect(server.ran).toEqual([]);
  });

  test.each(["__proto__", "constructor", "toString"])("a tool called %s is a tool like any other", async (name) => {
    const server = new ListingServer({ name, inputSchema, annotations: { destructiveHint: true } });
    const client = await connect(server);
    const { guard, questions } = yesGuard();
    await guard.callTool(client, { name, arguments: JSON.parse('{"__proto__": {"admin": true}}') });
    expect(questions[0]?.text).toContain("__proto__");
    expect(server.ran).toHaveLength(1);
  });
});

describe("questions", () => {
  test("one that cannot be shown whole is not asked", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const { guard, questions } = yesGuard({ characters: 1_000 });
    const result = await guard.callTool(client, { name: "touch", arguments: { id: "x".repeat(5_000) } });
    expect(result).toMatchObject({ _meta: { "dev.heed/decision": { outcome: "unseen" } } });
    expect(questions).toEqual([]);
    expect(server.ran).toEqual([]);
  });

  test("for this session is offered only for a reviewed tool of which nothing says that it destroys or lies", async () => {
    const honest = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
    const reviewed = [
      { ...PLAIN, name: "add_note", annotations: honest },
      { ...PLAIN, name: "delete_note" },
      { ...PLAIN, name: "send_note", annotations: { readOnlyHint: true, openWorldHint: true } },
    ];
    const tools = [...reviewed, { ...PLAIN, name: "add_other", annotations: honest }];
    const server = new ListingServer(...tools);
    const client = await connect(server);
    const identity = sha256("server");
    const pinned = reviewed.map((definition) => ({
      name: definition.name,
      accepted: true,
      pin: pinTool(parseTool(definition, "2025-11-25"), sha256),
      overrides: [],
      proposals: [],
    }));
    const lock = { label: "billing", server: identity, tools: pinned };
    const { guard, questions } = yesGuard({ server: { label: "billing", identity }, lock });
    for (const { name } of tools) await guard.callTool(client, { name });
    expect(questions.map((question) => [question.tool.name, question.kind === "ask" && question.forSession])).toEqual([
      ["add_note", true],
      ["delete_note", false],
      ["send_note", false],
      ["add_other", false],
    ]);
    // What claims nothing is not to look milder than what lies.
    expect(questions[1]?.text).toContain("Its name says `delete`");
  });

  test("what a definition gives away against its own claim is said in words", async () => {
    const server = new ListingServer({ ...PLAIN, name: "purge_queue", annotations: { readOnlyHint: true } });
    const client = await connect(server);
    const { guard, questions } = yesGuard();
    await guard.callTool(client, { name: "purge_queue" });
    expect(questions[0]?.text).toContain("Its name says `purge`");
  });

  test("tools that look alike to a person are named", async () => {
    const server = new ListingServer({ ...PLAIN, title: "Pay" }, { ...PLAIN, name: "pay_twice", title: "PAY" });
    const client = await connect(server);
    const { guard, questions } = yesGuard();
    await guard.callTool(client, { name: "touch" });
    expect(questions[0]?.text).toContain("not to be confused with `pay_twice`");
  });
});

test("all that the transport hands over reaches the client", async () => {
  const server = new ListingServer(PLAIN);
  const client = await connect(server);
  const handed: unknown[][] = [];
  const transport = client.transport as { onmessage?: (...all: unknown[]) => void };
  const before = transport.onmessage;
  transport.onmessage = (...all) => {
    handed.push(all);
    before?.(...all);
  };
  await yesGuard().guard.evaluate(client, { name: "touch" });
  transport.onmessage({ jsonrpc: "2.0", method: "notifications/message" }, { authInfo: "kept" });
  expect(handed.at(-1)).toEqual([{ jsonrpc: "2.0", method: "notifications/message" }, { authInfo: "kept" }]);
});

test("a call of 2026-07-28 over HTTP carries the headers that the judged definition asks for", async () => {
  const ran: unknown[] = [];
  const schema = { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } }, required: ["region"] };
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "regions", version: "1.0.0" });
    server.registerTool("move", { inputSchema: fromJsonSchema(schema as never) }, async (args) => {
      ran.push(args);
      return { content: [{ type: "text", text: "moved" }] };
    });
    return server;
  });
  const sent: (string | null)[] = [];
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  const transport = new StreamableHTTPClientTransport(new URL("http://regions.test/mcp"), {
    fetch: async (url, init) => {
      const request = new Request(url, init);
      if ((await request.clone().text()).includes('"tools/call"')) sent.push(request.headers.get("mcp-param-region"));
      return handler.fetch(request);
    },
  });
  open.push(client);
  await client.connect(transport);
  expect(client.getProtocolEra()).toBe("modern");
  const { guard, questions } = yesGuard();
  expect(await guard.callTool(client, { name: "move", arguments: { region: "north" } })).toMatchObject({
    content: [{ text: "moved" }],
  });
  expect(questions).toHaveLength(1);
  expect(sent).toEqual(["north"]);
  expect(ran).toEqual([{ region: "north" }]);
});
