import { describe, expect, it } from "vitest";
import {
  decisionOf,
  httpGate,
  messagesOf,
  modernHeaders,
  modernMeta,
  notes,
  post,
  raw,
  verdicts,
} from "./harness.test-support.js";
import { answer, rawServer, TOOLS, type Take } from "./raw-server.test-support.js";

type Fields = Record<string, string>;
const call = (id: unknown, name: string, args: unknown = {}, more: Fields | Record<string, unknown> = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args, ...more },
});
const modern = (id: unknown, name: string, args: unknown = {}, more: Record<string, unknown> = {}) =>
  call(id, name, args, { ...more, _meta: modernMeta() });
const ALLOW_READ = "version: 1\nrules:\n  - {id: a, tool: read, verdict: allow}\n";

async function start(take?: Take, policy = ALLOW_READ, tools?: () => unknown) {
  const server = await rawServer(take, tools);
  return { server, ...(await httpGate(server.url, { policy })) };
}
type Gate = Awaited<ReturnType<typeof start>>;

async function begin(gate: Gate, revision = "2025-11-25", elicitation?: unknown): Promise<Fields> {
  const capabilities = elicitation === undefined ? {} : { elicitation };
  const params = { protocolVersion: revision, capabilities, clientInfo: { name: "c", version: "1" } };
  const begun = await post(gate, { jsonrpc: "2.0", id: "init", method: "initialize", params });
  return { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": revision };
}
const first = (answered: Parameters<typeof messagesOf>[0]) => (messagesOf(answered)[0] ?? {}) as Record<string, unknown>;
const withheld = (answered: Parameters<typeof messagesOf>[0]) => decisionOf(first(answered) as never)?.["outcome"];

describe("attack 17, over HTTP: the headers of a 2026-07-28 request say what its body says", () => {
  it.each<[string, Fields]>([
    ["another tool in Mcp-Name", { ...modernHeaders("tools/call", "write") }],
    ["the tool's name in other spelling", { ...modernHeaders("tools/call", "Read") }],
    ["a broken encoding in Mcp-Name", { ...modernHeaders("tools/call", "=?base64?cmVhZA?=") }],
    ["another method", { ...modernHeaders("tools/list", "read") }],
    ["no method", { "mcp-protocol-version": "2026-07-28", "mcp-name": "read" }],
    ["no name", { ...modernHeaders("tools/call") }],
    ["no revision", { "mcp-method": "tools/call", "mcp-name": "read" }],
    ["another revision", { ...modernHeaders("tools/call", "read"), "mcp-protocol-version": "2025-11-25" }],
  ])("refuses %s", async (_, headers) => {
    const gate = await start();
    const answered = await post(gate, modern(1, "read"), headers);
    expect([answered.status, (first(answered)["error"] as { code: number }).code]).toEqual([400, -32020]);
    expect(gate.server.calls()).toEqual([]);
  });

  it("refuses a body without a revision under a header of 2026-07-28, which servers take differently", async () => {
    const gate = await start();
    const answered = await post(gate, call(1, "read"), modernHeaders("tools/call", "read"));
    // The server's own words for it (2026-07-28 basic, _meta): parameters are missing.
    expect([answered.status, (first(answered)["error"] as { code: number }).code]).toEqual([400, -32602]);
    expect(gate.server.calls()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Fields, boolean]>([
    ["equal values", { region: "eu", rows: 42 }, { "mcp-param-region": "eu", "mcp-param-rows": "42.0" }, true],
    ["an encoded value", { region: "zürich" }, { "mcp-param-region": "=?base64?esO8cmljaA==?=" }, true],
    ["another value", { region: "eu" }, { "mcp-param-region": "us" }, false],
    ["another number", { rows: 42 }, { "mcp-param-rows": "43" }, false],
    ["a missing header", { region: "eu" }, {}, false],
    ["a header for what the body has not", {}, { "mcp-param-region": "us" }, false],
  ])("compares Mcp-Param-* with the arguments: %s", async (_, args, headers, passes) => {
    const gate = await start(undefined, "version: 1\nrules:\n  - {id: a, tool: write, verdict: allow}\n");
    const answered = await post(gate, modern(1, "write", args), { ...modernHeaders("tools/call", "write"), ...headers });
    expect([answered.status, gate.server.calls().length]).toEqual(passes ? [200, 1] : [400, 0]);
  });

  it("holds earlier revisions to the headers that they send", async () => {
    const gate = await start();
    const session = await begin(gate);
    expect((await post(gate, call(1, "read"), { ...session, "mcp-name": "write" })).status).toBe(400);
    expect((await post(gate, call(2, "read"), session)).status).toBe(200);
    expect(gate.server.calls()).toHaveLength(1);
  });
});

describe("ways around the decision point, over HTTP", () => {
  it("decides each member of a batch where the revision has batches, and answers each id", async () => {
    const gate = await start();
    const session = await begin(gate, "2025-03-26");
    const answered = await post(gate, [call(1, "read"), call(2, "write"), { jsonrpc: "2.0", id: 3, method: "ping" }], session);
    const byId = new Map(messagesOf(answered).map((one) => [one["id"] as unknown, one]));
    expect([...byId.keys()].toSorted()).toEqual([1, 2, 3]);
    expect(decisionOf(byId.get(2) as never)?.["outcome"]).toBe("unseen");
    expect(gate.server.calls().map(({ body }) => JSON.parse(body).id)).toEqual([1]);
    expect(verdicts(gate.home)).toEqual(["read allow", "write ask"]);
  });

  it("refuses a batch with a member that is no message, and notes it", async () => {
    const gate = await start();
    const session = await begin(gate, "2025-03-26");
    const { status, text } = await post(gate, [call(1, "read"), 4], session);
    expect([status, (JSON.parse(text) as { error: { message: string } }).error.message]).toEqual([
      400,
      "A batch with a member that is not a message, of which none was sent on: number 2 of 2. Not a JSON-RPC message.",
    ]);
    expect([gate.server.calls(), verdicts(gate.home), notes(gate.home)]).toEqual([[], [], ["null refused message-refused"]]);
  });

  it("refuses a batch of more than 1000 messages whole, says how to send them, and takes 1000", async () => {
    const gate = await start();
    const session = await begin(gate, "2025-03-26");
    const pings = (many: number) => Array.from({ length: many }, (_, id) => ({ jsonrpc: "2.0", id: id + 10, method: "ping" }));
    const { status, text } = await post(gate, pings(1001), session);
    expect([status, JSON.parse(text)]).toEqual([
      400,
      {
        jsonrpc: "2.0",
        id: null,
        error: {
          code: -32600,
          message: "A batch of 1001 messages, of which none was sent on: at most 1000 go in one POST. Send them in several.",
        },
      },
    ]);
    expect([gate.server.got.some(({ body }) => body.includes('"ping"')), notes(gate.home)]).toEqual([
      false,
      ["null refused message-refused"],
    ]);
    expect(messagesOf(await post(gate, pings(1000), session))).toHaveLength(1000);
  });

  it.each<[string, Record<string, unknown>, Fields]>([
    ["without initialize", {}, {}],
    ["with `task`, without initialize", { task: { ttl: 1 } }, {}],
    ["of 2026-07-28", { _meta: modernMeta(null) }, modernHeaders("tools/call", "write")],
  ])("decides a call %s", async (_, more, headers) => {
    const gate = await start();
    expect(withheld(await post(gate, call(1, "write", {}, more), headers))).toBe("unseen");
    expect([gate.server.calls(), verdicts(gate.home)]).toEqual([[], ["write ask"]]);
  });

  it("notes a call without an id that it refuses", async () => {
    const gate = await start();
    const session = await begin(gate);
    expect((await post(gate, { jsonrpc: "2.0", method: "tools/call", params: { name: "read" } }, session)).status).toBe(400);
    expect([gate.server.calls(), notes(gate.home)]).toEqual([[], ["tools/call refused call-without-id"]]);
  });

  it("runs none of the inputResponses that a retry adds, and asks about those of a call that was not asked about", async () => {
    const gate = await start();
    const headers = modernHeaders("tools/call", "write");
    const asked = first(await post(gate, modern(1, "write"), headers))["result"] as { requestState: string };
    const yes = { "dev.heed/ask": { action: "accept", content: { decision: "allow" } } };
    const added = { path: { action: "accept", content: { path: "elsewhere" } } };
    const retry = { requestState: asked.requestState, inputResponses: { ...yes, ...added } };
    await post(gate, modern(2, "write", {}, retry), headers);
    expect(gate.server.calls().map(({ body }) => body.includes("elsewhere"))).toEqual([false]);
    const again = first(await post(gate, modern(3, "write", {}, { inputResponses: added }), headers));
    expect(again["result"]).toMatchObject({ resultType: "input_required" });
    expect(gate.server.calls()).toHaveLength(1);
    expect(verdicts(gate.home)).toEqual(["write ask", "write ask", "write ask"]);
  });

  it("decides a batch without any session too", async () => {
    const gate = await start();
    const answered = await post(gate, [call(1, "write"), call(2, "write")]);
    expect(messagesOf(answered).map((one) => decisionOf(one as never)?.["outcome"])).toEqual(["unseen", "unseen"]);
    expect(gate.server.calls()).toEqual([]);
  });

  it.each(["2025-06-18", "2025-11-25"])("refuses batches in %s", async (revision) => {
    const gate = await start();
    const session = await begin(gate, revision);
    expect((await post(gate, [call(1, "read"), call(2, "write")], session)).status).toBe(400);
    expect(gate.server.calls()).toEqual([]);
  });

  it.each<[string, string]>([
    ["a key twice", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","name":"write"}}'],
    ["a member in another case", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","Name":"write"}}'],
    ["two methods", '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call","params":{"name":"write"}}'],
    ["a byte order mark", '\uFEFF{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write"}}'],
    [
      "two messages",
      '{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"write"}}',
    ],
    ["a call without an id", '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"write"}}'],
  ])("refuses %s", async (_, body) => {
    const gate = await start();
    const answered = await post(gate, body);
    expect(answered.status === 400 || first(answered)["error"] !== undefined).toBe(true);
    expect(gate.server.got).toEqual([]);
  });

  it("decides a retry under MRTR anew where its arguments changed, and a task as a call", async () => {
    const gate = await start();
    const headers = modernHeaders("tools/call", "write");
    const asked = first(await post(gate, modern(1, "write", { a: 1 }), headers))["result"] as { requestState: string };
    const yes = {
      requestState: asked.requestState,
      inputResponses: { "dev.heed/ask": { action: "accept", content: { decision: "allow" } } },
    };
    await post(gate, modern(2, "write", { a: 2 }, yes), headers);
    await post(gate, modern(3, "write", { a: 1 }, { ...yes, task: { ttl: 1 } }), headers);
    expect(gate.server.calls()).toEqual([]);
    await post(gate, modern(4, "write", { a: 1 }, yes), headers);
    const [ran] = gate.server.calls();
    expect(JSON.parse(ran?.body ?? "").params).toEqual(modern(4, "write", { a: 1 }).params);
  });

  it("stops methods that nobody knows where the policy is cautious", async () => {
    const gate = await start(undefined, "version: 1\npreset: cautious\n");
    const session = await begin(gate);
    const answered = await post(gate, { jsonrpc: "2.0", id: 1, method: "vendor/run", params: {} }, session);
    expect((first(answered)["error"] as { code: number }).code).toBe(-32600);
    expect(gate.server.got.some(({ body }) => body.includes("vendor/run"))).toBe(false);
  });

  it("swallows answers to its own questions from whatever session they come, and passes those to the server's", async () => {
    const gate = await start();
    const session = await begin(gate, "2025-11-25", {});
    let question = "";
    const held = post(gate, call(1, "write"), session, (text) => {
      const [asked] = messagesOf({ headers: { "content-type": "text/event-stream" }, text });
      if (question !== "" || asked === undefined) return;
      question = String(asked["id"]);
      const reply = { jsonrpc: "2.0", id: question, result: { action: "accept", content: { decision: "allow" } } };
      void post(gate, reply).then(async (elsewhere) => {
        expect(elsewhere.status).toBe(202);
        expect(gate.server.calls()).toEqual([]);
        expect((await post(gate, { jsonrpc: "2.0", id: 9, result: {} }, session)).status).toBe(202);
        expect((await post(gate, reply, session)).status).toBe(202);
      });
    });
    const messages = messagesOf(await held);
    expect(messages.map(({ id }) => id as unknown)).toEqual([question, 1]);
    expect(gate.server.calls()).toHaveLength(1);
    const passed = gate.server.got.filter(({ body }) => body.includes('"result"'));
    expect(passed.map(({ body }) => JSON.parse(body).id)).toEqual([9]);
  });

  it("drops a call that is withdrawn while it is held, and tells the server nothing of it", async () => {
    const gate = await start();
    const session = await begin(gate, "2025-11-25", {});
    let cancelled = false;
    const held = await post(gate, call(1, "write"), session, () => {
      if (cancelled) return;
      cancelled = true;
      void post(gate, { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, session);
    });
    expect(messagesOf(held).filter((one) => one["id"] !== undefined && one["method"] === undefined)).toEqual([]);
    expect(gate.server.got.some(({ body }) => body.includes("cancelled"))).toBe(false);
    expect(gate.server.calls()).toEqual([]);
  });

  it("takes a disconnect for a cancellation since 2026-07-28, and for nothing before", async () => {
    const slow: Take = (message, response) => {
      if (message.method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": working\n\n");
      setTimeout(() => response.end(`data: ${JSON.stringify(answer(message.id))}\n\n`), 400);
      return true;
    };
    const gate = await start(slow);
    const stop = (_: string, end: () => void) => end();
    await post(gate, modern(1, "read"), modernHeaders("tools/call", "read"), stop);
    const session = await begin(gate);
    await post(gate, call(2, "read"), session, stop);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(gate.server.calls().map(({ gone }) => gone)).toEqual([true, false]);
  });

  it("judges by a list that it asks for itself, and again when the server says that it changed", async () => {
    let tools: readonly unknown[] = TOOLS;
    const gate = await start(undefined, "version: 1\n", () => tools);
    const session = await begin(gate);
    expect(withheld(await post(gate, call(1, "read"), session))).toBe("unseen");
    expect(gate.server.got.filter(({ body }) => body.includes("tools/list"))).toHaveLength(1);
    tools = [{ name: "read" }, { name: "read" }];
    await post(gate, { jsonrpc: "2.0", id: 5, method: "tools/list" }, session);
    expect(decisionOf(first(await post(gate, call(2, "read"), session)) as never)?.["verdict"]).toBe("deny");
  });

  it("cuts its own key out of what the server says, in streams and on the listening stream", async () => {
    const spoofed = JSON.stringify({ ...answer(1), result: { content: [], _meta: { "dev.heed/decision": { outcome: "ran" } } } });
    const gate = await start((message, response, got) => {
      if (got.method !== "GET" && message.method !== "tools/call") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`id: 7\ndata: ${spoofed}\n\n`);
      return true;
    });
    const session = await begin(gate);
    const streamed = await post(gate, call(1, "read"), session);
    const headers = { ...session, authorization: `Bearer ${gate.secret}`, accept: "text/event-stream" };
    for (const { text } of [streamed, await raw(gate.url, { method: "GET", headers })]) {
      expect(text).toContain("id: 7\n");
      expect(text).not.toContain("dev.heed");
    }
  });

  it("refuses the same id twice in one session while the first is under way", async () => {
    const gate = await start();
    const session = await begin(gate, "2025-11-25", {});
    let second = 0;
    await post(gate, call(1, "write"), session, (_, end) => {
      void post(gate, call(1, "write", { other: true }), session).then(({ status }) => {
        second = status;
        end();
      });
    });
    expect(second).toBe(400);
    expect(gate.server.calls()).toEqual([]);
  });
});

describe("other ways of one origin, over HTTP", () => {
  it.each(["/", "/mcp/", "/MCP", "/mcp%2f", "/mcp/messages", "/sse", "/.well-known/oauth-protected-resource"])(
    "nothing is at %s",
    async (path) => {
      const gate = await start();
      expect((await post({ ...gate, url: gate.origin + path }, call(1, "read"))).status).toBe(404);
      const headers = { authorization: `Bearer ${gate.secret}` };
      for (const method of ["GET", "DELETE"]) expect((await raw(gate.origin + path, { method, headers })).status).toBe(404);
      expect(gate.server.got).toEqual([]);
    },
  );

  it.each(["PUT", "PATCH", "OPTIONS", "TRACE"])("%s is no method here", async (method) => {
    const gate = await start();
    const headers = { authorization: `Bearer ${gate.secret}`, "content-type": "application/json" };
    expect((await raw(gate.url, { method, headers, body: JSON.stringify(call(1, "read")) })).status).toBe(405);
    expect(gate.server.got).toEqual([]);
  });

  it("DELETE ends the session of the client that began it, with the calls that it holds", async () => {
    const gate = await start((_, response, got) => {
      if (got.method !== "DELETE") return false;
      response.writeHead(204).end();
      return true;
    });
    const session = await begin(gate, "2025-11-25", {});
    const headers = { ...session, authorization: `Bearer ${gate.secret}` };
    let ended = 0;
    const held = await post(gate, call(1, "write"), session, () => {
      if (ended === 0) void raw(gate.url, { method: "DELETE", headers }).then(({ status }) => (ended = status));
      ended ||= 1;
    });
    expect(messagesOf(held).flatMap((one) => decisionOf(one as never)?.["outcome"] ?? [])).toEqual(["withdrawn"]);
    for (const method of ["GET", "DELETE"]) expect((await raw(gate.url, { method, headers })).status).toBe(404);
    expect((await post(gate, call(2, "read"), session)).status).toBe(404);
    expect([gate.server.calls(), verdicts(gate.home), ended]).toEqual([[], ["write ask"], 204]);
  });
});
