import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createStdioUpstream } from "../../src/gateway/http/stdio-upstream.js";
import { LineWorld } from "../attacks/one-reading.test-support.js";
import { httpGate, modernHeaders, modernMeta, post, raw } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";

/** Ids that not every reader takes for the same, as their sender spells them. */
const ODD = ["9007199254740993", "-9007199254740993", "123456789012345678901234567890", "1.5", "1.0", "1e400", "1e0", "-0"];
/** Of a server `1.0` is a 1 to its client, whose answer finds it. */
const ODD_OF_SERVER = ODD.filter((id) => !["1.0", "1e0", "-0"].includes(id));
const asks = (id: string, params = "{}"): string => `{"jsonrpc":"2.0","id":${id},"method":"roots/list","params":${params}}`;
const refusal = (id: string): string => `{"jsonrpc":"2.0","id":${id},"error":{"code":-32`;

let world: LineWorld;
afterEach(() => world?.relay.close());
async function open(): Promise<LineWorld> {
  world = new LineWorld();
  await world.open();
  world.begin();
  return world;
}

describe("a client's request under an id that not every reader holds", () => {
  it.each(ODD)("over lines: %s is refused under its own spelling, and does not go on", async (id) => {
    const { relay, framer, heard } = await open();
    const before = heard.length;
    for (const method of ["ping", "tools/call", "x/new"])
      relay.clientFrames(
        framer.push(Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{"name":"get_note"}}\n`)),
      );
    const lines = world.text().split("\n");
    expect(lines.filter((line) => line.startsWith(refusal(id)))).toHaveLength(3);
    expect(heard.slice(before)).toEqual([]);
  });

  it("over HTTP: likewise", async () => {
    const server = await rawServer();
    const gate = await httpGate(server.url);
    for (const id of ODD) {
      const text = `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"_meta":${JSON.stringify(modernMeta())}}}`;
      const answered = await raw(gate.url, {
        method: "POST",
        body: text,
        headers: { ...modernHeaders("ping"), "content-type": "application/json", authorization: `Bearer ${gate.secret}` },
      });
      expect([answered.status, answered.text.startsWith(refusal(id))]).toEqual([400, true]);
    }
    expect(server.got).toEqual([]);
  });

  it.each(["0", "-1", "9007199254740991", '"9007199254740993"', '"1.0"'])("control: %s goes on", async (id) => {
    const { relay, framer } = await open();
    const text = `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`;
    relay.clientFrames(framer.push(Buffer.from(text)));
    expect(world.heardText.endsWith(text)).toBe(true);
  });
});

describe("a server's request that does not go on", () => {
  it.each([
    ...ODD_OF_SERVER.map((id) => [id, asks(id)]),
    ['"a"', asks('"a"', "NaN")],
    ["7", asks("7", '{"a":1,"a":2}')],
    ["7", `{"jsonrpc":"2.0",\r"id":7,"method":"roots/list"}`],
    ["7", `{"jsonrpc":"2.0","id":7,"method":"roots/list","Method":"ping"}`],
  ])("over lines: %s hears an error under its own spelling: %s", async (id, text) => {
    await open();
    const out = world.out.length;
    world.serverSays(`${text}\n`);
    expect(world.heardText.split("\n").filter((line) => line.startsWith(refusal(id)))).toHaveLength(1);
    expect(world.text(out)).toBe("");
  });

  it("is answered before the desk is open, too", () => {
    world = new LineWorld();
    world.begin();
    world.serverSays(`${asks("1.5")}\n`);
    expect(world.heardText).toContain(refusal("1.5"));
  });

  it.each([
    ["a notification", '{"jsonrpc":"2.0","method":"notifications/x","params":NaN}'],
    ["an answer", '{"jsonrpc":"2.0","id":1.5,"result":{}}'],
    ["both", '{"jsonrpc":"2.0","id":1.5,"method":"x","result":{}}'],
    ["two ids", '{"jsonrpc":"2.0","id":1.5,"id":2,"method":"x"}'],
    ["words with one in them", `heard ${asks("1.5")}`],
    ["no version", '{"id":1.5,"method":"x"}'],
    ["an id that is longer than anybody needs", asks("9".repeat(201))],
    ["a list in the place of an id", asks("[1]")],
  ])("is nothing that asks for no answer: %s", async (_, text) => {
    await open();
    const before = world.heardText;
    world.serverSays(`${text}\n`);
    expect(world.heardText).toBe(before);
  });

  it("is answered a bounded number of times a minute, for nobody may read the answers", async () => {
    await open();
    world.serverSays(`${asks("1.5")}\n`.repeat(1000));
    expect(world.heardText.split(refusal("1.5")).length - 1).toBe(100);
  });

  it("control: one of a plain id goes on to the client", async () => {
    await open();
    world.serverSays(`${asks("7")}\n`);
    expect(world.text()).toContain(asks("7"));
    expect(world.heardText).not.toContain("error");
  });

  it("over HTTP: hears it in a POST of its own, in the name of the session", async () => {
    const server = await rawServer((message, response) => {
      if (message.method !== "resources/list") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const id of ODD_OF_SERVER) response.write(`data: ${asks(id)}\n\n`);
      response.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id: message.id, result: {} })}\n\n`);
      return true;
    });
    const gate = await httpGate(server.url);
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const begun = await post(gate, { jsonrpc: "2.0", id: 0, method: "initialize", params });
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
    const { text } = await post(gate, { jsonrpc: "2.0", id: 1, method: "resources/list" }, session);
    expect(text).not.toContain("roots/list");
    const told = () => server.got.filter(({ body }) => body.includes('"error"'));
    await vi.waitFor(() => expect(told()).toHaveLength(ODD_OF_SERVER.length));
    for (const id of ODD_OF_SERVER) expect(told().filter(({ body }) => body.startsWith(refusal(id)))).toHaveLength(1);
    expect(told().every(({ headers }) => headers["mcp-session-id"] === "s-1")).toBe(true);
    expect(told().some(({ headers }) => JSON.stringify(headers).includes(gate.secret))).toBe(false);
  });

  it("of a process behind an HTTP gate: hears it on its input", async () => {
    const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-odd-ids-"));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const heard = join(dir, "heard");
    const script = `
      const { appendFileSync } = require("node:fs");
      require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
        appendFileSync(${JSON.stringify(heard)}, line + "\\n");
        const { id, method } = JSON.parse(line);
        if (method !== "initialize") return;
        for (const text of ${JSON.stringify(ODD_OF_SERVER.map((id) => asks(id)))}) console.log(text);
        console.log(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
      });`;
    const noise = vi.fn<(bytes: Uint8Array) => void>();
    const upstream = createStdioUpstream({ command: process.execPath, args: ["-e", script], cwd: dir, env: {}, noise });
    onTestFinished(() => upstream.close());
    const { signal } = new AbortController();
    const body = Buffer.from('{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}');
    const answer = await upstream.send({ method: "POST", headers: [], body, signal });
    answer.body.resume();
    await vi.waitFor(() => expect(readFileSync(heard, "utf8").split("\n")).toHaveLength(ODD_OF_SERVER.length + 2));
    for (const id of ODD_OF_SERVER) expect(readFileSync(heard, "utf8")).toContain(refusal(id));
    expect(noise).toHaveBeenCalledTimes(ODD_OF_SERVER.length);
  });
});
