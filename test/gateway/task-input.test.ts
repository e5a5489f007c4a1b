import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import type { OpenQuestion } from "../../src/core/approve/open-question.js";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import { MARK, gate, modernMeta, notes, verdicts } from "./harness.test-support.js";

type Gate = Awaited<ReturnType<typeof gate>>;
type Message = Awaited<ReturnType<Gate["client"]["answerTo"]>>;

const READ = { name: "read", annotations: { readOnlyHint: true, openWorldHint: false } };
const WIPE = { name: "wipe" };
const READS = "  - {id: reads, tool: read, verdict: allow}\n";
const ASK = `version: 1\nrules:\n${READS}`;
const CHALLENGE = `version: 1\nclients: {${MARK}: {client: lines, attended: true}}\nrules:\n${READS}  - {id: wipes, tool: wipe, verdict: challenge}\n`;
const task = (id: string) => ({ resultType: "task", taskId: id, status: "working", ttlMs: null });
const created = (result: unknown) => ({ "tools/call": [{ id: "$id", result }] });
const RELATED = { "io.modelcontextprotocol/related-task": { taskId: "t-1" } };
const yes = { confirm: { action: "accept", content: { everything: true } } };

/** A gate before a server that makes every call the task `t-1`, and may ask about it when its result is wanted. */
const start = (policy: string, says: Record<string, unknown> = created(task("t-1"))): Promise<Gate> =>
  gate({ lists: [[READ, WIPE]], trusted: true, policy, env: { GATE_SAYS: JSON.stringify(says) } });
const decisionIn = ({ error }: Message) =>
  (error as { data?: Record<string, Record<string, unknown>> } | undefined)?.data?.["dev.heed/decision"];
const lines = ({ calls }: Gate, holding: string): readonly string[] =>
  readFileSync(calls, "utf8")
    .split("\n")
    .filter((line) => line.includes(holding));
const update = (id: unknown, taskId = "t-1", inputResponses: unknown = yes, more: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tasks/update",
  params: { taskId, inputResponses, ...more },
});

/** A call that a person allowed in the client's form, of a client of 2025-11-25. */
async function allowed({ client }: Gate, name = "wipe", content: object = { decision: "allow" }): Promise<void> {
  await client.initialize({ elicitation: {} });
  client.call("call", name);
  if (name === "wipe") {
    const question = await client.question();
    await new Promise((resolve) => setTimeout(resolve, 320));
    client.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content } });
  }
  expect((await client.answerTo("call")).result?.["taskId"]).toBe("t-1");
}

describe("input for a task", () => {
  it("of a call that ran unasked passes as it came", async () => {
    const at = await start(ASK);
    await allowed(at, "read");
    at.client.send(update(1));
    expect((await at.client.answerTo(1)).error).toBeUndefined();
    expect(lines(at, "tasks/update")).toEqual([JSON.stringify(update(1))]);
    expect(verdicts(at.home)).toEqual(["read allow", "read allow"]);
  });

  it("of an ask goes on by the yes that the call was given, each time", async () => {
    const at = await start(ASK);
    await allowed(at);
    for (const id of [1, 2]) {
      at.client.send(update(id));
      expect((await at.client.answerTo(id)).error).toBeUndefined();
    }
    expect(lines(at, "tasks/update")).toHaveLength(2);
    expect(verdicts(at.home)).toEqual(["wipe ask", "wipe ask", "wipe ask"]);
  });

  it("of a challenge is typed for, each answer anew, and a no keeps it from the task", async () => {
    const at = await start(CHALLENGE);
    await allowed(at, "wipe", { confirm: "wipe" });
    at.client.send(update(1));
    const question = await at.client.question(1);
    const message = String(question.params?.["message"]);
    expect(message).toContain("Type its name to run it.");
    expect(message).toContain('Answers to a question of the server: `{"task":{"confirm":{"action":"accept"');
    expect(lines(at, "tasks/update")).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 320));
    at.client.send({ jsonrpc: "2.0", id: question.id, result: { action: "accept", content: { confirm: "wipe" } } });
    expect((await at.client.answerTo(1)).error).toBeUndefined();
    expect(lines(at, "tasks/update")).toEqual([JSON.stringify(update(1))]);
    // The yes to one answer is none to another.
    const other = update(2, "t-1", { confirm: { action: "accept", content: { everything: false } } });
    at.client.send(other);
    const again = await at.client.question(2);
    await new Promise((resolve) => setTimeout(resolve, 320));
    at.client.send({ jsonrpc: "2.0", id: again.id, result: { action: "decline" } });
    expect(decisionIn(await at.client.answerTo(2))).toMatchObject({ verdict: "challenge", outcome: "denied" });
    expect(lines(at, "tasks/update")).toHaveLength(1);
    expect(verdicts(at.home).every((verdict) => verdict === "wipe challenge")).toBe(true);
  });

  it.each<[string, string, unknown]>([
    ["a task that no call was given", "t-2", task("t-1")],
    ["a task, where no call was given any", "t-1", { content: [] }],
  ])("of %s is a challenge, whatever the rules allow", async (_, taskId, result) => {
    const at = await start("version: 1\npreset: autonomous\nrules:\n  - {id: all, tool: '*', verdict: allow}\n", created(result));
    await at.client.initialize();
    at.client.call("call", "read");
    await at.client.answerTo("call");
    at.client.send(update(1, taskId));
    expect(decisionIn(await at.client.answerTo(1))).toEqual({
      verdict: "challenge",
      effect: "presumed",
      outcome: "unseen",
      reasons: ["unknown-task", "preset"],
    });
    expect(lines(at, "tasks/update")).toEqual([]);
  });

  it("of a task whose id two calls were given is a challenge", async () => {
    const at = await start(ASK);
    await at.client.initialize();
    for (const id of [1, 2]) {
      at.client.call(id, "read", { id });
      await at.client.answerTo(id);
    }
    at.client.send(update(3));
    expect(decisionIn(await at.client.answerTo(3))).toMatchObject({ verdict: "challenge", reasons: ["unknown-task", "preset"] });
  });

  it("in 2026-07-28, where only a call has rounds, is asked about in the console, and waits", async () => {
    const at = await start(CHALLENGE);
    onTestFinished(announceConsole(at.home));
    const meta = { _meta: modernMeta() };
    const call = { name: "wipe", arguments: {}, ...meta };
    const { requestState } = (await at.client.request("a", "tools/call", call)).result ?? {};
    const inputResponses = { "dev.heed/ask": { action: "accept", content: { confirm: "wipe" } } };
    await at.client.request("b", "tools/call", { ...call, requestState, inputResponses });
    at.client.send(update(1, "t-1", yes, meta));
    const question = await at.client.until((): OpenQuestion | undefined => openQuestions(at.home).list()[0], "a question");
    expect(question).toMatchObject({ tool: "wipe", asking: "challenge" });
    expect(question.prompt).toContain('"everything":true');
    await new Promise((resolve) => setTimeout(resolve, 320));
    expect(lines(at, "tasks/update")).toEqual([]);
    openQuestions(at.home).answer(question.id, { by: "console", at: Date.now(), confirm: "wipe" });
    expect((await at.client.answerTo(1)).error).toBeUndefined();
    expect(lines(at, "tasks/update")).toEqual([JSON.stringify(update(1, "t-1", yes, meta))]);
  });

  it.each<[string, object]>([
    ["by a method that is not there yet", { method: "tasks/input_response", params: { taskId: "t-9", inputResponses: yes } }],
    ["by a method that brings nothing else", { method: "tasks/get", params: { taskId: "t-9", inputResponses: yes } }],
  ])("%s is decided too", async (_, message) => {
    const at = await start(ASK);
    await at.client.initialize();
    at.client.send({ jsonrpc: "2.0", id: 1, ...message });
    expect(decisionIn(await at.client.answerTo(1))).toMatchObject({ verdict: "challenge", outcome: "unseen" });
    expect(lines(at, "t-9")).toEqual([]);
  });

  it("that readers could take differently does not go on, and neither does one without an id", async () => {
    const at = await start(ASK);
    await at.client.initialize();
    at.client.send(update(1, "t-1", yes, { TaskId: "t-2" }));
    at.client.send({ ...update(2), params: { inputResponses: yes } });
    for (const id of [1, 2]) expect((await at.client.answerTo(id)).error?.code).toBe(-32602);
    const { id: _, ...unasked } = update(3);
    at.client.send(unasked);
    await at.client.request("after", "ping");
    at.client.child.stdin.end();
    await at.client.exit;
    expect(notes(at.home)).toEqual([
      "tasks/update refused malformed-call",
      "tasks/update refused malformed-call",
      "tasks/update refused call-without-id",
    ]);
    expect(lines(at, "tasks/update")).toEqual([]);
  });

  it("does not run where the gate cannot decide", async () => {
    const at = await start("version: 1\nrules: nonsense\n");
    await at.client.initialize();
    at.client.send(update(1));
    expect(decisionIn(await at.client.answerTo(1))).toMatchObject({ outcome: "closed" });
    expect(lines(at, "tasks/update")).toEqual([]);
  });
});

describe("an answer to a question about a task, while its result is awaited (2025-11-25)", () => {
  const question = { id: "q", method: "elicitation/create", params: { message: "All?", requestedSchema: {}, _meta: RELATED } };
  const says = { ...created({ task: { taskId: "t-1", status: "working" } }), "tasks/result": [question] };
  const reply = (content: object) => ({ jsonrpc: "2.0", id: "q", result: { action: "accept", content } });
  const asked = async (at: Gate): Promise<void> => {
    at.client.send({ jsonrpc: "2.0", id: "result", method: "tasks/result", params: { taskId: "t-1" } });
    await at.client.until(() => at.client.messages.some(({ id }) => id === "q"));
  };

  it("passes for a call that ran unasked", async () => {
    const at = await start(ASK, says);
    await at.client.initialize();
    at.client.call(1, "read");
    await at.client.answerTo(1);
    await asked(at);
    at.client.send(reply({ all: true }));
    await at.client.until(() => lines(at, '"all":true').length > 0);
    await at.client.request("after", "ping");
    expect(lines(at, '"all":true')).toEqual([JSON.stringify(reply({ all: true }))]);
    expect(verdicts(at.home)).toEqual(["read allow", "read allow"]);
  });

  it("is typed for where the call is a challenge; what is not, the server learns as an error", async () => {
    const at = await start(CHALLENGE, says);
    await at.client.initialize({ elicitation: {} });
    at.client.call(1, "wipe");
    const first = await at.client.question();
    await new Promise((resolve) => setTimeout(resolve, 320));
    at.client.send({ jsonrpc: "2.0", id: first.id, result: { action: "accept", content: { confirm: "wipe" } } });
    await at.client.answerTo(1);
    for (const [n, confirm] of [
      [1, "wipe"],
      [2, "no"],
    ] as const) {
      if (n === 1) await asked(at);
      at.client.send(reply({ all: n }));
      const own = await at.client.until(
        () => at.client.messages.filter(({ method, id }) => method === question.method && id !== "q")[n],
      );
      expect(String(own.params?.["message"])).toContain(`"all":${n}`);
      await new Promise((resolve) => setTimeout(resolve, 320));
      at.client.send({ jsonrpc: "2.0", id: own.id, result: { action: "accept", content: { confirm } } });
      await at.client.until(() => lines(at, '"id":"q"').length === n);
    }
    await at.client.request("after", "ping");
    const [ran, withheld, ...more] = lines(at, '"id":"q"').map((line) => JSON.parse(line) as Message);
    expect(more).toEqual([]);
    expect(ran).toEqual(reply({ all: 1 }));
    expect(decisionIn(withheld ?? {})).toMatchObject({ verdict: "challenge", outcome: "denied" });
  });
});
