import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { pinTool } from "../../src/core/trust/pin-tool.js";
import type { LockedServer, LockedTool } from "../../src/core/trust/pin.js";
import type { TerminalIo } from "../../src/gateway/terminal/terminal-io.js";
import { GateJournal } from "../../src/gateway/gate-journal.js";
import { LazyConditions } from "../../src/gateway/grant-conditions.js";
import { KnownTools } from "../../src/gateway/known-tools.js";
import { createOwnIds } from "../../src/gateway/own-ids.js";
import { openAsker } from "../../src/gateway/open-asker.js";
import { Relay } from "../../src/gateway/relay.js";
import { protectedHere } from "../../src/gateway/protected-places.js";
import { SessionDesk } from "../../src/gateway/session-desk.js";
import { NO_TERMINAL, TerminalQueue } from "../../src/gateway/terminal/terminal-surface.js";
import { infer } from "../../src/classify/infer.js";
import { JUDGE_VERSION } from "../../src/classify/judge.js";
import { hash } from "../../src/node/hash.js";
import type { Home } from "../../src/node/home.js";
import { randomId } from "../../src/node/ids.js";
import { argumentDigest } from "../../src/store/journal/argument-digest.js";
import { journalFolder, openJournal } from "../../src/store/journal/open-journal.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { openGrantStore } from "../../src/store/state/grant-store.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import { openSessionLegs } from "../../src/store/state/session-legs.js";
import { loadPolicy } from "../../src/policy/load-policy.js";
import type { Json } from "../../src/wire/json.js";
import { createLineFramer } from "../../src/wire/line-framer.js";
import { decisionOf } from "./harness.test-support.js";

export type Message = Record<string, unknown> & {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
};

function lockOf(definitions: readonly Json[]): LockedServer {
  const tools = definitions.map((definition): LockedTool => {
    const parsed = parseTool(definition, "2025-11-25");
    return { name: parsed.name, accepted: true, pin: pinTool(parsed, hash), overrides: [], proposals: [] };
  });
  return { label: "billing", server: hash("server"), tools };
}

/** The whole gate but for its process: a real home, journal and policy, and a time that moves only when told to. */
export function world(
  options: {
    readonly policy?: string;
    readonly tools?: unknown[];
    /** A person reviewed the tools as they are. */
    readonly reviewed?: boolean;
    /** Another gate of the same home, session and time. */
    readonly beside?: { readonly home: Home; readonly now: () => number };
    /** Whether the client shows forms; and whether a console runs. */
    readonly forms?: boolean;
    readonly console?: boolean;
    readonly terminal?: TerminalIo;
    readonly revision?: string;
    /** The server answers listings only where the test says so, and when a call comes. */
    readonly mute?: boolean;
  } = {},
) {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-waiting-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const home = options.beside?.home ?? createScratchHome(dir);
  let now = options.beside?.now() ?? Date.parse("2026-11-30T12:00:00Z");
  let absent = (): void => undefined;
  const announce = (): void => {
    absent();
    if (options.console === true) absent = announceConsole(home, () => now);
  };
  announce();
  onTestFinished(() => absent());
  // What has passed, whatever the clock says: timers go by it.
  let passed = 0;
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
    ids: createOwnIds(),
    needDesk: () => undefined,
    noise: () => undefined,
    now: () => now,
    schedule: (after, run) => {
      const timer = { at: passed + after, run };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  });
  const text = options.policy ?? "version: 1\n";
  const loaded = loadPolicy([{ tier: "user", file: "heed.yaml", text, accepted: true, acceptedText: text }], { hash });
  if (!loaded.ok) throw new Error(loaded.errors[0].message);
  const rules = {
    policy: loaded.policy,
    server: hash("server"),
    label: "billing",
    locked: null as LockedServer | null,
    otherwise: null,
    journal: loaded.journal,
  };
  let tools = options.tools ?? [{ name: "write" }, { name: "other" }];
  if (options.reviewed === true) rules.locked = lockOf(tools as readonly Json[]);
  relay.open(
    new SessionDesk({
      relay,
      rules,
      stamp: "",
      readStamp: () => "",
      reload: () => Promise.resolve(rules),
      tools: new KnownTools({ version: JUDGE_VERSION, infer }),
      journal: new GateJournal(openJournal({ home, clock: () => now, ids: randomId, heed: "0" })),
      argumentDigest: argumentDigest(home),
      legs: openSessionLegs(home, "s1"),
      grants: openGrantStore(home),
      principal: "p",
      mark: "entry-0123456789abcdef",
      session: "s1",
      cwd: dir,
      places: protectedHere(home, dir, {}),
      newId: randomUUID,
      now: () => now,
      warn: () => undefined,
      conditions: new LazyConditions(),
      asker: openAsker({
        home,
        session: "s1",
        relay,
        warn: () => undefined,
        terminal:
          options.terminal === undefined
            ? NO_TERMINAL
            : new TerminalQueue(options.terminal, () => now).surface((run) => relay.during(run)),
        now: () => now,
      }),
    }),
  );
  const { revision = "2025-11-25" } = options;
  const framer = createLineFramer(1e6);
  const serverFramer = createLineFramer(1e6);
  const chunk = (messages: readonly object[]): Buffer =>
    Buffer.from(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  /** Messages of one side's that come in one chunk. */
  const client = (...messages: readonly object[]): void => relay.clientFrames(framer.push(chunk(messages)));
  const answer = (...messages: readonly object[]): void => relay.serverFrames(serverFramer.push(chunk(messages)));
  client({
    id: "i",
    method: "initialize",
    params: {
      protocolVersion: revision,
      capabilities: options.forms === false ? {} : { elicitation: {} },
      clientInfo: { name: "c", version: "1" },
    },
  });
  answer({ id: "i", result: { protocolVersion: revision, capabilities: {} } });
  const listings = (): Message[] =>
    toServer.map((line) => JSON.parse(line) as Message).filter(({ method }) => method === "tools/list");
  const listed = new Set<unknown>();
  /** An honest server answers what it was asked. */
  const tell = (): void => {
    for (const { id } of listings())
      if (!listed.has(id)) {
        listed.add(id);
        answer({ id, result: { tools } });
      }
  };
  /** Sends a call and answers the gate's own listing, if there is one. */
  const call = (id: unknown, name: string, args: object = {}): void => {
    client({ id, method: "tools/call", params: { name, arguments: args } });
    tell();
  };
  /** Answers the gate's listing that was asked for last. */
  const relist = (definitions: unknown[]): void => {
    tools = definitions;
    const id = listings().at(-1)?.id;
    listed.add(id);
    answer({ id, result: { tools } });
  };
  const questions = (): Message[] => toClient.filter(({ method }) => method === "elicitation/create");
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    passed += milliseconds;
    announce();
    const due = timers.filter(({ at }) => at <= passed);
    timers = timers.filter(({ at }) => at > passed);
    for (const { run } of due) run();
  };
  const store = openQuestions(home, () => now);
  return {
    home,
    now: () => now,
    store,
    /** The gate's process is gone from one moment to the next: nothing is taken back. */
    kill: () => (timers = []),
    end: () => relay.close(),
    /** Waits until the files have told the gate, or the gate them. */
    until: async <T>(find: () => T | undefined | false): Promise<T> => {
      for (const end = Date.now() + 10_000; ;) {
        if (options.mute !== true) tell();
        const found = find();
        if (found !== undefined && found !== false) return found;
        if (Date.now() > end) throw new Error(`it did not come; the client got ${JSON.stringify(toClient)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    client,
    answer,
    listings,
    call,
    relist,
    pass,
    /** The clock is set, forward or back; no time passes. */
    jump: (milliseconds: number): void => {
      now += milliseconds;
      announce();
    },
    questions,
    say: (question: Message | undefined, content: object, action = "accept") => {
      client({ id: question?.id, result: { action, content } });
      // What the server offers now is asked after a yes.
      if (options.mute !== true) tell();
    },
    tell,
    /** What the server offers from now on; it says nothing of it. */
    offer: (definitions: unknown[]) => (tools = definitions),
    outcome: (id: unknown) => decisionOf((toClient.find((one) => one.id === id) ?? {}) as never)?.["outcome"],
    /** How many answers the client had under an id. */
    answers: (id: unknown) => toClient.filter((one) => one.id === id && one.method === undefined).length,
    /** The records of the home's journal. */
    journaled: () =>
      readdirSync(journalFolder(home))
        .filter((name) => name.endsWith(".jsonl"))
        .flatMap((name) => readFileSync(join(journalFolder(home), name), "utf8").split("\n"))
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    sent: (id: unknown) => toClient.find((one) => one.id === id),
    taken: () => toClient.filter(({ method }) => method === "notifications/cancelled").map(({ params }) => params?.["requestId"]),
    /** All that the client has seen: what could reach a model. */
    seen: () => JSON.stringify(toClient),
    calls: () => toServer.filter((line) => line.includes("tools/call")),
    /** All that the server has seen. */
    heard: () => toServer.map((line) => JSON.parse(line) as Message),
  };
}
