import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/wire/json.js";
import { decided, decisionOf, gate, journal, modernMeta, notes, verdicts } from "./harness.test-support.js";
import { PASSES } from "./passes.test-support.js";

type Gate = Awaited<ReturnType<typeof gate>>;
type Says = Record<string, readonly unknown[]>;

const READ = { name: "read", annotations: { readOnlyHint: true, openWorldHint: false } };
const WRITE = { name: "write" };
const ASK_WRITE = "version: 1\nrules:\n  - {id: a, tool: read, verdict: allow}\n";
/** Both run, until private data and outside content have come in: then `write`, which may carry them out, is asked about. */
const LEGS =
  "version: 1\nservers:\n  billing: {private: true}\nrules:\n  - {id: a, tool: read, verdict: allow}\n  - {id: b, tool: write, verdict: allow}\n";

const start = (policy: string, says: Says = {}, more: Partial<Parameters<typeof gate>[0]> = {}): Promise<Gate> =>
  gate({ lists: [[READ, WRITE]], trusted: true, policy, env: { GATE_SAYS: JSON.stringify(says) }, ...more });
const call = (id: unknown, name: string, more: Record<string, unknown> = {}) => ({
  jsonrpc: "2.0",
  ...(id === null ? {} : { id }),
  method: "tools/call",
  params: { name, arguments: {}, ...more },
});
const lines = ({ calls }: Gate): readonly string[] => readFileSync(calls, "utf8").split("\n");
describe("a call in another form is decided, over stdio", () => {
  it("each member of a batch (2025-03-26)", async () => {
    const at = await start(ASK_WRITE);
    await at.client.initialize({ revision: "2025-03-26" });
    at.client.send([call(1, "read"), call(2, "write"), call(null, "read"), { jsonrpc: "2.0", id: 3, method: "ping" }]);
    for (const id of [1, 2, 3]) await at.client.answerTo(id);
    expect(at.reached()).toEqual([JSON.stringify(call(1, "read"))]);
    expect(verdicts(at.home)).toEqual(["read allow", "write ask"]);
    expect(notes(at.home)).toEqual(["tools/call refused call-without-id"]);
  });

  it("each member of a batch of any length: a line is one message after the other", async () => {
    const at = await start(ASK_WRITE);
    await at.client.initialize({ revision: "2025-03-26" });
    const pings = Array.from({ length: 1001 }, (_, id) => ({ jsonrpc: "2.0", id: id + 10, method: "ping" }));
    at.client.send([...pings, call(1, "write")]);
    await at.client.answerTo(1);
    await at.client.answerTo(1010);
    const answered = at.client.messages.flatMap(({ id, error }) => (typeof id === "number" && error === undefined ? [id] : []));
    expect(answered.filter((id) => id >= 10)).toEqual(pings.map(({ id }) => id));
    expect([at.reached(), notes(at.home)]).toEqual([[], []]);
  });

  it.each([null, "2025-06-18", "2025-11-25"])("a batch in %s, which has none, by refusing it whole", async (revision) => {
    const at = await start(ASK_WRITE);
    if (revision !== null) await at.client.initialize({ revision });
    at.client.send([call(1, "read"), call(2, "read")]);
    for (const id of [1, 2]) expect((await at.client.answerTo(id)).error?.code).toBe(-32600);
    expect([at.reached(), verdicts(at.home)]).toEqual([[], []]);
    await at.client.until(() => notes(at.home).includes("null refused batch-refused"));
  });

  it("a notification, by refusing it", async () => {
    const at = await start(ASK_WRITE);
    await at.client.initialize();
    at.client.send(call(null, "read"));
    await at.client.request("after", "ping");
    expect([at.reached(), verdicts(at.home)]).toEqual([[], []]);
    await at.client.until(() => notes(at.home).includes("tools/call refused call-without-id"));
  });

  it.each<[string, Record<string, unknown>]>([
    ["without initialize", {}],
    ["without initialize or discover in 2026-07-28", { _meta: modernMeta(null) }],
    ["with `task`, without initialize", { task: { ttl: 1000 } }],
  ])("%s", async (_, more) => {
    const at = await start(ASK_WRITE);
    at.client.send(call(1, "write", more));
    expect(decisionOf(await at.client.answerTo(1))?.["outcome"]).toBe("unseen");
    at.client.send(call(2, "read", more));
    await at.client.answerTo(2);
    expect(at.reached()).toEqual([JSON.stringify(call(2, "read", more))]);
    expect(verdicts(at.home)).toEqual(["write ask", "read allow"]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["with changed arguments", { arguments: { to: "other" } }],
    ["as a task", { task: { ttl: 1000 } }],
  ])("a retry %s, which is asked about anew", async (_, changed) => {
    const at = await start(ASK_WRITE);
    const ask = async (id: number, more: Record<string, unknown>) => {
      at.client.send(call(id, "write", { ...more, _meta: modernMeta() }));
      return (await at.client.answerTo(id)).result ?? {};
    };
    const { requestState } = await ask(1, {});
    const yes = {
      requestState,
      inputResponses: { "dev.heed/ask": { action: "accept", content: { decision: "allow" } } },
    };
    expect(await ask(2, { ...yes, ...changed })).toMatchObject({ resultType: "input_required" });
    expect(at.reached()).toEqual([]);
    expect(verdicts(at.home)).toEqual(["write ask", "write ask"]);
  });

  it("a retry with added inputResponses, of which none runs that nobody was asked about", async () => {
    const at = await start(ASK_WRITE);
    const meta = { _meta: modernMeta() };
    at.client.send(call(1, "write", meta));
    const requestState = (await at.client.answerTo(1)).result?.["requestState"];
    const yes = { "dev.heed/ask": { action: "accept", content: { decision: "allow" } } };
    const added = { path: { action: "accept", content: { path: "elsewhere" } } };
    at.client.send(call(2, "write", { ...meta, requestState, inputResponses: { ...yes, ...added } }));
    await at.client.answerTo(2);
    expect(at.reached().join()).not.toContain("elsewhere");
    at.client.send(call(3, "write", { ...meta, inputResponses: added }));
    expect((await at.client.answerTo(3)).result).toMatchObject({ resultType: "input_required" });
    expect(at.reached()).toHaveLength(1);
    expect(verdicts(at.home)).toEqual(["write ask", "write ask", "write ask"]);
  });
});

/** What the next call comes to: it ran, or it was asked about for what the session holds. */
async function afterwards(at: Gate): Promise<boolean> {
  const decision = await decided(at.client, "write", "write");
  if (decision !== null) expect(decision["reasons"]).toContainEqual(expect.stringContaining("session"));
  expect(Array.from(new Set(verdicts(at.home)))).toEqual(["read allow", decision === null ? "write allow" : "write ask"]);
  return decision !== null;
}

describe("what is no call passes as it came, and what it brings counts at the next call, over stdio", () => {
  it.each(PASSES)("%s %j: content %s", async (method, params, content) => {
    const at = await start(`${LEGS}preset: cautious\n`);
    await at.client.initialize();
    expect(await decided(at.client, "read", "read")).toBeNull();
    await at.client.request(7, method, params);
    expect(lines(at)).toContain(JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }));
    expect(notes(at.home)).toEqual([]);
    expect(await afterwards(at)).toBe(content);
  });

  it("a custom method passes and is journaled, and its answer is content", async () => {
    const at = await start(LEGS);
    await at.client.initialize();
    await decided(at.client, "read", "read");
    await at.client.request(7, "vendor/run", { a: 1 });
    at.client.send({ jsonrpc: "2.0", method: "vendor/note" });
    await at.client.request("after", "ping");
    expect(lines(at).filter((line) => line.includes("vendor/"))).toHaveLength(2);
    expect(notes(at.home)).toEqual(["vendor/run passed unknown-method", "vendor/note passed unknown-method"]);
    expect(await afterwards(at)).toBe(true);
  });

  it("a custom method is denied and journaled where the policy is cautious", async () => {
    const at = await start(`${LEGS}preset: cautious\n`);
    await at.client.initialize();
    expect((await at.client.request(7, "vendor/run")).error?.code).toBe(-32600);
    at.client.send({ jsonrpc: "2.0", method: "vendor/note" });
    await at.client.request("after", "ping");
    expect(lines(at).join()).not.toContain("vendor/");
    at.client.child.stdin.end();
    await at.client.exit;
    expect(notes(at.home)).toEqual(["vendor/run refused unknown-method", "vendor/note refused unknown-method"]);
  });

  it.each<[string, Record<string, Json>, boolean]>([
    ["notifications/tasks", { taskId: "t", status: "completed", result: {} }, true],
    ["notifications/tasks/status", { taskId: "t", status: "working", statusMessage: "text" }, true],
    ["notifications/vendor/channel", { content: "text for the model" }, true],
    ["notifications/resources/updated", { uri: "a:b" }, false],
    ["notifications/subscriptions/acknowledged", {}, false],
    ["notifications/progress", { progressToken: 1, progress: 1 }, false],
    ["notifications/message", { level: "info", data: "text" }, false],
  ])("the server's %s %j: content %s", async (method, params, content) => {
    const at = await start(LEGS, {
      ping: [
        { method, params },
        { id: "$id", result: {} },
      ],
    });
    await at.client.initialize();
    await decided(at.client, "read", "read");
    await at.client.request(7, "ping");
    expect(at.client.messages.find((one) => one.method === method)?.params).toEqual(params);
    expect(await afterwards(at)).toBe(content);
  });

  it.each<[string, Record<string, Json>]>([
    ["tasks/get", { taskId: "t" }],
    ["tasks/result", { taskId: "t" }],
    ["tasks/update", { taskId: "t", inputResponses: { approve: { action: "accept", content: { yes: true } } } }],
    ["tasks/cancel", { taskId: "t" }],
  ])('a call that is answered with resultType "task", and then %s', async (method, params) => {
    const task = { resultType: "task", task: { taskId: "t", status: "input_required" } };
    const at = await start(LEGS, { "tools/call": [{ id: "$id", result: task }] });
    await at.client.initialize();
    at.client.send(call("read", "read", { task: { ttl: 1000 } }));
    expect((await at.client.answerTo("read")).result).toEqual(task);
    await at.client.request(7, method, params);
    expect(lines(at)).toContain(JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }));
    expect(await afterwards(at)).toBe(true);
  });
});

describe("answers to requests, over stdio", () => {
  it.each<[string, Record<string, Json>]>([
    ["elicitation/create", { result: { action: "accept", content: { decision: "allow" } } }],
    ["sampling/createMessage", { result: { role: "assistant", model: "m", content: { type: "text", text: "t" } } }],
    ["roots/list", { result: { roots: [{ uri: "file:///a" }] } }],
    ["elicitation/create", { error: { code: -1, message: "no" } }],
  ])("the client's to the server's %s pass: %j", async (method, given) => {
    const at = await start(ASK_WRITE, {
      ping: [
        { id: "s-1", method, params: {} },
        { id: "$id", result: {} },
      ],
    });
    await at.client.initialize({ elicitation: {} });
    await at.client.request(7, "ping");
    expect(at.client.messages.some((one) => one.method === method && one.id === "s-1")).toBe(true);
    const reply = { jsonrpc: "2.0", id: "s-1", ...given };
    at.client.send(reply);
    await at.client.request("after", "ping");
    expect(lines(at)).toContain(JSON.stringify(reply));
    expect(notes(at.home)).toEqual([]);
  });

  it.each<[string, Record<string, Json>]>([
    ["a yes", { result: { action: "accept", content: { decision: "allow" } } }],
    ["a no", { result: { action: "decline" } }],
    ["an error", { error: { code: -1, message: "no" } }],
    ["nonsense", { result: [] }],
  ])(
    "the client's to the gate's own never pass, in time or twice, and one under a guessed id answers nothing: %s",
    async (_, given) => {
      const at = await start(ASK_WRITE);
      await at.client.initialize({ elicitation: {} });
      at.client.call(1, "write");
      const id = String((await at.client.question()).id);
      const other = `${id.slice(0, -2)}ff`;
      at.client.send({ jsonrpc: "2.0", id: other, ...given });
      await at.client.request("before", "ping");
      // Nobody can make an id of the gate's: this one is any answer of the client's, and the call still waits.
      expect(at.reached()).toEqual([]);
      for (const one of [id, id]) at.client.send({ jsonrpc: "2.0", id: one, ...given });
      await at.client.answerTo(1);
      at.client.send({ jsonrpc: "2.0", id, ...given });
      await at.client.request("after", "ping");
      const answered = lines(at).filter((line) => line.includes(id));
      expect(answered).toEqual([]);
      const ran = JSON.stringify(given).includes("allow");
      expect(at.reached()).toHaveLength(ran ? 1 : 0);
      const withheld = journal(at.home).filter(({ type, outcome }) => type === "outcome" && outcome !== "ran");
      expect(withheld).toHaveLength(ran ? 0 : 1);
    },
  );
});
