import { describe, expect, it } from "vitest";
import type { Json } from "../../src/wire/json.js";
import { httpGate, journal, messagesOf, post, type Answer } from "./harness.test-support.js";
import { restartingServer } from "./restarting-server.test-support.js";

const READ: Json = { name: "list_notes", annotations: { readOnlyHint: true }, inputSchema: { type: "object" } };
const WRITE: Json = { name: "add_note", inputSchema: { type: "object" } };
const POLICY = "version: 1\nrules:\n  - {id: a, tool: list_notes, verdict: allow}\n";

async function world() {
  const server = await restartingServer({ tools: [READ, WRITE] });
  const gate = await httpGate(server.url, { policy: POLICY });
  const initialize = async (): Promise<Record<string, string>> => {
    const params = { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: { name: "c", version: "1" } };
    const { headers } = await post(gate, { jsonrpc: "2.0", id: 0, method: "initialize", params });
    const session = { "mcp-session-id": String(headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
    await post(gate, { jsonrpc: "2.0", method: "notifications/initialized" }, session);
    return session;
  };
  const call = (session: Record<string, string>, id: number, name: string, onText?: (text: string) => void): Promise<Answer> =>
    post(gate, { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } }, session, onText);
  return { server, gate, initialize, call };
}

describe("a client over HTTP whose server lost its session", () => {
  it("gets the 404, and begins anew; what came into its session stays counted", async () => {
    const { server, gate, initialize, call } = await world();
    const session = await initialize();
    expect((await call(session, 1, "list_notes")).status).toBe(200);
    await server.restart();
    expect((await call(session, 2, "list_notes")).status).toBe(404);
    expect((await call(await initialize(), 3, "list_notes")).status).toBe(200);
    expect(server.got("tools/call").map(({ id }) => id)).toEqual([1, 3]);
    const last = journal(gate.home).findLast(({ type }) => type === "decision");
    expect(last?.["legs"]).toEqual({ content: true, private: false });
  });

  it("gets it for a call that waits for a person, before or after that person's yes", async () => {
    const { server, initialize, call, gate } = await world();
    const first = await initialize();
    server.forget();
    // The list that the gate asks for before the first call meets the lost session.
    expect((await call(first, 1, "add_note")).status).toBe(404);
    const session = await initialize();
    const asked: Record<string, unknown>[] = [];
    const answered = call(session, 2, "add_note", (text) => {
      const question = messagesOf({ headers: { "content-type": "text/event-stream" }, text }).find(
        ({ method }) => method !== undefined,
      );
      if (question === undefined || asked.length > 0) return;
      asked.push(question);
      server.forget();
      setTimeout(
        () =>
          void post(
            gate,
            { jsonrpc: "2.0", id: question["id"], result: { action: "accept", content: { decision: "allow" } } },
            session,
          ),
        350,
      );
    });
    const { error } = messagesOf(await answered).at(-1) as { error?: { message: string } };
    expect([asked.length, error?.message]).toEqual([1, "Session not found"]);
    expect((await call(session, 3, "list_notes")).status).toBe(404);
    expect(server.got("tools/call")).toEqual([]);
  });
});
