import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { clientSecret } from "../../src/gateway/http/client-secrets.js";
import { ran, SERVERS } from "../gateway/harness.test-support.js";
import { messagesOf, modernHeaders, modernMeta, places, post, raw, serve } from "./harness.test-support.js";
import { statelessServer } from "./sdk-servers.test-support.js";

let dir = "";
beforeAll(async () => {
  dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-http-cli-"));
  const input = join(import.meta.dirname, "../../src/cli/main.ts");
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  await bundle.write({ dir, format: "esm", entryFileNames: "cli.mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const ALLOW = "version: 1\nrules:\n  - {id: a, tool: create_invoice, verdict: allow}\n";

/** The command line's own gate, and where it listens. */
async function heedGate(words: readonly string[], at = places(ALLOW)) {
  const child = spawn(process.execPath, [join(dir, "cli.mjs"), "gate", "--port", "0", "--client", "editor", ...words], {
    cwd: at.project,
    env: at.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exit;
  });
  let out = "";
  let err = "";
  child.stderr.on("data", (text) => (err += String(text)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text) => (out += String(text)).includes("client editor") && resolve());
    child.once("close", () => reject(new Error(`the gate ended: ${err}`)));
  });
  const urls = new Map(Array.from(out.matchAll(/^(\S+): (http:\S+)$/gm), ([, name = "", url = ""]) => [name, url]));
  const { secret } = clientSecret(at.home, "editor");
  return { ...at, child, exit, urls, out, err: () => err, secret, url: urls.get("billing") ?? "" };
}
const info = { name: "sdk", version: "1" };
const init = (secret: string) => ({ requestInit: { headers: { Authorization: `Bearer ${secret}` } } });
const invoices = ["--label", "billing", "--", process.execPath, join(SERVERS, "gate-invoices.mjs")];

it.each([
  ["in a session", {}],
  ["of 2026-07-28", { _meta: modernMeta(null) }],
])("answers for a server of its own whose answer cannot be read, and shows the rest in its log: %s", async (_, more) => {
  const script = `let rest = "";
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\\n");
  rest = lines.pop();
  for (const { id, method } of lines.map((line) => JSON.parse(line))) {
    const say = (text) => process.stdout.write('{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',"result":' + text + "}\\n");
    if (method === "initialize") say('{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"x","version":"1"}}');
    else if (method === "tools/list") say('{"tools":[{"name":"create_invoice"}],"resultType":"complete"}');
    else if (method === "tools/call") say('{"content":[{"type":"text","text":"FORGED"}],"n":NaN}');
  }
});`;
  const gate = await heedGate(["--label", "billing", "--", process.execPath, "-e", script]);
  const begun = await post(gate, { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-11-25" } });
  const session =
    "_meta" in more
      ? modernHeaders("tools/call", "create_invoice")
      : { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
  const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "create_invoice", arguments: {}, ...more } };
  const [got] = messagesOf(await post(gate, call, session)).filter((one) => one["id"] === 7) as Record<string, unknown>[];
  expect(got?.["result"]).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("could not be read") as unknown }],
  });
  await expect.poll(() => gate.err()).toContain('[billing] {"jsonrpc":"2.0"');
});

async function modernClient(gate: { url: string; secret: string }, asked: string[]): Promise<Client> {
  const client = new Client(info, { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "auto" } });
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.push(params.message);
    return { action: "accept", content: params.message.startsWith("Which") ? { colour: "red" } : { decision: "allow" } };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(gate.url), init(gate.secret)));
  onTestFinished(() => client.close());
  return client;
}
const textOf = (result: unknown) => (result as { content: { text?: string }[] }).content[0]?.text;

describe("a stdio server over HTTP", () => {
  it("serves clients of 2026-07-28, each with ids of its own, from one process", async () => {
    const gate = await heedGate(invoices);
    const asked: string[] = [];
    const clients = await Promise.all([modernClient(gate, asked), modernClient(gate, asked)]);
    const results = await Promise.all(
      clients.map((client, i) => client.callTool({ name: "send_invoice", arguments: { invoice_id: `INV-${i}` } })),
    );
    expect(results.map(textOf)).toEqual(["sent INV-0", "sent INV-1"]);
    expect(textOf(await clients[0]?.callTool({ name: "ask_invoice", arguments: {} }))).toBe("colour red upstream-state");
    expect(asked).toHaveLength(4);
  });

  it("serves sessions, a process each, and ends them with DELETE", async () => {
    const gate = await heedGate(invoices);
    const client = new ClientV1(info);
    const transport = new HttpV1(new URL(gate.url), init(gate.secret));
    await client.connect(transport as never);
    expect(textOf(await client.callTool({ name: "create_invoice", arguments: { invoice_id: "INV-1" } }))).toBe("created INV-1");
    expect(textOf(await client.callTool({ name: "send_invoice", arguments: {} }))).toContain("Not run.");
    const session = { "mcp-session-id": transport.sessionId ?? "" };
    await transport.terminateSession();
    await client.close();
    expect((await post(gate, { jsonrpc: "2.0", id: 1, method: "ping" }, session)).status).toBe(404);
    expect(ran(gate.calls).map(({ name }) => name)).toEqual(["create_invoice"]);
  });

  it("sends a message on one line, and errors of 2026-07-28 with the status that they have there", async () => {
    const gate = await heedGate(invoices);
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "create_invoice", arguments: { invoice_id: "I" }, _meta: modernMeta(null) },
    };
    const [done] = messagesOf(
      await post(gate, JSON.stringify(call, null, 2).replaceAll("\n", "\r\n"), modernHeaders("tools/call", "create_invoice")),
    );
    expect([done?.["id"], textOf(done?.["result"])]).toEqual([1, "created I"]);
    const unknown = { jsonrpc: "2.0", id: "x", method: "nothing/here", params: { _meta: modernMeta(null) } };
    const answered = await post(gate, unknown, modernHeaders("nothing/here"));
    expect([answered.status, messagesOf(answered)[0]?.["error"]]).toMatchObject([404, { code: -32601 }]);
  });

  it("ends its servers when it is ended", async () => {
    const gate = await heedGate(invoices);
    await modernClient(gate, []);
    const pids = execFileSync("ps", ["-o", "pid=", "--ppid", String(gate.child.pid)], { encoding: "utf8" })
      .trim()
      .split(/\s+/)
      .map(Number);
    expect(pids.length).toBeGreaterThan(0);
    gate.child.kill("SIGTERM");
    expect(await gate.exit).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});

describe("several servers in one gate", () => {
  it("gives each a path of its own and leaves the names of their tools as they are", async () => {
    const at = places(ALLOW);
    const url = `${await serve(statelessServer(at.calls))}/mcp`;
    const command = { command: process.execPath, args: [join(SERVERS, "gate-invoices.mjs")], cwd: "." };
    writeFileSync(
      join(at.project, "heed-servers.yaml"),
      JSON.stringify({ version: 1, servers: { remote: { url }, local: command } }),
    );
    const gate = await heedGate(["--config", "heed-servers.yaml"], at);
    expect([...gate.urls.keys()]).toEqual(["remote", "local"]);
    const asked: string[] = [];
    for (const [label, address] of gate.urls) {
      const client = await modernClient({ ...gate, url: address }, asked);
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("create_invoice");
      await client.callTool({ name: "create_invoice", arguments: { invoice_id: "I" } });
      await client.callTool({ name: "send_invoice", arguments: {} });
      expect(asked.at(-1)).toContain(`${label} › \`send_invoice\``);
    }
    expect(asked).toHaveLength(2);
    const headers = { authorization: `Bearer ${gate.secret}`, "content-type": "application/json" };
    expect((await raw(new URL("/mcp", gate.urls.get("local")).href, { headers, body: "{}" })).status).toBe(404);
  });

  it.each<[string, unknown, string]>([
    ["no servers", { version: 1 }, "no version: 1 with servers"],
    ["an unknown key", { version: 1, servers: { a: { urls: "x" } } }, '"urls" is not a key'],
    ["a name that is no path", { version: 1, servers: { "a/b": { url: "https://x.example" } } }, "part of an address"],
    ["both", { version: 1, servers: { a: { url: "https://x.example", command: "y" } } }, "it has a url (with headers), or"],
    [
      "a secret that is not set",
      { version: 1, servers: { a: { url: "https://x.example", headers: { A: "${NOT_SET}" } } } },
      "NOT_SET",
    ],
  ])("says what is wrong with a file: %s", async (_, value, text) => {
    const at = places();
    writeFileSync(join(at.project, "s.yaml"), JSON.stringify(value));
    await expect(heedGate(["--config", "s.yaml"], at)).rejects.toThrow(text);
  });
});
