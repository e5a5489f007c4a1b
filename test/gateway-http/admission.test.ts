import { readdirSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ran } from "../gateway/harness.test-support.js";
import {
  decisionOf,
  httpGate,
  JSON_FIELDS,
  messagesOf,
  modernHeaders,
  modernMeta,
  places,
  post,
  raw,
  serve,
} from "./harness.test-support.js";
import { sessionServer, statelessServer } from "./sdk-servers.test-support.js";

async function start(options: Parameters<typeof httpGate>[1] = {}, server = statelessServer) {
  const at = places(options.policy);
  return await httpGate(`${await serve(server(at.calls))}/mcp`, { ...options, at });
}
const call = (id: unknown, name: string, args: unknown = {}, more: Record<string, unknown> = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args, ...more, _meta: modernMeta() },
});

describe("who may speak to a gate over HTTP", () => {
  it.each<[string, Record<string, string>, number]>([
    ["no secret", {}, 401],
    ["a wrong secret", { authorization: `Bearer heed_${"A".repeat(43)}` }, 401],
    ["a secret of another scheme", { authorization: "Basic SECRET" }, 401],
    ["a foreign Host", { authorization: "Bearer SECRET", host: "evil.example" }, 403],
    ["a Host that was rebound to this port", { authorization: "Bearer SECRET", host: "evil.example:PORT" }, 403],
    ["another port", { authorization: "Bearer SECRET", host: "127.0.0.1:1" }, 403],
    ["a web page", { authorization: "Bearer SECRET", origin: "https://evil.example" }, 403],
    ["a page of another local port", { authorization: "Bearer SECRET", origin: "http://127.0.0.1:1" }, 403],
    ["a page in a sandbox", { authorization: "Bearer SECRET", origin: "null" }, 403],
  ])("refuses %s, on loopback too", async (_, headers, status) => {
    const gate = await start();
    const fill = (text: string) => text.replace("SECRET", gate.secret).replace("PORT", String(gate.gate.port));
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    const answer = await raw(gate.url, {
      headers: { ...JSON_FIELDS, ...filled },
      body: JSON.stringify(call(1, "list_invoices")),
    });
    expect(answer.status).toBe(status);
    expect(ran(gate.calls)).toEqual([]);
  });

  it("takes the secret in a header of its own where Authorization is the server's, and passes on only that", async () => {
    let seen: Record<string, unknown> = {};
    const url = await serve((request, response) => {
      seen = request.headers;
      response.writeHead(200, { "content-type": "application/json" }).end('{"jsonrpc":"2.0","id":1,"result":{}}');
    });
    const gate = await httpGate(`${url}/mcp`);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    await raw(gate.url, {
      headers: { ...JSON_FIELDS, "heed-client": gate.secret, authorization: "Bearer of-the-server" },
      body: JSON.stringify(ping),
    });
    expect([seen["authorization"], seen["heed-client"]]).toEqual(["Bearer of-the-server", undefined]);
    await post(gate, ping, { cookie: "a=b", "x-http-method-override": "DELETE" });
    expect([seen["authorization"], seen["cookie"], seen["x-http-method-override"]]).toEqual([undefined, undefined, undefined]);
  });

  it("keeps each secret in a file of its own that only its owner can read, tells it once, and forgets it with the file", async () => {
    const gate = await start({ clients: ["editor", "other"] });
    const files = readdirSync(join(gate.home.dir, "clients")).toSorted();
    expect(files).toEqual(["editor", "other"]);
    for (const file of files) expect(statSync(join(gate.home.dir, "clients", file)).mode & 0o777).toBe(0o600);
    expect(gate.secrets[0]).not.toBe(gate.secrets[1]);
    expect(gate.said.out.text).toContain(`client editor: Authorization: Bearer ${gate.secret}`);
    const again = await httpGate(gate.url, { at: gate });
    expect(again.said.out.text).not.toContain(gate.secret);
    expect((await post(gate, call(1, "x"), modernHeaders("tools/call", "x"))).status).toBe(200);
    rmSync(join(gate.home.dir, "clients", "editor"));
    const asked = async () => (await post(gate, call(1, "x"), modernHeaders("tools/call", "x"))).status;
    await expect.poll(asked, { timeout: 10_000 }).toBe(401);
    expect((await post({ ...gate, secret: gate.secrets[1] ?? "" }, call(1, "x"), modernHeaders("tools/call", "x"))).status).toBe(
      200,
    );
  });

  it("keeps a session for the client that began it", async () => {
    const gate = await start({ clients: ["one", "two"] }, sessionServer);
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const begun = await post(gate, { jsonrpc: "2.0", id: 0, method: "initialize", params });
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await post(gate, ping, session)).status).toBe(200);
    const other = { ...gate, secret: gate.secrets[1] ?? "" };
    expect((await post(other, ping, session)).status).toBe(404);
    for (const method of ["GET", "DELETE"]) {
      const headers = { ...JSON_FIELDS, ...session, authorization: `Bearer ${other.secret}` };
      expect((await raw(gate.url, { method, headers })).status).toBe(404);
    }
  });

  it("takes an approval only from the client that was asked", async () => {
    const gate = await start({ clients: ["one", "two"] });
    const other = { ...gate, secret: gate.secrets[1] ?? "" };
    const headers = modernHeaders("tools/call", "create_invoice");
    const [first] = messagesOf(await post(gate, call(1, "create_invoice"), headers));
    const { requestState } = (first as unknown as { result: { requestState: string } }).result;
    const yes = { requestState, inputResponses: { "dev.heed/ask": { action: "accept", content: { decision: "allow" } } } };
    const [stolen] = messagesOf(await post(other, call(2, "create_invoice", {}, yes), headers));
    expect((stolen?.["error"] as unknown as { code: number } | undefined)?.code ?? decisionOf(stolen as never)).toBeDefined();
    expect(ran(gate.calls)).toEqual([]);
    await post(gate, call(3, "create_invoice", {}, yes), headers);
    expect(ran(gate.calls)).toHaveLength(1);
    // Single use: the same answer runs nothing again.
    await post(gate, call(4, "create_invoice", {}, yes), headers);
    expect(ran(gate.calls)).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, number]>([
    ["another kind of body", { "content-type": "text/plain" }, 415],
    ["another encoding", { "content-type": "application/json; charset=utf-16" }, 415],
    ["a compressed body", { "content-encoding": "gzip" }, 415],
  ])("refuses %s, which the server could read otherwise", async (_, headers, status) => {
    const gate = await start();
    expect((await post(gate, call(1, "list_invoices"), headers)).status).toBe(status);
  });

  it("refuses other paths, other methods and headers that stand twice", async () => {
    const gate = await start();
    const authorization = `Bearer ${gate.secret}`;
    for (const path of ["/", "/mcp/", "/other", "/.well-known/oauth-protected-resource"])
      expect((await raw(gate.origin + path, { headers: { ...JSON_FIELDS, authorization }, body: "{}" })).status).toBe(404);
    for (const method of ["PUT", "PATCH", "OPTIONS", "TRACE"])
      expect((await raw(gate.url, { method, headers: { authorization } })).status).toBe(405);
    const headers = [
      ...Object.entries(JSON_FIELDS),
      ["authorization", authorization],
      ["mcp-method", "ping"],
      ["mcp-method", "tools/call"],
    ];
    expect((await raw(gate.url, { headers: headers as [string, string][], body: JSON.stringify(call(1, "x")) })).status).toBe(
      400,
    );
  });

  it("serves while a thousand connections drip their headers, and ends those", async () => {
    const gate = await start();
    const sockets = Array.from({ length: 1000 }, () => {
      const socket = connect(gate.gate.port, "127.0.0.1");
      socket.on("error", () => undefined).resume();
      socket.write("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
      return socket;
    });
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
    const answer = await post(gate, call(1, "create_invoice"), modernHeaders("tools/call", "create_invoice"));
    expect(answer.status).toBe(200);
    await closed;
  });
});
