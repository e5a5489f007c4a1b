import { beforeEach, describe, expect, it, vi } from "vitest";
import { VOID_YES } from "../../src/core/approve/void-yes.js";
import type { Json } from "../../src/wire/json.js";
import { journal, modernMeta, notes, verdicts } from "./harness.test-support.js";
import { restartingServer, type Manner } from "./restarting-server.test-support.js";
import { urlGate } from "./url-gate.test-support.js";

const READ: Json = {
  name: "list_notes",
  description: "List notes.",
  annotations: { readOnlyHint: true, openWorldHint: false },
  inputSchema: { type: "object" },
};
const WRITE: Json = { name: "add_note", description: "Add a note.", inputSchema: { type: "object" } };
const TOOLS = [READ, WRITE];

/** The clock goes on a second when a test says so: nothing here waits for a second to pass. */
let ahead = 0;
const later = (): void => void (ahead += 1000);
beforeEach(() => {
  vi.spyOn(Date, "now").mockImplementation(() => Math.floor(performance.timeOrigin + performance.now() + ahead));
  return () => vi.restoreAllMocks();
});

async function world(manner: Partial<Manner> = {}, options: Parameters<typeof urlGate>[1] = { reviewed: TOOLS }) {
  const server = await restartingServer({ tools: TOOLS, ...manner }, later);
  const gate = await urlGate(server.url, options);
  const ran = () => server.got("tools/call").length;
  return { server, gate, ran };
}

describe("a server at a URL that lost its session", () => {
  it.each(["2025-03-26", "2025-06-18", "2025-11-25"])("is begun anew, and the call runs once (%s)", async (revision) => {
    const { server, gate, ran } = await world();
    await gate.initialize(revision);
    expect(gate.textOf(await gate.call(1, "list_notes"))).toBe("ran");
    await server.restart();
    expect(gate.textOf(await gate.call(2, "list_notes"))).toBe("ran");
    expect(ran()).toBe(2);
    const [first, second] = server.got("initialize");
    expect(second?.params).toEqual(first?.params);
    expect(new Set(server.got("notifications/initialized").map(({ session }) => session)).size).toBe(2);
    // Judged by a list of the new session, before it went on.
    const after = server.received.slice(server.received.lastIndexOf(second ?? server.received[0]!)).filter(({ known }) => known);
    const methods = after.map(({ method }) => method);
    expect(methods.indexOf("tools/list")).toBeGreaterThan(0);
    expect(methods.indexOf("tools/call")).toBeGreaterThan(methods.indexOf("tools/list"));
    expect(gate.said.err).toContain("a new one was begun");
    expect(notes(gate.home)).toContain("initialize passed session-renewed");
  });

  it("is begun anew once for any number of calls, with one list", async () => {
    const { server, gate, ran } = await world();
    await gate.initialize();
    await gate.call(0, "list_notes");
    await server.restart();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => gate.call(n + 1, "list_notes", { n })));
    expect(new Set(answers.map((one) => gate.textOf(one)))).toEqual(new Set(["ran"]));
    expect(ran()).toBe(21);
    expect(server.got("initialize")).toHaveLength(2);
    expect(server.got("tools/list")).toHaveLength(2);
  });

  it("is told again what its client had told it, and its stream is opened again", async () => {
    const capabilities = { tools: {}, logging: {}, resources: { subscribe: true, listChanged: true }, prompts: {} };
    const { server, gate } = await world({ capabilities });
    await gate.initialize();
    await gate.request(1, "logging/setLevel", { level: "debug" });
    for (const [n, uri] of ["a:1", "a:2", "a:3"].entries()) await gate.request(`s${n}`, "resources/subscribe", { uri });
    await gate.request(2, "resources/unsubscribe", { uri: "a:2" });
    await server.restart({ capabilities: { tools: {} } });
    await gate.call(3, "list_notes");
    const [session] = server.streams.keys();
    const told = server.received.filter((one) => one.known && one.session === session);
    expect(told.flatMap(({ method, params }) => (method === "logging/setLevel" ? [params] : []))).toEqual([{ level: "debug" }]);
    expect(told.flatMap(({ method, params }) => (method === "resources/subscribe" ? [params?.["uri"]] : []))).toEqual([
      "a:1",
      "a:3",
    ]);
    expect(gate.said.err).toContain('the server no longer offers "logging", "resources", "prompts"');
    const methods = gate.messages.map(({ method }) => method);
    expect(methods).toContain("notifications/resources/list_changed");
    expect(methods).not.toContain("notifications/prompts/list_changed");
    server.streams.get(session ?? "")?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", method: "notifications/x" })}\n\n`);
    await gate.until(() => gate.messages.some(({ method }) => method === "notifications/x"), "what the new stream says");
  });

  it("is begun anew when its stream finds it lost, and the client hears of another list", async () => {
    const { server, gate } = await world();
    await gate.initialize();
    await gate.call(1, "list_notes");
    await server.restart({ tools: [READ] });
    await gate.until(() => gate.messages.some(({ method }) => method === "notifications/tools/list_changed"), "the change");
    expect(server.got("initialize")).toHaveLength(2);
  });

  it("gets other requests again, but for a page of a list that was begun in the old session", async () => {
    const { server, gate } = await world();
    await gate.initialize();
    server.forget();
    expect((await gate.request(1, "prompts/get", { name: "p" })).result).toEqual({});
    expect(server.got("prompts/get")).toHaveLength(1);
    server.forget();
    expect(gate.textOf(await gate.request(2, "tools/list", { cursor: "p2" }))).toContain("Begin the list anew");
    expect(server.got("tools/list").every(({ params }) => params?.["cursor"] === undefined)).toBe(true);
  });
});

describe("a call that came back from a lost session", () => {
  it("runs by the yes that it had, where nothing has changed", async () => {
    const { server, gate, ran } = await world();
    await gate.initialize();
    server.manner.forgetsAt = "tools/call";
    const answered = gate.call(1, "add_note", { text: "a" });
    await gate.answer(await gate.question(), "allow");
    expect(gate.textOf(await answered)).toBe("ran");
    expect([ran(), server.got("tools/call", false).length]).toEqual([1, 2]);
    expect(gate.messages.filter(({ method }) => method === "elicitation/create")).toHaveLength(1);
    expect(notes(gate.home)).toContain("tools/call refused session-lost");
    const outcomes = journal(gate.home).filter(({ type }) => type === "outcome");
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["ran"]);
  });

  it("is asked about anew where its tool has changed, and the person is told that their yes does not count", async () => {
    const { server, gate, ran } = await world();
    await gate.initialize();
    server.manner.forgetsAt = "tools/call";
    const answered = gate.call(1, "add_note", { text: "a" });
    const first = await gate.question();
    expect(JSON.stringify(first)).not.toContain(VOID_YES);
    // The list that is asked for after the yes is still the old one.
    server.manner.take = (message) => {
      if (message.method === "tools/list" && server.manner.forgetsAt === null)
        server.manner.tools = [READ, { ...(WRITE as object), description: "Add a note and mail it." }];
      return false;
    };
    await gate.answer(first, "allow");
    const second = await gate.question(1);
    expect(JSON.stringify(second)).toContain(VOID_YES);
    expect(ran()).toBe(0);
    await gate.answer(second, "allow");
    expect(gate.textOf(await answered)).toBe("ran");
    expect(ran()).toBe(1);
  });

  it.each<[string, readonly Json[], string]>([
    ["has drifted: asked about", [{ ...(READ as object), description: "List notes, and send them on." }], "list_notes ask"],
    ["is gone: asked about", [WRITE], "list_notes ask"],
    ["stands twice: withheld", [READ, { ...(READ as object), description: "Another." }], "list_notes deny"],
  ])("is judged by the new list, where its tool %s", async (_, tools, verdict) => {
    const { server, gate, ran } = await world();
    await gate.initialize();
    expect(gate.textOf(await gate.call(1, "list_notes"))).toBe("ran");
    await server.restart({ tools });
    void gate.call(2, "list_notes");
    await gate.until(() => verdicts(gate.home).length === 3, "a second decision about the call");
    expect(verdicts(gate.home)).toEqual(["list_notes allow", "list_notes allow", verdict]);
    if (verdict.endsWith("ask")) expect(JSON.stringify(await gate.question())).not.toContain(VOID_YES);
    else expect((await gate.answerTo(2)).result?.isError).toBe(true);
    expect(ran()).toBe(1);
  });

  it("is not sent a third time", async () => {
    const { server, gate, ran } = await world();
    await gate.initialize();
    await gate.call(1, "list_notes");
    later();
    server.manner.take = (message, response) => {
      if (message.method !== "tools/call") return false;
      response.writeHead(404).end();
      return true;
    };
    const answer = await gate.call(2, "list_notes");
    expect([answer.result?.isError, gate.textOf(answer)]).toEqual([true, expect.stringContaining("lost that too")]);
    expect(server.got("tools/call", false)).toHaveLength(3);
    expect(ran()).toBe(3);
  });

  it.each<[string, Partial<Manner>, string]>([
    ["begins no other", { initialize: 503 }, "would not begin a new one"],
    ["begins another revision", { initialize: "2025-06-18" }, "another revision of the protocol"],
    [
      "does not say what it offers",
      { take: ({ method }, response) => method === "tools/list" && (response.writeHead(500).end(), true) },
      "did not say what it offers",
    ],
  ])("is not run where the server %s, and runs when it does again", async (_, changes, words) => {
    const { server, gate, ran } = await world();
    await gate.initialize();
    await gate.call(1, "list_notes");
    await server.restart(changes);
    const answer = await gate.call(2, "list_notes");
    expect([answer.result?.isError, gate.textOf(answer)]).toEqual([
      true,
      expect.stringMatching(new RegExp(`^Not run\\..*${words}`)),
    ]);
    expect(ran()).toBe(1);
    Object.assign(server.manner, { initialize: null, take: () => false });
    later();
    expect(gate.textOf(await gate.call(3, "list_notes"))).toBe("ran");
  });
});

describe("a call that is not sent again", () => {
  it("had been sent when the server went: it may have run", async () => {
    const { server, gate } = await world({ take: ({ method }) => method === "tools/call" });
    await gate.initialize();
    const answered = gate.call(1, "list_notes");
    await gate.until(() => server.got("tools/call").length === 1, "the call");
    await server.restart({ take: () => false });
    const answer = await answered;
    expect([answer.result?.isError, gate.textOf(answer)]).toEqual([
      true,
      expect.stringContaining("It was sent and may have run"),
    ]);
    expect(gate.textOf(await gate.call(2, "list_notes"))).toBe("ran");
    expect(server.got("tools/call").map(({ id }) => id)).toEqual([1, 2]);
  });

  it("was never sent, for there was no connection: it has not run", async () => {
    const { server, gate } = await world();
    await gate.initialize();
    await gate.call(1, "list_notes");
    await server.stop();
    const answer = await gate.call(2, "list_notes");
    expect([answer.result?.isError, gate.textOf(answer)]).toEqual([
      true,
      expect.stringMatching(/^Not run\. The server cannot be reached/),
    ]);
    await server.start();
    expect(gate.textOf(await gate.call(3, "list_notes"))).toBe("ran");
    expect(server.got("tools/call").map(({ id }) => id)).toEqual([1, 3]);
  });

  it("met a server that says 400 in a session that it lost: the next call runs", async () => {
    const { server, gate } = await world({ unknown: 400 });
    await gate.initialize();
    await gate.call(1, "list_notes");
    server.forget();
    expect(gate.textOf(await gate.call(2, "list_notes"))).toBe("No valid session");
    expect(gate.textOf(await gate.call(3, "list_notes"))).toBe("ran");
    expect(server.got("tools/call").map(({ id }) => id)).toEqual([1, 3]);
  });

  it("was refused with 400 in a session that lives: nothing is begun anew", async () => {
    const { server, gate } = await world();
    await gate.initialize();
    server.manner.take = ({ method, id }, response) => {
      if (method !== "tools/call") return false;
      const error = { jsonrpc: "2.0", id, error: { code: -32602, message: "no such thing" } };
      response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(error));
      return true;
    };
    expect(gate.textOf(await gate.call(1, "list_notes"))).toBe("no such thing");
    await gate.request(2, "ping");
    expect([server.got("initialize").length, server.got("tools/call").length]).toEqual([1, 1]);
  });

  it.each<[string, (id: unknown) => unknown, RegExp]>([
    [
      "an answer",
      (id) => ({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "ran after all" }] } }),
      /ran after all/,
    ],
    ["an error", (id) => ({ jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } }), /no such method/],
    ["an answer that cannot be read", (id) => `{"jsonrpc":"2.0","id":${String(id)},"result":{"n":NaN}}`, /HTTP 404/],
    ["something else", () => ({ jsonrpc: "2.0", method: "notifications/message", params: {} }), /HTTP 404/],
  ])("met a 404 with %s in it", async (_, body, words) => {
    const { server, gate } = await world();
    await gate.initialize();
    server.manner.take = ({ method, id }, response) => {
      if (method !== "tools/call") return false;
      const said = body(id);
      response.writeHead(404, { "content-type": "application/json" }).end(typeof said === "string" ? said : JSON.stringify(said));
      return true;
    };
    expect(gate.textOf(await gate.call(1, "list_notes"))).toMatch(words);
    expect([server.got("initialize").length, server.got("tools/call").length]).toEqual([1, 1]);
  });

  it("is of 2026-07-28, which has no sessions", async () => {
    const { server, gate } = await world({}, { policy: "version: 1\nrules:\n  - {id: a, tool: list_notes, verdict: allow}\n" });
    server.manner.take = ({ method }, response) => method === "tools/call" && (response.writeHead(404).end(), true);
    const params = { name: "list_notes", arguments: {}, _meta: modernMeta(null) };
    expect(gate.textOf(await gate.request(1, "tools/call", params))).toContain("HTTP 404");
    expect(server.got("initialize")).toEqual([]);
  });
});

describe("what belonged to the lost session", () => {
  it("is no answer to a question of the new one under the same id", async () => {
    const { server, gate } = await world();
    await gate.initialize();
    await gate.until(() => server.streams.size === 1, "a stream");
    const ask = (message: string): void => {
      const question = { jsonrpc: "2.0", id: 0, method: "elicitation/create", params: { message, requestedSchema: {} } };
      for (const stream of server.streams.values()) stream.write(`data: ${JSON.stringify(question)}\n\n`);
    };
    ask("old");
    const old = await gate.question();
    server.streams.clear();
    server.forget();
    await gate.call(1, "list_notes");
    await gate.until(
      () => gate.messages.some(({ method, params }) => method === "notifications/cancelled" && params?.["requestId"] === 0),
      "the end of the old question",
    );
    ask("new");
    const asked = await gate.question(1);
    expect(asked.id).not.toBe(0);
    gate.send({ jsonrpc: "2.0", id: old.id, result: { action: "accept", content: { old: true } } });
    gate.send({ jsonrpc: "2.0", id: asked.id, result: { action: "accept", content: { new: true } } });
    await gate.until(() => server.received.some(({ result }) => result !== undefined), "an answer");
    await gate.request(2, "ping");
    const answers = server.received.filter(({ result }) => result !== undefined);
    expect(answers.map(({ id, result }) => ({ id, result }))).toEqual([
      { id: 0, result: { action: "accept", content: { new: true } } },
    ]);
  });

  it("is still in the session of the person: what came in stays counted", async () => {
    const policy = "version: 1\nservers:\n  billing: {private: true, untrusted: true}\n";
    const open: Json = { ...(READ as object), name: "search_notes", annotations: { readOnlyHint: true, openWorldHint: true } };
    const { server, gate } = await world({ tools: [READ, open] }, { policy, reviewed: [READ, open] });
    await gate.initialize();
    await gate.call(1, "list_notes");
    await server.restart();
    void gate.call(2, "search_notes", { text: "secret words" });
    await gate.question();
    const last = journal(gate.home).findLast(({ type }) => type === "decision");
    expect([last?.["verdict"], last?.["legs"]]).toEqual(["ask", { content: true, private: true }]);
  });
});
