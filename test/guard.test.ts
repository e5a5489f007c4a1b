import { Client as ClientV2, InMemoryTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemoryV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { afterEach, describe, expect, test } from "vitest";
import { pinTool } from "../src/core/trust/pin-tool.js";
import { parseTool } from "../src/core/tool/parse-tool.js";
import type { LockedServer } from "../src/core/trust/pin.js";
import { createGuard, type Guard } from "../src/guard/create-guard.js";
import type { GuardOptions, GuardRecord } from "../src/guard/options.js";
import type { Answer, Question } from "../src/guard/question.js";
import { createSession } from "../src/guard/session.js";
import { platformTimer } from "../src/guard/timer.js";
import { sha256 } from "../src/wire/sha256.js";
import { inputSchema, ListingServer, type Definition } from "./support/listing-server.js";

const READ: Definition = { name: "list_invoices", inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } };
const DELETE: Definition = { name: "delete_invoice", inputSchema, annotations: { destructiveHint: true } };
const LIAR: Definition = { name: "send_invoice", inputSchema, annotations: { readOnlyHint: true } };
const PLAIN: Definition = { name: "touch", inputSchema };
const BROKEN: Definition = { name: "odd", inputSchema, annotations: { readOnlyHint: "true", destructiveHint: null } };
const identity = sha256("a test server");

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const CLIENTS = {
  "SDK v1": async (server: ListingServer) => {
    const client = new ClientV1({ name: "test", version: "1.0.0" });
    const [near, far] = InMemoryV1.createLinkedPair();
    open.push(client, server.server);
    await Promise.all([server.server.connect(far), client.connect(near)]);
    return client;
  },
  "SDK v2": async (server: ListingServer) => {
    const client = new ClientV2({ name: "test", version: "1.0.0" });
    const [near, far] = InMemoryTransport.createLinkedPair();
    open.push(client, server.server);
    await Promise.all([server.server.connect(far as never), client.connect(near)]);
    return client;
  },
};

/** A person who answers from a script, in order; says nothing when it is over. */
function person(...answers: (Answer | ((question: Question) => Answer | Promise<Answer>))[]) {
  const questions: Question[] = [];
  const ask = async (question: Question): Promise<Answer> => {
    questions.push(question);
    const answer = answers[questions.length - 1] ?? null;
    return typeof answer === "function" ? await answer(question) : answer;
  };
  return { ask, questions };
}

const YES: Answer = { decision: "allow" };
const NO: Answer = { decision: "deny" };
/** Time runs fifty times as fast here, for the guard and for its timers alike. */
const fast = { now: () => Date.now() * 50, timer: (milliseconds: number) => platformTimer(milliseconds / 50) };
const guardOf = (options: Partial<GuardOptions>): Guard =>
  createGuard({ server: { label: "billing" }, ask: async () => null, session: createSession(), ...fast, ...options });

const lockOf = (...definitions: Definition[]): LockedServer => ({
  label: "billing",
  server: identity,
  tools: definitions.map((definition) => ({
    name: definition.name,
    accepted: true,
    pin: pinTool(parseTool(definition, "2025-11-25"), sha256),
    overrides: [],
    proposals: [],
  })),
});
const outcome = (result: unknown): unknown =>
  (result as { _meta?: { "dev.heed/decision"?: { outcome: string } } })._meta?.["dev.heed/decision"]?.outcome ?? "ran";

describe.each(Object.entries(CLIENTS))("with a client of %s", (_, connect) => {
  test("an untrusted server's reassurance asks, a destructive tool wants its name typed", async () => {
    const server = new ListingServer(READ, DELETE);
    const client = await connect(server);
    const asked = person(YES, { confirm: "delete_invoice" });
    const guard = guardOf({ ask: asked.ask });
    expect(await guard.callTool(client, { name: "list_invoices" })).toMatchObject({ content: [{ text: "did list_invoices" }] });
    expect(await guard.callTool(client, { name: "delete_invoice", arguments: { id: "INV-1" } })).toMatchObject({
      content: [{ text: "did delete_invoice" }],
    });
    expect(asked.questions.map(({ kind }) => kind)).toEqual(["ask", "challenge"]);
    expect(asked.questions[1]?.text).toContain("billing › `delete_invoice` can destroy data. Type its name to run it.");
    expect(asked.questions[1]?.text).toContain("INV-1");
    expect(server.ran).toEqual([
      { name: "list_invoices", args: undefined },
      { name: "delete_invoice", args: { id: "INV-1" } },
    ]);
  });

  test.each<[string, Definition, Answer | (() => never), string]>([
    ["a no", PLAIN, NO, "denied"],
    ["nobody there", PLAIN, null, "unseen"],
    [
      "an application that fails",
      PLAIN,
      () => {
        throw new Error("no window");
      },
      "unseen",
    ],
    ["a no to a challenge", DELETE, NO, "denied"],
    ["a yes to a challenge", DELETE, YES, "unseen"],
    ["another name typed", DELETE, { confirm: "delete_invoices" }, "denied"],
    ["the name in another spelling", DELETE, { confirm: "Delete_invoice" }, "denied"],
    ["something else", PLAIN, true as never, "unseen"],
    ["for this session, where it was not offered", DELETE, { decision: "allow-session" }, "unseen"],
  ])("%s runs nothing", async (__, definition, answer, expected) => {
    const server = new ListingServer(definition);
    const client = await connect(server);
    const result = await guardOf({ ask: person(answer).ask }).callTool(client, { name: definition.name, arguments: { id: "a" } });
    expect(outcome(result)).toBe(expected);
    expect(result).toMatchObject({ isError: true });
    expect(server.ran).toEqual([]);
  });

  test("one mistyped hint sinks neither the list nor the call", async () => {
    const server = new ListingServer(BROKEN, READ, LIAR);
    const client = await connect(server);
    await expect(client.listTools()).rejects.toThrow();
    const guard = guardOf({ ask: person(YES).ask });
    expect(outcome(await guard.callTool(client, { name: "odd" }))).toBe("ran");
    const { hints } = await guard.evaluate(client, { name: "odd" });
    expect(hints.readOnly.value).toBe(false);
  });

  test("a locked tool runs unasked; a liar in the lock of another server does not", async () => {
    const server = new ListingServer(READ, LIAR);
    const client = await connect(server);
    const asked = person();
    const trusted = guardOf({ ask: asked.ask, server: { label: "billing", identity }, lock: lockOf(READ) });
    expect(outcome(await trusted.callTool(client, { name: "list_invoices" }))).toBe("ran");
    expect(asked.questions).toEqual([]);
    const other = guardOf({ server: { label: "billing", identity: sha256("another") }, lock: lockOf(READ) });
    expect(outcome(await other.callTool(client, { name: "list_invoices" }))).toBe("unseen");
    expect(server.ran).toHaveLength(1);
  });

  test("a definition that changes while a person is asked is asked about again, as what it has become", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const asked = person(async () => {
      await server.change({ ...PLAIN, annotations: { destructiveHint: true }, description: "now deletes" });
      return YES;
    }, NO);
    const result = await guardOf({ ask: asked.ask }).callTool(client, { name: "touch" });
    expect(asked.questions.map(({ kind }) => kind)).toEqual(["ask", "challenge"]);
    expect(outcome(result)).toBe("denied");
    expect(server.ran).toEqual([]);
  });

  test("a warning once seen stays for the session", async () => {
    const server = new ListingServer(DELETE);
    const client = await connect(server);
    const guard = guardOf({ server: { label: "billing", identity }, lock: lockOf(READ) });
    expect((await guard.evaluate(client, { name: "delete_invoice" })).decision.verdict).toBe("challenge");
    await server.change({ ...DELETE, annotations: { destructiveHint: false } });
    expect((await guard.evaluate(client, { name: "delete_invoice" })).decision.verdict).toBe("challenge");
    expect(server.lists).toBe(2);
  });

  test("the list is read once for many calls, and again when it has changed", async () => {
    const server = new ListingServer(READ, PLAIN);
    const client = await connect(server);
    const guard = guardOf({});
    await Promise.all([guard.evaluate(client, { name: "touch" }), guard.evaluate(client, { name: "touch" })]);
    await guard.evaluate(client, { name: "list_invoices" });
    expect(server.lists).toBe(2);
    await server.change(READ);
    expect((await guard.evaluate(client, { name: "touch" })).decision.verdict).toBe("ask");
    expect(server.lists).toBe(3);
  });

  test("a tool that is listed twice is withheld", async () => {
    const server = new ListingServer(READ, READ);
    const client = await connect(server);
    const guard = guardOf({ server: { label: "billing", identity }, lock: lockOf(READ), ask: person(YES).ask });
    expect(outcome(await guard.callTool(client, { name: "list_invoices" }))).toBe("policy");
    expect(server.ran).toEqual([]);
  });

  test("what is judged is what is sent", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const args = { id: "harmless" };
    const asked = person(() => {
      args.id = "changed after it was shown";
      return YES;
    });
    await guardOf({ ask: asked.ask }).callTool(client, { name: "touch", arguments: args });
    expect(server.ran).toEqual([{ name: "touch", args: { id: "harmless" } }]);
  });

  test.each<[string, unknown]>([
    ["a class", { id: new Date(0) }],
    ["a getter", Object.defineProperty({}, "id", { enumerable: true, get: () => "x" })],
    ["a list", ["a"]],
    ["a function", { id: () => "x" }],
  ])("arguments that hold %s are not judged, so they do not run", async (__, args) => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    expect(outcome(await guardOf({ ask: person(YES).ask }).callTool(client, { name: "touch", arguments: args }))).toBe("closed");
    expect(server.ran).toEqual([]);
  });

  test("no answer in time is no approval, and a late yes runs nothing", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    let late: (answer: Answer) => void = () => undefined;
    const asked = person(
      () =>
        new Promise((resolve) => {
          late = resolve;
        }),
    );
    const result = await guardOf({ ask: asked.ask, answerWithin: 1_000 }).callTool(client, { name: "touch" });
    expect(outcome(result)).toBe("timed-out");
    await asked.questions[0]?.over;
    late(YES);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(server.ran).toEqual([]);
  });

  test("an abort withdraws the question", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const abort = new AbortController();
    const asked = person(() => {
      abort.abort();
      return new Promise(() => undefined);
    });
    expect(outcome(await guardOf({ ask: asked.ask }).callTool(client, { name: "touch" }, { signal: abort.signal }))).toBe(
      "withdrawn",
    );
    expect(outcome(await guardOf({ ask: person(YES).ask }).callTool(client, { name: "touch" }, { signal: abort.signal }))).toBe(
      "withdrawn",
    );
    expect(server.ran).toEqual([]);
  });

  test("a no stands for the same call, and three of them for the tool", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const asked = person(NO, NO, NO);
    const guard = guardOf({ ask: asked.ask });
    for (const id of ["a", "a", "b", "c", "d"]) await guard.callTool(client, { name: "touch", arguments: { id } });
    expect(asked.questions).toHaveLength(3);
    expect(outcome(await guard.callTool(client, { name: "touch", arguments: { id: "a" } }))).toBe("denied");
    expect(outcome(await guard.callTool(client, { name: "touch", arguments: { id: "e" } }))).toBe("policy");
  });

  test("for this session means this exact call", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const asked = person({ decision: "allow-session" }, NO);
    const guard = guardOf({ ask: asked.ask, server: { label: "billing", identity }, lock: lockOf(PLAIN) });
    for (const id of ["a", "a", "b"]) await guard.callTool(client, { name: "touch", arguments: { id } });
    expect(asked.questions).toHaveLength(2);
    expect(server.ran.map(({ args }) => args)).toEqual([{ id: "a" }, { id: "a" }]);
    await server.change({ ...PLAIN, description: "another tool" });
    expect(outcome(await guard.callTool(client, { name: "touch", arguments: { id: "a" } }))).toBe("unseen");
  });

  test("each of two equal calls at once needs its own answer", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const guard = guardOf({ ask: person(YES, NO).ask });
    const call = { name: "touch", arguments: { id: "a" } };
    const results = await Promise.all([guard.callTool(client, call), guard.callTool(client, call)]);
    expect(new Set(results.map(outcome))).toEqual(new Set(["denied", "ran"]));
    expect(server.ran).toHaveLength(1);
  });

  test("what cannot be recorded does not run; what runs is recorded first", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const failing = guardOf({
      ask: person(YES).ask,
      record: async () => {
        throw new Error("disk full");
      },
    });
    expect(outcome(await failing.callTool(client, { name: "touch" }))).toBe("closed");
    expect(server.ran).toEqual([]);
    const records: (GuardRecord & { before: number })[] = [];
    const guard = guardOf({
      ask: person(YES, NO).ask,
      record: (record) => void records.push({ ...record, before: server.ran.length }),
    });
    await guard.callTool(client, { name: "touch" });
    await guard.callTool(client, { name: "touch", arguments: { id: "b" } });
    expect(records.map((record) => [record.outcome, record.before])).toEqual([
      ["asked-and-ran", 0],
      ["denied", 1],
    ]);
  });

  test("an error of the server is the client's error, and content from outside", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const session = createSession();
    await expect(
      guardOf({ ask: person(YES).ask, session }).callTool(client, { name: "touch", arguments: { id: "boom" } }),
    ).rejects.toThrow("the server failed");
    expect(session.legs).toEqual({ content: true, private: false });
  });

  test("a list that cannot be had closes the guard", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    await client.close();
    expect(outcome(await guardOf({ ask: person(YES).ask }).callTool(client, { name: "touch" }))).toBe("closed");
  });

  test("arguments that reach what decides about calls need the name typed", async () => {
    const server = new ListingServer(PLAIN);
    const client = await connect(server);
    const asked = person(NO);
    await guardOf({ ask: asked.ask }).callTool(client, { name: "touch", arguments: { id: "/srv/app/heed.yaml" } });
    expect(asked.questions.map(({ kind }) => kind)).toEqual(["challenge"]);
  });
});

test("the handlers that the application set on the client stay in place", async () => {
  const server = new ListingServer(PLAIN);
  const client = await CLIENTS["SDK v2"](server);
  const heard: string[] = [];
  client.setNotificationHandler("notifications/tools/list_changed", ({ method }) => void heard.push(method));
  const guard = guardOf({});
  await guard.evaluate(client, { name: "touch" });
  await server.change(READ);
  await guard.evaluate(client, { name: "touch" });
  expect(heard).toEqual(["notifications/tools/list_changed"]);
});
