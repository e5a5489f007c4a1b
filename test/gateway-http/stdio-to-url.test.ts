import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openFormTests } from "../../src/store/state/form-test.js";
import { LineClient, ran } from "../gateway/harness.test-support.js";
import { decisionOf, modernMeta, places, serve } from "./harness.test-support.js";
import { answer, asksInStream, json, rawServer, type Take } from "./raw-server.test-support.js";
import { oldSessionServer, sessionServer, sseServer, statelessServer } from "./sdk-servers.test-support.js";

let dir = "";
beforeAll(async () => {
  dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-url-gate-"));
  const input = join(import.meta.dirname, "url-gate-program.ts");
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  await bundle.write({ dir, format: "esm", entryFileNames: "gate.mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Result = { isError?: boolean; content: { text?: string }[]; _meta?: Record<string, { outcome?: string }> };
type Call = (name: string, args: Record<string, unknown>) => Promise<Result>;
type At = ReturnType<typeof places> & { readonly url: string };
const command = (at: At) => ({
  command: process.execPath,
  args: [join(dir, "gate.mjs"), "--url", at.url],
  env: at.env,
  cwd: at.project,
});
const info = { name: "sdk", version: "1" };
const allow = { action: "accept" as const, content: { decision: "allow" } };

async function v2(at: At, asked: string[], modern: boolean): Promise<Call> {
  const client = new Client(info, {
    capabilities: { elicitation: { form: {} } },
    ...(modern ? { versionNegotiation: { mode: "auto" as const } } : {}),
  });
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.push(params.message);
    return allow;
  });
  await client.connect(new StdioClientTransport(command(at)));
  onTestFinished(() => client.close());
  return async (name, args) => (await client.callTool({ name, arguments: args })) as Result;
}

async function v1(at: At, asked: string[]): Promise<Call> {
  const client = new ClientV1(info, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    asked.push(params.message);
    return allow;
  });
  await client.connect(new StdioV1(command(at)));
  onTestFinished(() => client.close());
  return async (name, args) => (await client.callTool({ name, arguments: args })) as Result;
}

const pairs: [string, (at: At, asked: string[]) => Promise<Call>, (calls: string) => RequestListener, string][] = [
  ["SDK v1 to a server with sessions on SDK v1", v1, oldSessionServer, "/mcp"],
  ["SDK v1 to a server of 2024-11-05", v1, sseServer, "/sse"],
  ["SDK v2, initialize, to a server with sessions", (at, asked) => v2(at, asked, false), sessionServer, "/mcp"],
  ["SDK v2, initialize, to a server without sessions", (at, asked) => v2(at, asked, false), statelessServer, "/mcp"],
  ["SDK v2, 2026-07-28, to a server without sessions", (at, asked) => v2(at, asked, true), statelessServer, "/mcp"],
  ["SDK v2, either era, to a server of 2024-11-05", (at, asked) => v2(at, asked, true), sseServer, "/sse"],
];

describe.each(pairs)("a client on stdio before a remote server: %s", (_, connect, server, path) => {
  it("runs what the person allows, and denies what a rule forbids", async () => {
    const at = places("version: 1\nrules:\n  - {id: b, tool: send_invoice, verdict: deny}\n");
    const asked: string[] = [];
    const call = await connect({ ...at, url: (await serve(server(at.calls))) + path }, asked);
    expect((await call("create_invoice", { invoice_id: "INV-7" })).content[0]?.text).toBe("create_invoice INV-7");
    expect(asked).toHaveLength(1);
    expect((await call("send_invoice", {}))._meta?.["dev.heed/decision"]?.outcome).toBe("policy");
    expect(ran(at.calls)).toEqual([{ name: "create_invoice", args: { invoice_id: "INV-7" } }]);
  });
});

async function lines(
  take?: Take,
  policy = "version: 1\nrules:\n  - {id: a, tool: [read, write], verdict: allow}\n",
  tools?: () => unknown,
) {
  const server = await rawServer(take, tools);
  const at = places(policy);
  // The harness puts its server's command after two dashes, where this program has none.
  const client = new LineClient(join(dir, "gate.mjs"), {
    server: [],
    cwd: at.project,
    env: at.env,
    words: ["--url", server.url],
  });
  return { ...at, server, client };
}

describe("a gate between stdio and a URL", () => {
  it("shows the form that tests its client", async () => {
    const { client, home } = await lines();
    await client.initialize({ elicitation: { form: {} } });
    const tests = openFormTests(home);
    const id = tests.put("lines", "abcd2345", Date.now() + 15_000);
    const form = await client.question();
    await new Promise((resolve) => setTimeout(resolve, 400));
    client.send({ jsonrpc: "2.0", id: form.id, result: { action: "accept", content: { code: "abcd2345" } } });
    await client.until(() => tests.reportOf(id) !== null);
    expect(tests.reportOf(id)).toEqual({ outcome: "right", version: "1", proof: "abcd2345", mark: null });
  });

  it("sends the headers that 2026-07-28 demands, made from the body", async () => {
    const { client, server } = await lines();
    const meta = modernMeta(null);
    await client.request(1, "tools/list", { _meta: meta });
    await client.request(2, "tools/call", { name: "write", arguments: { region: "zürich", rows: 3 }, _meta: meta });
    const [call] = server.calls();
    expect(call?.headers).toMatchObject({
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "write",
      "mcp-param-region": "=?base64?esO8cmljaA==?=",
      "mcp-param-rows": "3",
    });
  });

  it("keeps the session and the revision that were agreed on, and takes leave at the end", async () => {
    const { client, server } = await lines();
    await client.initialize({ revision: "2025-11-25" });
    await client.request(1, "ping");
    client.child.stdin.end();
    expect(await client.exit).toBe(0);
    const [ping] = server.got.filter(({ body }) => body.includes("ping"));
    expect([ping?.headers["mcp-session-id"], ping?.headers["mcp-protocol-version"]]).toEqual(["s-1", "2025-11-25"]);
    expect(server.got.at(-1)?.method).toBe("DELETE");
  });

  it("puts answers on one line each, says what fails, and follows no redirect", async () => {
    const { client } = await lines((message, response) => {
      const { name } = message.params ?? {};
      if (message.method !== "tools/call") return false;
      if (name === "read") json(response, JSON.stringify(answer(message.id), null, 2).replaceAll("\n", "\r\n"));
      else if (message.params?.arguments?.["to"] === undefined) response.writeHead(500).end("oops");
      else response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
      return true;
    });
    await client.initialize();
    client.call(1, "read");
    client.call(2, "write");
    client.call(3, "write", { to: "x" });
    expect((await client.answerTo(1)).result?.["content"]).toEqual([{ type: "text", text: "ran" }]);
    expect((await client.answerTo(2)).error?.message).toContain("HTTP 500");
    expect((await client.answerTo(3)).error?.message).toContain("redirect");
  });

  it.each<[string, Record<string, string>, string]>([
    [
      "a body",
      { "content-type": "application/json" },
      '{"jsonrpc":"2.0","id":1,"result":{"content":[{"text":"FORGED"}],"n":NaN}}',
    ],
    ["a body with a mark", { "content-type": "application/json" }, `\uFEFF${JSON.stringify(answer(1, { text: "FORGED" }))}`],
    ["a body with another id", { "content-type": "application/json" }, JSON.stringify(answer("1", { text: "FORGED" }))],
    ["a page", { "content-type": "text/html" }, "<p>FORGED</p>"],
    [
      "an event",
      { "content-type": "text/event-stream" },
      'data: {"jsonrpc":"2.0","id":1,"result":{"text":"FORGED\ndata: "}}\n\n',
    ],
  ])("answers for a server whose answer cannot be read: %s", async (_, fields, text) => {
    const { client } = await lines((message, response) => {
      if (message.method === "tools/call") response.writeHead(200, fields).end(text);
      return message.method === "tools/call";
    });
    await client.initialize();
    client.call(1, "read");
    expect(JSON.stringify(await client.answerTo(1))).toContain("could not be read");
    await client.request("after", "ping");
    expect(client.lines.join("\n")).not.toContain("FORGED");
  });

  it("takes a stream up again that broke off before the answer", async () => {
    const { client, server } = await lines((message, response, got) => {
      if (got.method === "GET" && got.headers["last-event-id"] === undefined) return false;
      if (got.method !== "GET" && message.method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(got.method === "GET" ? `id: e-2\ndata: ${JSON.stringify(answer(7))}\n\n` : "id: e-1\ndata: \n\n");
      return true;
    });
    await client.initialize();
    client.call(7, "read");
    expect((await client.answerTo(7)).result?.["content"]).toEqual([{ type: "text", text: "ran" }]);
    expect(server.got.some(({ headers }) => headers["last-event-id"] === "e-1")).toBe(true);
  });

  it("opens its stream before it sends a call, for a server that asks about the call there", async () => {
    const { client } = await lines(asksInStream(120));
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: info };
    await client.request("init", "initialize", params);
    // The gate has listed by now, and the next call goes on at once.
    client.call(6, "read");
    await client.answerTo(6);
    client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    client.call(7, "read");
    await client.until(() => client.messages.some(({ id }) => id === "q-1"));
    client.send({ jsonrpc: "2.0", id: "q-1", result: {} });
    expect((await client.answerTo(7)).result?.["content"]).toEqual([{ type: "text", text: "ran" }]);
  });

  it("breaks the connection off for a cancelled request of 2026-07-28", async () => {
    const { client, server } = await lines((message, response) => {
      if (message.method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": working\n\n");
      return true;
    });
    client.call(7, "read", {}, { _meta: modernMeta(null) });
    await client.until(() => server.calls().length > 0);
    client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } });
    await client.until(() => server.calls()[0]?.gone);
    expect(server.got.some(({ body }) => body.includes("cancelled"))).toBe(false);
  });

  it("gives a client that shows no forms an answer its model can read", async () => {
    const { client, server } = await lines(undefined, "version: 1\n");
    await client.initialize();
    client.call(1, "write");
    expect(decisionOf(await client.answerTo(1))?.["outcome"]).toBe("unseen");
    expect(server.calls()).toEqual([]);
  });

  it("leaves out tools whose headers no client may send (2026-07-28), and sends no call of theirs", async () => {
    const prop = (schema: unknown) => ({ inputSchema: { type: "object", properties: { a: schema } } });
    const text = (name: unknown) => ({ type: "string", "x-mcp-header": name });
    const odd: Record<string, { inputSchema: unknown }> = {
      empty: prop(text("")),
      "no token": prop(text("a b")),
      "line end": prop(text("a\r\nx")),
      "no name": prop(text(7)),
      number: prop({ type: "number", "x-mcp-header": "A" }),
      object: prop({ type: "object", "x-mcp-header": "A" }),
      twice: { inputSchema: { type: "object", properties: { a: text("Region"), b: text("REGION") } } },
      "at the root": { inputSchema: { type: "object", "x-mcp-header": "A" } },
      "in an item": prop({ type: "array", items: text("A") }),
      "in a choice": { inputSchema: { type: "object", oneOf: [prop(text("A")).inputSchema] } },
      "in a definition": { inputSchema: { type: "object", $defs: { a: text("A") } } },
    };
    const fine = [
      { name: "read", ...prop(text("Region")) },
      { name: "deep", ...prop(prop({ type: "integer", "x-mcp-header": "Rows" }).inputSchema) },
      { name: "named so", inputSchema: { type: "object", properties: { "x-mcp-header": { type: "string" } } } },
      { name: "a value", ...prop({ type: "object", default: { "x-mcp-header": "" } }) },
    ];
    // Of a pair the other must not be left as if it were the only one.
    const twin = { name: "number", inputSchema: { type: "object" } };
    const tools = [...Object.entries(odd).map(([name, tool]) => ({ name, ...tool })), ...fine, twin];
    const policy = "version: 1\nrules:\n  - {id: a, tool: ['*', number, read], verdict: allow}\n";
    const { client, server } = await lines(undefined, policy, () => tools);
    const list = await client.request(1, "tools/list", { _meta: modernMeta(null) });
    expect((list.result?.["tools"] as { name: string }[] | undefined)?.map(({ name }) => name)).toEqual(
      fine.map(({ name }) => name),
    );
    client.call(2, "number", { a: 1.5 }, { _meta: modernMeta(null) });
    expect((await client.answerTo(2)).error?.message).toContain("asks for headers that no client may send");
    client.call(3, "read", { a: "eu" }, { _meta: modernMeta(null) });
    expect((await client.answerTo(3)).result).toBeDefined();
    expect(server.calls().map(({ headers }) => headers["mcp-param-region"])).toEqual(["eu"]);
    expect(client.stderr).toContain('the tool "twice" is left out: two headers have one name (x-mcp-header)');
  });

  it("leaves all tools in a list of an earlier revision, which has no such headers", async () => {
    const tools = [{ name: "read", inputSchema: { type: "object", "x-mcp-header": "" } }];
    const { client } = await lines(undefined, undefined, () => tools);
    await client.initialize();
    expect((await client.request(1, "tools/list")).result?.["tools"]).toEqual(tools);
  });
});
