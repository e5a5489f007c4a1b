import { randomUUID } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { LazyConditions } from "../../src/gateway/grant-conditions.js";
import { openAsker } from "../../src/gateway/open-asker.js";
import { GateJournal } from "../../src/gateway/gate-journal.js";
import { KnownTools } from "../../src/gateway/known-tools.js";
import { Relay } from "../../src/gateway/relay.js";
import { SessionDesk } from "../../src/gateway/session-desk.js";
import { NO_TERMINAL } from "../../src/gateway/terminal/terminal-surface.js";
import { infer, INFER_VERSION } from "../../src/lint/infer/infer.js";
import { hash } from "../../src/node/hash.js";
import { randomId } from "../../src/node/ids.js";
import { argumentDigest } from "../../src/node/journal/argument-digest.js";
import { openJournal } from "../../src/node/journal/open-journal.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { openGrantStore } from "../../src/node/state/grant-store.js";
import { openSessionLegs } from "../../src/node/state/session-legs.js";
import { loadPolicy } from "../../src/policy/load-policy.js";
import { createLineFramer } from "../../src/wire/line-framer.js";
import { decisionOf, journal } from "./harness.test-support.js";

type Message = Record<string, unknown> & {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
};

/** The whole gate but for its process: a real home, journal and policy, and a time that moves only when told to. */
function world(options: { readonly policy?: string; readonly tools?: unknown[] } = {}) {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-waiting-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const home = createScratchHome(dir);
  let now = Date.parse("2026-11-30T12:00:00Z");
  let timers: { at: number; run: () => void }[] = [];
  const toServer: string[] = [];
  const toClient: Message[] = [];
  const lines = (bytes: Buffer): string[] =>
    bytes
      .toString()
      .split("\n")
      .filter((line) => line !== "");
  const relay = new Relay({
    toServer: (bytes) => toServer.push(...lines(bytes)),
    toClient: (bytes) => toClient.push(...lines(bytes).map((line) => JSON.parse(line) as Message)),
    newId: randomUUID,
    needDesk: () => undefined,
    now: () => now,
    schedule: (after, run) => {
      const timer = { at: now + after, run };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  });
  const text = options.policy ?? "version: 1\n";
  const loaded = loadPolicy([{ tier: "user", file: "heed.yaml", text, accepted: true, acceptedText: text }], { hash });
  if (!loaded.ok) throw new Error(loaded.errors[0].message);
  const rules = { policy: loaded.policy, server: hash("server"), label: "billing", locked: null };
  relay.open(
    new SessionDesk({
      relay,
      rules,
      stamp: "",
      readStamp: () => "",
      reload: () => Promise.resolve(rules),
      tools: new KnownTools({ version: INFER_VERSION, infer }),
      journal: new GateJournal(openJournal({ home, clock: () => now, ids: randomId, heed: "0" })),
      argumentDigest: argumentDigest(home),
      legs: openSessionLegs(home, "s1"),
      grants: openGrantStore(home),
      principal: "p",
      session: "s1",
      cwd: dir,
      homes: [home.dir],
      newId: randomUUID,
      now: () => now,
      warn: () => undefined,
      conditions: new LazyConditions(),
      asker: openAsker({ home, session: "s1", relay, warn: () => undefined, terminal: NO_TERMINAL, now: () => now }),
    }),
  );
  const framer = createLineFramer(1e6);
  const serverFramer = createLineFramer(1e6);
  const client = (message: object): void =>
    relay.clientFrames(framer.push(Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)));
  const answer = (message: object): void =>
    relay.serverFrames(serverFramer.push(Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)));
  client({
    id: "i",
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: { name: "c", version: "1" } },
  });
  answer({ id: "i", result: { protocolVersion: "2025-11-25", capabilities: {} } });
  const tools = options.tools ?? [{ name: "write" }, { name: "other" }];
  /** Sends a call and answers the gate's own listing, if there is one. */
  const call = (id: unknown, name: string, args: object = {}): void => {
    client({ id, method: "tools/call", params: { name, arguments: args } });
    const listing = toServer.map((line) => JSON.parse(line) as Message).findLast(({ method }) => method === "tools/list");
    answer({ id: listing?.id, result: { tools } });
  };
  const questions = (): Message[] => toClient.filter(({ method }) => method === "elicitation/create");
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return {
    home,
    client,
    answer,
    call,
    pass,
    questions,
    say: (question: Message | undefined, content: object, action = "accept") =>
      client({ id: question?.id, result: { action, content } }),
    outcome: (id: unknown) => decisionOf((toClient.find((one) => one.id === id) ?? {}) as never)?.["outcome"],
    sent: (id: unknown) => toClient.find((one) => one.id === id),
    taken: () => toClient.filter(({ method }) => method === "notifications/cancelled").map(({ params }) => params?.["requestId"]),
    calls: () => toServer.filter((line) => line.includes("tools/call")),
  };
}

describe("waiting", () => {
  it("answers a call that nobody has decided after 45 seconds, takes its form back, and runs nothing by a later yes", () => {
    const { call, pass, questions, say, outcome, taken, calls, sent } = world();
    call(1, "write");
    pass(44_999);
    expect(sent(1)).toBeUndefined();
    pass(1);
    expect(outcome(1)).toBe("pending");
    expect(JSON.stringify(sent(1))).toContain("Nobody has answered yet; this is not a refusal.");
    expect(taken()).toEqual([questions()[0]?.id]);
    say(questions()[0], { decision: "allow" });
    expect(calls()).toEqual([]);
    call(2, "write");
    expect(questions()).toHaveLength(2);
    expect(calls()).toEqual([]);
  });

  it.each<[string, string, object, number, string | undefined]>([
    ["a decline within 300 ms", "decline", {}, 299, "unseen"],
    ["deny within 300 ms", "accept", { decision: "deny" }, 299, "unseen"],
    ["a decline", "decline", {}, 300, "denied"],
    ["deny", "accept", { decision: "deny" }, 300, "denied"],
    ["a cancel at any time", "cancel", {}, 30_000, "unseen"],
    ["an accept without the content", "accept", {}, 30_000, "unseen"],
    ["an accept of something else", "accept", { decision: "allow", extra: 1 }, 30_000, "unseen"],
    ["another action", "yes", { decision: "allow" }, 30_000, "unseen"],
    ["allow", "accept", { decision: "allow" }, 1, undefined],
  ])("takes %s for what it is", (_, action, content, after, expected) => {
    const { call, pass, questions, say, outcome, calls } = world();
    call(1, "write");
    pass(after);
    say(questions()[0], content, action);
    expect([outcome(1), calls().length]).toEqual([expected, expected === undefined ? 1 : 0]);
  });

  it("remembers a person's no for ten minutes, and stops asking about a tool after three", () => {
    const { call, pass, questions, say, outcome } = world();
    const decline = (n: number): void => {
      call(n, "write", { n });
      pass(500);
      say(questions().at(-1), {}, "decline");
      expect(outcome(n)).toBe("denied");
    };
    decline(1);
    pass(9 * 60_000);
    call("again", "write", { n: 1 });
    expect([outcome("again"), questions().length]).toEqual(["denied", 1]);
    pass(60_000);
    call("later", "write", { n: 1 });
    expect([outcome("later"), questions().length]).toEqual([undefined, 2]);
    decline(2);
    decline(3);
    call(5, "write", { n: 9 });
    expect(outcome(5)).toBe("policy");
    call(6, "other");
    expect(questions()).toHaveLength(5);
  });

  it("remembers allow-session as a grant of this exact call", () => {
    const { call, questions, say, calls, home } = world();
    call(1, "write", { n: 1 });
    say(questions()[0], { decision: "allow-session" });
    call(2, "write", { n: 1 });
    expect(calls()).toHaveLength(2);
    call(3, "write", { n: 2 });
    expect([questions().length, calls().length]).toEqual([2, 2]);
    expect(journal(home).filter(({ type, grant }) => type === "decision" && grant !== undefined)).toHaveLength(1);
  });

  it("offers no session where the server warns", () => {
    const { call, questions, say, outcome } = world({ tools: [{ name: "write", annotations: { openWorldHint: true } }] });
    call(1, "write");
    expect(JSON.stringify(questions()[0])).not.toContain("allow-session");
    say(questions()[0], { decision: "allow-session" });
    expect(outcome(1)).toBe("unseen");
  });

  it("raises a call that can carry data out once private data and outside content have come in", () => {
    const policy =
      "version: 1\nservers:\n  billing: {private: true}\nrules:\n  - {id: a, tool: [write, other], verdict: allow}\n";
    const { call, answer, questions, calls, say } = world({ policy });
    call(1, "write");
    expect(calls()).toHaveLength(1);
    answer({ id: 1, result: { content: [] } });
    call(2, "write");
    expect(calls()).toHaveLength(1);
    expect(String(questions()[0]?.params?.["message"])).toContain(
      "Why: this session holds private data and content from outside",
    );
    say(questions()[0], { decision: "allow" });
    expect(calls()).toHaveLength(2);
  });

  it("judges again when the person has answered: what became stricter meanwhile is asked about anew", () => {
    const policy = "version: 1\nservers:\n  billing: {private: true}\nclients:\n  c: {attended: true}\n";
    const { call, answer, client, questions, calls, say } = world({ policy });
    client({ id: 9, method: "resources/read", params: { uri: "a" } });
    call(1, "write");
    const [question] = questions();
    answer({ id: 9, result: { contents: [] } });
    say(question, { decision: "allow" });
    expect(calls()).toEqual([]);
    expect(String(questions()[1]?.params?.["message"])).toContain("Type its name to run it.");
    say(questions()[1], { confirm: "write" });
    expect(calls()).toHaveLength(1);
  });

  it("challenges a call that reaches Heed itself, whatever allows it", () => {
    const { call, outcome, calls, home } = world({ policy: "version: 1\nrules:\n  - {id: a, tool: write, verdict: allow}\n" });
    call(1, "write", { path: join(home.dir, "heed.yaml") });
    call(2, "write", { path: "/tmp/other" });
    expect([outcome(1), calls().length]).toEqual(["unseen", 1]);
  });

  it("stops nothing where the mode is observe, but records what it would have done", () => {
    const { call, calls, home } = world({ policy: "version: 1\nmode: observe\n" });
    call(1, "write");
    expect(calls()).toHaveLength(1);
    expect(journal(home).find(({ type }) => type === "decision")).toMatchObject({ verdict: "ask", tool: "write" });
  });

  it("asks about identical calls one by one: a yes to one is no yes to another", () => {
    const { call, questions, pass, outcome, say, calls } = world();
    for (const id of [1, 2, 3]) call(id, "write");
    expect(questions()).toHaveLength(3);
    say(questions()[1], { decision: "allow" });
    expect(calls().map((line) => (JSON.parse(line) as Message).id)).toEqual([2]);
    pass(45_000);
    expect([outcome(1), outcome(3)]).toEqual(["pending", "pending"]);
  });
});
