import { expect, describe, it } from "vitest";
import type { ServerResponse } from "node:http";
import { httpGate, messagesOf, post, raw, type Answer } from "../gateway-http/harness.test-support.js";
import { json, rawServer } from "../gateway-http/raw-server.test-support.js";
import { gate, modernMeta, notes } from "../gateway/harness.test-support.js";
import { world } from "../gateway/waiting-world.test-support.js";

type Message = Record<string, unknown>;
const ALLOW = { action: "accept", content: { decision: "allow" } };
const FORM = {
  message: "May I greet you?",
  requestedSchema: { type: "object", properties: { decision: { type: "string", enum: ["allow", "no"] } } },
};
const RELATED = "io.modelcontextprotocol/related-task";

/** What a server may say that names a request, by kind. */
const NAMING: readonly (readonly [string, (id: string) => Message])[] = [
  ["asks by a form of its own", (id) => ({ id, method: "elicitation/create", params: FORM })],
  ["asks for a sample", (id) => ({ id, method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } })],
  ["asks for roots", (id) => ({ id, method: "roots/list" })],
  ["pings", (id) => ({ id, method: "ping" })],
  ["asks what nobody knows", (id) => ({ id, method: "x/anything", params: {} })],
  ["answers", (id) => ({ id, result: ALLOW })],
  ["answers with an error", (id) => ({ id, error: { code: -32000, message: "gone" } })],
  ["cancels", (id) => ({ method: "notifications/cancelled", params: { requestId: id } })],
  ["tells progress", (id) => ({ method: "notifications/progress", params: { progressToken: id, progress: 1 } })],
  ["makes it a task", (id) => ({ method: "notifications/tasks/status", params: { taskId: id, status: "completed" } })],
  ["ends it as an elicitation", (id) => ({ method: "notifications/elicitation/complete", params: { elicitationId: id } })],
  ["asks about it as a task", (id) => ({ id: 7, method: "ping", params: { _meta: { [RELATED]: { taskId: id } } } })],
  ["wants its progress", (id) => ({ id: 8, method: "roots/list", params: { _meta: { progressToken: id } } })],
  ["names it where no revision knows of it", (id) => ({ method: "notifications/x", params: { of: [{ request: id }] } })],
];
/** An honest server may write down what it was asked. */
const honest = (id: string): Message => ({ method: "notifications/message", params: { level: "info", data: { handled: id } } });

describe.each(["2025-06-18", "2025-11-25"])(
  "21. no message of a server that names a request of the gate's, in %s",
  (revision) => {
    describe("over lines", () => {
      it.each(NAMING)("ends or answers the person's question: a server that %s", (_, say) => {
        const at = world({ revision });
        at.call("c", "write", { all: true });
        const [question] = at.questions();
        const listing = at.heard().find(({ method }) => method === "tools/list");
        const before = at.seen();
        for (const id of [String(question?.id), String(listing?.id)]) at.answer(say(id));
        expect(at.seen()).toBe(before);
        expect(at.calls()).toEqual([]);
        at.pass(1000);
        at.say(question, { decision: "allow" });
        at.relist([{ name: "write" }, { name: "other" }]);
        expect(at.calls()).toHaveLength(1);
        // However late.
        const after = at.seen();
        at.answer(say(String(question?.id)));
        expect(at.seen()).toBe(after);
        at.end();
        const method = say("x")["method"] ?? null;
        expect(notes(at.home)).toContain(`${String(method)} refused own-id`);
      });

      it("and its own questions and notes go on, as ever", () => {
        const at = world({ revision });
        at.call("c", "write");
        const listing = at.heard().find(({ method }) => method === "tools/list");
        for (const [, say] of NAMING.filter(([name]) => !name.startsWith("answers"))) at.answer(say("s-1"));
        at.answer(honest(String(listing?.id)));
        expect(at.seen().split('"s-1"').length - 1).toBe(NAMING.length - 2);
        expect(at.seen()).toContain('"handled"');
        at.pass(1000);
        at.client({ id: "s-1", result: ALLOW });
        expect(at.heard().at(-1)).toEqual({ jsonrpc: "2.0", id: "s-1", result: ALLOW });
        expect(at.calls()).toEqual([]);
      });

      it("nor does a client's request under such an id get lost, or its word about one reach the server", () => {
        const at = world({ revision });
        at.call("c", "write");
        const id = String(at.questions()[0]?.id);
        const before = at.heard().length;
        at.client({ id, method: "ping" });
        at.client({ id, method: "tools/call", params: { name: "write", arguments: {} } });
        at.client({ method: "notifications/cancelled", params: { requestId: id } });
        at.client({ method: "notifications/progress", params: { progressToken: id, progress: 1 } });
        expect(at.heard()).toHaveLength(before);
        const refused = JSON.parse(at.seen()) as Message[];
        expect(refused.filter((one) => one["id"] === id && one["error"] !== undefined)).toHaveLength(2);
        at.client({ id: "p", method: "ping" });
        expect(at.heard().at(-1)?.id).toBe("p");
      });

      it("can be foretold: what a server derives from the ids that it saw is its own, and so is the answer", () => {
        const at = world({ revision });
        at.call("c", "write", { all: true });
        const seen = String(at.heard().find(({ method }) => method === "tools/list")?.id);
        const near = Array.from(seen, (_, i) => i).flatMap((i) => (i < 3 ? [] : [near16(seen, i)]));
        const counted = [`${seen.slice(0, 27)}000000000002`, seen.slice(0, 39), `${seen}0`, seen.toUpperCase(), "gw-1"];
        for (const id of [...near, ...counted]) {
          at.answer({ id, method: "elicitation/create", params: FORM });
          at.client({ id, result: ALLOW });
          expect(at.heard().at(-1)).toEqual({ jsonrpc: "2.0", id, result: ALLOW });
        }
        expect(at.calls()).toEqual([]);
        expect(at.questions().some(({ id }) => id === seen)).toBe(false);
      });
    });

    it("does so over HTTP, on any of its streams; and no other session answers", async () => {
      const streams: ServerResponse[] = [];
      let sessions = 0;
      const server = await rawServer(
        (message, response, got) => {
          if (got.method === "GET") {
            streams.push(response.writeHead(200, { "content-type": "text/event-stream" }));
            response.write(": open\n\n");
            return true;
          }
          if (message.method === "initialize") {
            const result = { protocolVersion: revision, capabilities: { tools: {} }, serverInfo: { name: "raw", version: "1" } };
            sessions += 1;
            json(response, { jsonrpc: "2.0", id: message.id, result }, { "mcp-session-id": `s-${sessions}` });
            return true;
          }
          return false;
        },
        () => [{ name: "write" }],
      );
      const at = await httpGate(server.url, { clients: ["editor", "other"] });
      const begin = async (secret = at.secret) => {
        const params = { protocolVersion: revision, capabilities: { elicitation: {} }, clientInfo: { name: "c", version: "1" } };
        const begun = await post({ ...at, secret }, { jsonrpc: "2.0", id: "init", method: "initialize", params });
        return { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": revision };
      };
      const session = await begin();
      let pushed = "";
      void raw(at.url, {
        method: "GET",
        headers: { authorization: `Bearer ${at.secret}`, accept: "text/event-stream", ...session },
        onText: (text) => (pushed = text),
      });
      const until = async (holds: () => boolean): Promise<void> => {
        for (const end = Date.now() + 10_000; !holds();) {
          if (Date.now() > end) throw new Error(`it did not come: ${pushed}`);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      await until(() => streams.length === 1);
      let text = "";
      const call = { jsonrpc: "2.0", id: "c", method: "tools/call", params: { name: "write", arguments: { all: true } } };
      let whole: Answer | null = null;
      void post(at, call, session, (now) => (text = now)).then((answer) => (whole = answer));
      await until(() => text.includes("elicitation/create"));
      const [question] = messagesOf({ headers: { "content-type": "text/event-stream" }, text });
      const id = String(question?.["id"]);
      const listing = /"id":"(gw-[^"]+)","method":"tools\/list"/.exec(server.got.map(({ body }) => body).join("\n"))?.[1] ?? "";
      for (const named of [id, listing])
        for (const [, say] of NAMING) streams[0]?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", ...say(named) })}\n\n`);
      streams[0]?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", ...honest(listing) })}\n\n`);
      await until(() => pushed.includes('"handled"'));
      expect(messagesOf({ headers: { "content-type": "text/event-stream" }, text: pushed })).toHaveLength(1);
      // Whoever else learnt of it: an answer counts from the session that was asked.
      const answer = { jsonrpc: "2.0", id, result: ALLOW };
      await new Promise((resolve) => setTimeout(resolve, 350));
      await post(at, answer, await begin());
      await post({ ...at, secret: at.secrets[1] ?? "" }, answer, await begin(at.secrets[1]));
      await post(at, answer, { "mcp-protocol-version": revision });
      const [refused] = messagesOf(await post(at, { jsonrpc: "2.0", id, method: "ping" }, session));
      expect(refused).toMatchObject({ id, error: { code: -32600 } });
      expect([server.calls().length, whole]).toEqual([0, null]);
      expect(server.got.every(({ body }) => !body.includes(id))).toBe(true);
      await post(at, answer, session);
      await until(() => whole !== null);
      expect(server.calls()).toHaveLength(1);
      streams[0]?.end();
      expect(notes(at.home).filter((note) => note.endsWith("own-id")).length).toBeGreaterThan(5);
    });
  },
);

it("21. in 2026-07-28 too, where a question has no id but its place: a server that asks in that place gets no yes of it", async () => {
  const forged = {
    resultType: "input_required",
    inputRequests: { "dev.heed/ask": { method: "elicitation/create", params: FORM } },
  };
  const at = await gate({
    lists: [[{ name: "write" }, { name: "read" }]],
    policy: "version: 1\nrules:\n  - {id: a, tool: read, verdict: allow}\n",
    env: { GATE_SAYS: JSON.stringify({ "x/forge": [{ id: "$id", result: forged }] }) },
  });
  const { client } = at;
  const wipe = { name: "write", arguments: { all: true }, _meta: modernMeta() };
  await client.request("f", "x/forge", { _meta: modernMeta() });
  // What the person said to the server's form comes with the call that the server wants.
  const asked = await client.request("w", "tools/call", { ...wipe, inputResponses: { "dev.heed/ask": ALLOW } });
  expect(asked.result).toMatchObject({ resultType: "input_required" });
  const state = { requestState: "the-server's", inputResponses: { "dev.heed/ask": ALLOW } };
  expect((await client.request("x", "tools/call", { ...wipe, ...state })).result).toMatchObject({ resultType: "input_required" });
  expect(at.reached()).toEqual([]);
});

it("21. two questions of a process share nothing that a server could go by", async () => {
  const { client } = await gate({ lists: [[{ name: "write" }]] });
  await client.initialize({ elicitation: {} });
  client.call("a", "write", { x: 1 });
  client.call("b", "write", { x: 2 });
  const [one, two] = [String((await client.question(0)).id), String((await client.question(1)).id)];
  expect(one).toMatch(/^gw-[0-9a-f]{64}$/);
  for (let at = 3; at + 8 <= one.length; at++) expect(two.includes(one.slice(at, at + 8))).toBe(false);
});

/** An id that differs in one digit. */
function near16(id: string, at: number): string {
  return id.slice(0, at) + ((parseInt(id[at] ?? "0", 16) + 1) % 16).toString(16) + id.slice(at + 1);
}
