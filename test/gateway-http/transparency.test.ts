import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { httpGate, JSON_FIELDS, journal, messagesOf, modernHeaders, modernMeta, post, raw } from "./harness.test-support.js";
import { answer, asksInStream, rawServer, type Take } from "./raw-server.test-support.js";

const ALLOW = "version: 1\nrules:\n  - {id: a, tool: [read, write], verdict: allow}\n";
const call = (id: unknown, name: string, args: unknown = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args, _meta: modernMeta(null) },
});

async function start(take?: Take, policy = ALLOW) {
  const server = await rawServer(take);
  return { server, ...(await httpGate(server.url, { policy })) };
}

describe("what passes a gate over HTTP", () => {
  it("goes to the server as the client's own bytes", async () => {
    const gate = await start();
    const odd =
      ' {\n "method":"tools/call","params":{"arguments":{"a" : 1.0},"name":"read"},\r\n "id" :7,"jsonrpc":"2.0","extra":"\\u00e9é"}\n';
    await post(gate, odd);
    expect(gate.server.calls().map(({ body }) => body)).toEqual([odd]);
  });

  it("comes back as the server's own bytes, with its status and the protocol's fields", async () => {
    const odd = '{ "result":{"content":[ ],"big":12345678901234567890,"a":1.50e1},\n"id":7,"jsonrpc":"2.0" }\n';
    const gate = await start((message, response) => {
      if (message.method !== "tools/call") return false;
      response.writeHead(200, {
        "content-type": "application/json; charset=utf-8",
        "mcp-session-id": "x",
        "set-cookie": "a=b",
        "alt-svc": 'h2="evil:1"',
      });
      response.end(odd);
      return true;
    });
    const { text, headers } = await post(gate, call(7, "read"), modernHeaders("tools/call", "read"));
    expect(text).toBe(odd);
    expect([headers["content-type"], headers["mcp-session-id"], headers["set-cookie"], headers["alt-svc"]]).toEqual([
      "application/json; charset=utf-8",
      "x",
      undefined,
      undefined,
    ]);
  });

  it("passes event streams on as they are: comments, ids, line ends, and each event as it comes", async () => {
    const before =
      ': hello\r\nid: e-1\r\nevent: message\r\ndata: {"jsonrpc":"2.0","method":"notifications/progress",\r\ndata: "params":{"progressToken":1,"progress":1}}\r\n\r\n';
    const after = `retry: 5\nid: e-2\ndata: ${JSON.stringify(answer(7))}\n\n`;
    let go: () => void = () => undefined;
    const gate = await start((message, response) => {
      if (message.method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(before);
      go = () => response.end(after);
      return true;
    });
    const { text } = await post(gate, call(7, "read"), modernHeaders("tools/call", "read"), (soFar) => soFar === before && go());
    expect(text).toBe(before + after);
  });

  it("reads what a server compresses unasked", async () => {
    const gate = await start((message, response) => {
      if (message.method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(
        gzipSync(JSON.stringify({ ...answer(7), result: { _meta: { "dev.heed/decision": { outcome: "ran" }, keep: 1 } } })),
      );
      return true;
    });
    const { text } = await post(gate, call(7, "read"), modernHeaders("tools/call", "read"));
    expect(JSON.parse(text)).toEqual({ jsonrpc: "2.0", id: 7, result: { _meta: { keep: 1 } } });
  });

  it("passes errors of the server with their status and body, and a server that cannot be reached as 502", async () => {
    const gate = await start((message, response) => {
      if (message.method !== "tools/call") return false;
      response
        .writeHead(404, { "content-type": "application/json" })
        .end('{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no"}}');
      return true;
    });
    const refused = await post(gate, call(7, "read"), modernHeaders("tools/call", "read"));
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([404, -32601]);
    const nobody = await httpGate("http://127.0.0.1:9/mcp", { at: gate });
    expect((await post(nobody, { jsonrpc: "2.0", id: 1, method: "ping" })).status).toBe(502);
  });

  it("resumes streams with Last-Event-ID, and sees a call's result there too", async () => {
    const gate = await start((message, response, got) => {
      if (got.method === "GET") {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(`id: e-2\ndata: ${JSON.stringify(answer(7))}\n\n`);
        return true;
      }
      if (message.method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end("id: e-1\ndata: \n\n");
      return true;
    });
    const session = await begin(gate);
    await post(gate, { ...call(7, "read"), params: { name: "read" } }, session);
    const headers = { ...session, accept: "text/event-stream", authorization: `Bearer ${gate.secret}`, "last-event-id": "e-1" };
    const resumed = await raw(gate.url, { method: "GET", headers });
    expect(resumed.text).toBe(`id: e-2\ndata: ${JSON.stringify(answer(7))}\n\n`);
    expect(gate.server.got.at(-1)?.headers["last-event-id"]).toBe("e-1");
    expect(journal(gate.home).some(({ type, legs }) => type === "legs" && (legs as { content: boolean }).content)).toBe(true);
  });

  it("ends a session with DELETE, and knows it no more", async () => {
    const gate = await start((_, response, got) => {
      if (got.method !== "DELETE") return false;
      response.writeHead(200).end();
      return true;
    });
    const session = await begin(gate);
    const headers = { ...JSON_FIELDS, ...session, authorization: `Bearer ${gate.secret}` };
    expect((await raw(gate.url, { method: "DELETE", headers })).status).toBe(200);
    expect(gate.server.got.at(-1)?.headers["mcp-session-id"]).toBe("s-1");
    expect((await post(gate, call(1, "read"), session)).status).toBe(404);
  });

  it("follows no redirect and leads no client to one", async () => {
    const gate = await start((_, response, got) => {
      if (got.method === "POST" && !got.body.includes("ping")) return false;
      response.writeHead(got.method === "GET" ? 302 : 307, { location: "http://127.0.0.1:1/evil" }).end();
      return true;
    });
    const ping = await post(gate, { jsonrpc: "2.0", id: 1, method: "ping" });
    const stream = await raw(gate.url, {
      method: "GET",
      headers: { authorization: `Bearer ${gate.secret}`, accept: "text/event-stream" },
    });
    for (const { status, headers } of [ping, stream]) expect([status, headers.location]).toEqual([502, undefined]);
  });

  it("gives a client of 2024-11-05 an address of the gate's own, and none of another origin", async () => {
    let endpoint = "http://127.0.0.1:1/messages";
    const gate = await start((_, response, got) => {
      if (got.method !== "GET") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`event: endpoint\ndata: ${endpoint}\n\n: open\n\n`);
      return true;
    });
    const headers = { authorization: `Bearer ${gate.secret}`, accept: "text/event-stream" };
    const open = () => raw(gate.url, { method: "GET", headers, onText: (text, stop) => text.includes(": open") && stop() });
    expect((await open()).text).not.toContain("endpoint");
    endpoint = "/messages?sessionId=1";
    expect((await open()).text).toMatch(/^event: endpoint\ndata: \/mcp\?heed-stream=[0-9a-f]{32}\n\n/);
  });

  it("lets no call overtake the stream that its client has asked for, where the server may ask about it", async () => {
    const gate = await start(asksInStream(120));
    const session = await begin(gate);
    const plain = (id: number) => ({ ...call(id, "read"), params: { name: "read" } });
    // The gate has listed by now, and the next call goes on at once.
    await post(gate, plain(6), session);
    const headers = { ...session, accept: "text/event-stream", authorization: `Bearer ${gate.secret}` };
    const listening = raw(gate.url, {
      method: "GET",
      headers,
      onText: (text) => {
        if (text.includes("q-1")) void post(gate, { jsonrpc: "2.0", id: "q-1", result: {} }, session);
      },
    });
    await expect.poll(() => gate.server.got.at(-1)?.method).toBe("GET");
    expect(messagesOf(await post(gate, plain(7), session))).toEqual([answer(7)]);
    expect((await listening).text).toContain("q-1");
  });

  it("waits only a little for a stream whose head its server sends with the first message", async () => {
    let silent: ServerResponse | null = null;
    const gate = await start((message, response, got) => {
      if (got.method === "GET") silent = response;
      if (message.method === "tools/call") silent?.destroy();
      return got.method === "GET";
    });
    const session = await begin(gate);
    const headers = { ...session, accept: "text/event-stream", authorization: `Bearer ${gate.secret}` };
    const listening = raw(gate.url, { method: "GET", headers });
    const called = await post(gate, { ...call(7, "read"), params: { name: "read" } }, session);
    expect(messagesOf(called)).toEqual([answer(7)]);
    expect((await listening).status).toBe(502);
  });

  it("takes no answer to a call that the server never got", async () => {
    const open: ((text: string) => void)[] = [];
    const gate = await start((_, response, got) => {
      if (got.method !== "GET") return false;
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
      open.push((text) => response.end(text));
      return true;
    }, "version: 1\n");
    const session = await begin(gate, { form: {} });
    const fields = { ...session, accept: "text/event-stream", authorization: `Bearer ${gate.secret}` };
    let listening = "";
    const held = post(gate, { ...call(7, "write"), params: { name: "write" } }, session, (_, end) => {
      void raw(gate.url, {
        method: "GET",
        headers: fields,
        onText: () => open.pop()?.(`data: ${JSON.stringify(answer(7))}\n\n: end\n\n`),
      }).then(({ text }) => {
        listening = text;
        end();
      });
    });
    expect(messagesOf(await held).some((one) => one["result"] !== undefined)).toBe(false);
    expect(listening).toBe(": open\n\n: end\n\n");
    expect(gate.server.calls()).toEqual([]);
  });
});

/** Begins a session of 2025-11-25, for a client that shows forms where `elicitation` says so. */
async function begin(gate: { url: string; secret: string }, elicitation?: unknown): Promise<Record<string, string>> {
  const capabilities = elicitation === undefined ? {} : { elicitation };
  const params = { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "c", version: "1" } };
  const begun = await post(gate, { jsonrpc: "2.0", id: 0, method: "initialize", params });
  return { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
}
