import { describe, expect, it } from "vitest";
import { identifyUrl } from "../../src/launch/identify-url.js";
import type { Json } from "../../src/wire/json.js";
import { PASSES } from "../gateway/passes.test-support.js";
import { decisionOf, httpGate, messagesOf, notes, places, post, raw, trustAs, verdicts } from "./harness.test-support.js";
import { answer, json, rawServer, TOOLS, type Take } from "./raw-server.test-support.js";

type Fields = Record<string, string>;
type Gate = Awaited<ReturnType<typeof trusted>>["gate"];
const call = (id: unknown, name: string, more: Record<string, unknown> = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: {}, ...more },
});
const first = (answered: Parameters<typeof messagesOf>[0]) => (messagesOf(answered)[0] ?? {}) as Record<string, unknown>;

/** Both run, until private data and outside content have come in: then `write`, which may carry them out, is asked about. */
const LEGS = `version: 1
servers:
  billing: {private: true}
rules:
  - {id: a, tool: read, verdict: allow}
  - {id: b, tool: write, verdict: allow}
`;

/** A gate whose tools are trusted, so that `read` brings in private data and nothing from outside. */
async function trusted(policy: string, take?: Take) {
  const server = await rawServer(take);
  const at = places(policy);
  const identified = identifyUrl(server.url, { startedByHeed: true });
  if (identified.ok) trustAs(at.home, identified.identity, { tools: TOOLS });
  const gate = { server, ...(await httpGate(server.url, { at, startedByHeed: true })) };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
  const begun = await post(gate, { jsonrpc: "2.0", id: "init", method: "initialize", params });
  const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
  return { gate, session };
}

/** True where the next call is asked about for what the session holds. */
async function afterwards(gate: Gate, session: Fields): Promise<boolean> {
  const decision = decisionOf(first(await post(gate, call("after", "write"), session)) as never);
  if (decision !== undefined) expect(decision["reasons"]).toContainEqual(expect.stringContaining("session"));
  expect(Array.from(new Set(verdicts(gate.home)))).toEqual(["read allow", decision === undefined ? "write allow" : "write ask"]);
  return decision !== undefined;
}
const bodies = ({ server }: Gate) => server.got.map(({ body }) => body);

describe("what is no call passes as it came, and what it brings counts at the next call, over HTTP", () => {
  it.each(PASSES)("%s %j: content %s", async (method, params, content) => {
    const { gate, session } = await trusted(`${LEGS}preset: cautious\n`);
    await post(gate, call(1, "read"), session);
    const message = { jsonrpc: "2.0", id: 2, method, params };
    await post(gate, message, session);
    expect(bodies(gate)).toContain(JSON.stringify(message));
    expect(notes(gate.home)).toEqual([]);
    expect(await afterwards(gate, session)).toBe(content);
  });

  it("custom methods and notifications pass and are journaled", async () => {
    const { gate, session } = await trusted(LEGS);
    await post(gate, call(1, "read"), session);
    await post(gate, { jsonrpc: "2.0", id: 2, method: "vendor/run" }, session);
    expect((await post(gate, { jsonrpc: "2.0", method: "vendor/note" }, session)).status).toBe(202);
    expect(bodies(gate).filter((body) => body.includes("vendor/"))).toHaveLength(2);
    expect(notes(gate.home)).toEqual(["vendor/run passed unknown-method", "vendor/note passed unknown-method"]);
    expect(await afterwards(gate, session)).toBe(true);
  });

  it("custom methods and notifications are denied and journaled where the policy is cautious", async () => {
    const { gate, session } = await trusted(`${LEGS}preset: cautious\n`);
    await post(gate, { jsonrpc: "2.0", id: 2, method: "vendor/run" }, session);
    expect((await post(gate, { jsonrpc: "2.0", method: "vendor/note" }, session)).status).toBe(202);
    expect(bodies(gate).join()).not.toContain("vendor/");
    expect(notes(gate.home)).toEqual(["vendor/run refused unknown-method", "vendor/note refused unknown-method"]);
  });

  it.each<[string, Json, boolean]>([
    ["a task's result", { method: "notifications/tasks", params: { taskId: "t", result: {} } }, true],
    ["text for the model", { method: "notifications/vendor/channel", params: { content: "t" } }, true],
    ["a question", { id: "s", method: "sampling/createMessage", params: {} }, true],
    ["an answer that was asked for nowhere, of which only the event's id goes on", { id: 99, result: {} }, false],
    ["a resource that changed", { method: "notifications/resources/updated", params: { uri: "a" } }, false],
    ["progress", { method: "notifications/progress", params: { progressToken: 1, progress: 1 } }, false],
  ])("on a stream that goes on from a Last-Event-ID: %s %j, content %s", async (_, said, content) => {
    const { gate, session } = await trusted(LEGS, (_message, response, got) => {
      if (got.method !== "GET") return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`id: 8\ndata: ${JSON.stringify({ jsonrpc: "2.0", ...(said as object) })}\n\n`);
      return true;
    });
    await post(gate, call(1, "read"), session);
    const fields = { ...session, authorization: `Bearer ${gate.secret}`, accept: "text/event-stream", "last-event-id": "7" };
    expect((await raw(gate.url, { method: "GET", headers: fields })).text).toContain("id: 8\n");
    expect(gate.server.got.find(({ method }) => method === "GET")?.headers["last-event-id"]).toBe("7");
    expect(await afterwards(gate, session)).toBe(content);
  });

  it.each<[string, Record<string, Json>]>([
    ["tasks/get", { taskId: "t" }],
    ["tasks/result", { taskId: "t" }],
    ["tasks/update", { taskId: "t", inputResponses: { approve: { action: "accept", content: { yes: true } } } }],
    ["tasks/cancel", { taskId: "t" }],
  ])('a call that is answered with resultType "task", and then %s', async (method, params) => {
    const task = { resultType: "task", task: { taskId: "t", status: "input_required" } };
    const { gate, session } = await trusted(LEGS, (message, response) => {
      if (message.method !== "tools/call") return false;
      json(response, answer(message.id, task));
      return true;
    });
    expect(first(await post(gate, call(1, "read", { task: { ttl: 1 } }), session))["result"]).toEqual(task);
    const message = { jsonrpc: "2.0", id: 2, method, params };
    await post(gate, message, session);
    expect(bodies(gate)).toContain(JSON.stringify(message));
    expect(await afterwards(gate, session)).toBe(true);
  });

  it.each<[string, Record<string, Json>]>([
    ["elicitation/create", { result: { action: "accept", content: { decision: "allow" } } }],
    ["sampling/createMessage", { result: { role: "assistant", model: "m", content: { type: "text", text: "t" } } }],
    ["roots/list", { result: { roots: [{ uri: "file:///a" }] } }],
  ])("the client's answer to the server's %s", async (_, given) => {
    const { gate, session } = await trusted(LEGS);
    const reply = { jsonrpc: "2.0", id: "s-1", ...given };
    expect((await post(gate, reply, session)).status).toBe(202);
    expect(bodies(gate)).toContain(JSON.stringify(reply));
    expect([verdicts(gate.home), notes(gate.home)]).toEqual([[], []]);
  });
});
