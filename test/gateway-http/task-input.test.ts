import { describe, expect, it } from "vitest";
import { httpGate, messagesOf, modernHeaders, modernMeta, notes, post, verdicts } from "./harness.test-support.js";
import { answer, json, rawServer, type Take } from "./raw-server.test-support.js";

const CHALLENGE =
  "version: 1\nclients: {SECRET: {client: c, attended: true}}\nrules:\n  - {id: a, tool: read, verdict: allow}\n  - {id: b, tool: write, verdict: challenge}\n";
const RELATED = { "io.modelcontextprotocol/related-task": { taskId: "t-1" } };
const yes = { confirm: { action: "accept", content: { everything: true } } };
const question = { jsonrpc: "2.0", id: "q", method: "elicitation/create", params: { message: "All?", _meta: RELATED } };

/** A server that makes every call the task `t-1`, and asks about it in the stream of its result. */
const tasks: Take = ({ id, method }, response) => {
  if (method === "tools/call") {
    json(response, answer(id, { resultType: "task", taskId: "t-1", task: { taskId: "t-1" }, status: "working" }));
    return true;
  }
  if (method !== "tasks/result") return false;
  response.writeHead(200, { "content-type": "text/event-stream" }).write(`data: ${JSON.stringify(question)}\n\n`);
  return true;
};
async function start(policy = CHALLENGE) {
  const server = await rawServer(tasks);
  return { server, ...(await httpGate(server.url, { policy })) };
}
type Gate = Awaited<ReturnType<typeof start>>;
const bodies = ({ server }: Gate, holding: string): readonly string[] =>
  server.got.map(({ body }) => body).filter((body) => body.includes(holding));
const decisionIn = (message: Record<string, unknown> | undefined) =>
  (message?.["error"] as { data?: Record<string, unknown> } | undefined)?.data?.["dev.heed/decision"];

async function begin(gate: Gate): Promise<Record<string, string>> {
  const params = { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: { name: "c", version: "1" } };
  const begun = await post(gate, { jsonrpc: "2.0", id: "init", method: "initialize", params });
  const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
  await post(gate, { jsonrpc: "2.0", method: "notifications/initialized" }, session);
  return session;
}

/** Sends a message and types the tool's name into the form that comes in its stream. */
function typed(gate: Gate, session: Record<string, string>, message: unknown, confirm = "write") {
  let answered = false;
  return post(gate, message, session, (text) => {
    const asked = /"id":"(gw-[^"]*)","method":"elicitation\/create"/.exec(text)?.[1];
    if (asked === undefined || answered) return;
    answered = true;
    const result = { action: "accept", content: { confirm } };
    setTimeout(() => void post(gate, { jsonrpc: "2.0", id: asked, result }, session), 320);
  });
}
const call = (id: number, name: string) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } });
const update = (id: number, more: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tasks/update",
  params: { taskId: "t-1", inputResponses: yes, ...more },
});

describe("input for a task, over HTTP", () => {
  it("of a challenge is typed for in its own stream, and goes on as it came", async () => {
    const gate = await start();
    const session = await begin(gate);
    await typed(gate, session, call(1, "write"));
    const done = messagesOf(await typed(gate, session, update(2)));
    expect(done.map(({ id, method }) => method ?? id)).toEqual(["elicitation/create", 2]);
    expect(JSON.stringify(done[0])).toContain("Answers to a question of the server");
    expect(bodies(gate, "tasks/update")).toEqual([JSON.stringify(update(2))]);
    const refused = messagesOf(await typed(gate, session, update(3), "no"));
    expect(decisionIn(refused.at(-1))).toMatchObject({ verdict: "challenge", outcome: "denied" });
    expect(bodies(gate, "tasks/update")).toHaveLength(1);
    expect(verdicts(gate.home)).toEqual(["write challenge", "write challenge", "write challenge"]);
  });

  it("of a call that ran unasked passes, in both eras", async () => {
    const gate = await start();
    const session = await begin(gate);
    await post(gate, call(1, "read"), session);
    expect(messagesOf(await post(gate, update(2), session))[0]).toMatchObject({ id: 2, result: {} });
    const meta = { _meta: modernMeta(null) };
    const modern = { ...call(3, "read"), params: { name: "read", arguments: {}, ...meta } };
    await post(gate, modern, modernHeaders("tools/call", "read"));
    const fed = await post(gate, update(4, meta), modernHeaders("tasks/update", "t-1"));
    expect(messagesOf(fed)[0]).toMatchObject({ id: 4, result: {} });
    expect(bodies(gate, "tasks/update")).toHaveLength(2);
  });

  it("of a task that this session's calls were not given is a challenge, which 2026-07-28 cannot show for it", async () => {
    const gate = await start();
    await post(gate, call(1, "read"), await begin(gate));
    const fed = await post(gate, update(2, { _meta: modernMeta() }), modernHeaders("tasks/update", "t-1"));
    expect(decisionIn(messagesOf(fed)[0])).toMatchObject({ outcome: "unseen", reasons: ["unknown-task", "preset"] });
    expect(bodies(gate, "tasks/update")).toEqual([]);
  });

  it("without an id is refused", async () => {
    const gate = await start();
    const session = await begin(gate);
    const { id: _, ...unasked } = update(1);
    expect((await post(gate, unasked, session)).status).toBe(400);
    expect([bodies(gate, "tasks/update"), notes(gate.home)]).toEqual([[], ["tasks/update refused call-without-id"]]);
  });

  it("by the answer to a question about it: passes for a call that ran unasked, else the server learns of an error", async () => {
    for (const name of ["read", "write"]) {
      const gate = await start();
      const session = await begin(gate);
      await typed(gate, session, call(1, name));
      const awaits = { jsonrpc: "2.0", id: 2, method: "tasks/result", params: { taskId: "t-1" } };
      await post(gate, awaits, session, (text, stop) => text.includes('"id":"q"') && stop());
      const reply = { jsonrpc: "2.0", id: "q", result: { action: "accept", content: { all: true } } };
      expect((await post(gate, reply, session)).status).toBe(202);
      const [came = "{}"] = bodies(gate, '"id":"q"');
      if (name === "read") expect(came).toBe(JSON.stringify(reply));
      else
        expect(decisionIn(JSON.parse(came) as Record<string, unknown>)).toMatchObject({
          verdict: "challenge",
          outcome: "unseen",
        });
    }
  });
});
