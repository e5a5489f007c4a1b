import { isDeepStrictEqual } from "node:util";
import { openDesk } from "../../src/gateway/open-desk.js";
import { createOwnIds, type OwnIds } from "../../src/gateway/own-ids.js";
import { Relay } from "../../src/gateway/relay.js";
import type { Home } from "../../src/node/home.js";
import { identifyLaunch } from "../../src/launch/identify-launch.js";
import { createLineFramer, type LineFramer } from "../../src/wire/line-framer.js";
import { random, type Random } from "../laws/random.js";
import { ALLOWED, ClientLines } from "./client-lines.test-support.js";
import { cutLines } from "./cut-lines.test-support.js";
import { Contract, type Difference, type Expected, type Onward } from "./contract.test-support.js";
import { ScriptedServer, TOOLS } from "./scripted-server.test-support.js";

/** What one stream came to: how many messages went through, and how often each difference was met. */
export type Passed = { readonly messages: number; readonly counts: ReadonlyMap<Difference | "same", number> };

/** The ids of the gate's own: the scripts know them, which nobody else could. Each run makes the same. */
const ownIds = (): OwnIds => {
  let made = 0;
  return createOwnIds(Buffer.alloc(32, 7), (bytes) => {
    const bits = Buffer.alloc(bytes);
    bits.writeUInt32BE((made += 1));
    return bits;
  });
};
const KNOWN = ownIds();
const OWN = [KNOWN.make("listing"), KNOWN.make("question"), KNOWN.make("listing").replace(/.$/u, "x"), `gw-${"ab".repeat(32)}`];
const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", null];

/**
 * Sends one stream through a relay with a real desk, and compares every step, byte for byte, with what the contract makes
 * of it.
 *
 * @throws Error with the seed, the step and both sides where they differ
 */
export async function runStream(seed: number, lines: number, at: { readonly home: Home; readonly dir: string }): Promise<Passed> {
  const stream = new Stream(seed, at);
  await stream.open();
  try {
    stream.run(lines);
  } finally {
    stream.close();
  }
  return { messages: stream.messages, counts: stream.contract.counts };
}

class Stream {
  readonly contract = new Contract((id) => typeof id === "string" && KNOWN.purposeOf(id) !== null);
  messages = 0;
  readonly #next: Random;
  readonly #script: ScriptedServer;
  readonly #lines: ClientLines;
  readonly #relay: Relay;
  readonly #framers: { readonly client: LineFramer; readonly server: LineFramer } = {
    client: createLineFramer(1 << 26),
    server: createLineFramer(1 << 26),
  };
  /** What came out of the relay in this step. */
  #toServer: Buffer[] = [];
  #toClient: Buffer[] = [];
  /** What has gone in and is no line yet. */
  readonly #rest: { client: Buffer; server: Buffer } = { client: Buffer.alloc(0), server: Buffer.alloc(0) };
  /** What the server has still to say. */
  #later: Buffer[] = [];
  #timers: { readonly at: number; readonly run: () => void }[] = [];
  #now = 1_800_000_000_000;
  #step = 0;
  #drained = false;

  constructor(
    readonly seed: number,
    readonly at: { readonly home: Home; readonly dir: string },
  ) {
    this.#next = random(seed);
    this.#script = new ScriptedServer(seed, { own: OWN, changes: true });
    this.#lines = new ClientLines(this.#next, { races: true, own: OWN });
    this.#relay = new Relay({
      toServer: (bytes) => void this.#toServer.push(bytes),
      toClient: (bytes) => void this.#toClient.push(bytes),
      ids: ownIds(),
      now: () => this.#now,
      schedule: (after, run) => {
        const timer = { at: this.#now + after, run };
        this.#timers.push(timer);
        return () => (this.#timers = this.#timers.filter((one) => one !== timer));
      },
      needDesk: () => undefined,
      noise: () => undefined,
    });
  }

  async open(): Promise<void> {
    const { home, dir } = this.at;
    const { identity } = identifyLaunch({ command: process.execPath, args: ["scripted.js"], cwd: dir, env: {} });
    const within = { principal: "fuzz", session: `fuzz-${this.seed}`, journal: null, mark: null };
    const said: string[] = [];
    this.#relay.open(
      await openDesk({
        relay: this.#relay,
        identity,
        guess: "scripted",
        env: { HEED_HOME: home.dir },
        cwd: dir,
        label: "scripted",
        policyFile: null,
        home: () => home,
        heed: "0.0.0-test",
        warn: (text) => void said.push(text),
        within,
      }),
    );
    if (said.length > 0) throw new Error(said.join("\n"));
  }

  run(lines: number): void {
    const revision = REVISIONS[this.seed % REVISIONS.length] ?? null;
    const message = (id: string, method: string, params: unknown): Buffer =>
      Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    if (revision !== null) {
      const clientInfo = { name: "fuzz", version: "1" };
      this.#clientSays(message("begin", "initialize", { protocolVersion: revision, capabilities: {}, clientInfo }));
    }
    // Before the first call the gate lists the tools, and the call waits for that: alone, so that nothing overtakes it.
    this.#clientSays(message("first", "tools/call", { name: ALLOWED[0] }));
    while (this.messages < lines) {
      // What the server has said late, in chunks that end anywhere.
      if (this.#next(3) === 0) this.#serverSays(this.#later.splice(0));
      const chunk = Buffer.concat(Array.from({ length: 1 + this.#next(4) }, () => this.#lines.line()));
      const cut = this.#next(4) === 0 ? this.#next(chunk.length + 1) : chunk.length;
      this.#clientSays(chunk.subarray(0, cut));
      if (cut < chunk.length) this.#clientSays(chunk.subarray(cut));
    }
    // The client ends within a message, or not.
    if (this.#next(2) === 0) this.#clientSays(this.#lines.line().subarray(0, 9));
    this.#end();
    this.#serverSays(this.#later.splice(0));
    this.#serverSays([Buffer.from('{"jsonrpc":"2.0","method":"cut of')]);
    this.#relay.serverFrames(this.#framers.server.end());
    const back = this.#rest.server.length > 0 ? this.contract.server(this.#rest.server, false) : [];
    this.#compare(this.contract.told(), back);
    if (!this.#drained) throw new Error(`seed ${this.seed}: the end of the input does not reach the server`);
  }

  close(): void {
    this.#relay.close();
  }

  #clientSays(chunk: Buffer): void {
    this.#tick();
    this.#relay.clientFrames(this.#framers.client.push(chunk));
    const { lines, rest } = cutLines(this.#rest.client, chunk);
    this.#rest.client = rest;
    const all = lines.map((line) => this.contract.client(line.subarray(0, -1), true));
    this.messages += lines.length;
    this.#settle(all);
  }

  #end(): void {
    this.#relay.clientFrames(this.#framers.client.end());
    const { client } = this.#rest;
    this.#settle(client.length === 0 ? [] : [this.contract.client(client, false)]);
    this.#relay.endInput(() => (this.#drained = true));
  }

  /** Compares what a step of the client's led to, and has the server take what has reached it. */
  #settle(all: readonly ReturnType<Contract["client"]>[]): void {
    const heard = this.#compare(
      all.flatMap(({ onward }) => onward),
      all.flatMap(({ back }) => back),
    );
    const now: Buffer[] = [];
    for (const line of heard) {
      const said = this.#script.take(line);
      now.push(...said.now);
      this.#later.push(...said.later);
    }
    if (now.length > 0) this.#serverSays(now);
  }

  #serverSays(said: readonly Buffer[]): void {
    this.#tick();
    const chunk = Buffer.concat(said);
    const cut = this.#next(3) === 0 ? this.#next(chunk.length + 1) : chunk.length;
    const { lines, rest } = cutLines(this.#rest.server, chunk);
    this.#rest.server = rest;
    for (const part of [chunk.subarray(0, cut), chunk.subarray(cut)]) this.#relay.serverFrames(this.#framers.server.push(part));
    this.messages += lines.length;
    const back = lines.flatMap((line) => this.contract.server(line));
    this.#compare(this.contract.told(), back);
  }

  /** Time passes, so that the gate may list anew. */
  #tick(): void {
    this.#step += 1;
    this.#now += 2000;
    this.#turn();
    this.#answerListing();
  }

  /** Other work has had its turn: what was put off until then is done, too. */
  #turn(): void {
    for (let due = this.#due(); due.length > 0; due = this.#due()) for (const { run } of due) run();
  }

  #due(): readonly { readonly run: () => void }[] {
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    return due;
  }

  /** The gate's own listings are answered at once. They are its own business: nobody else sees them. */
  #answerListing(): void {
    this.#turn();
    const own = (line: Buffer): boolean =>
      /"id":"gw-[0-9a-f]{64}"/u.test(line.toString("latin1")) && line.includes('"method":"tools/list","params":{}}');
    const listings = cutLines(Buffer.alloc(0), Buffer.concat(this.#toServer)).lines.filter(own);
    if (listings.length === 0) return;
    this.contract.listed(listings.length);
    this.#toServer = [Buffer.concat(cutLines(Buffer.alloc(0), Buffer.concat(this.#toServer)).lines.filter((line) => !own(line)))];
    for (const line of listings) {
      const { id } = JSON.parse(line.toString()) as { id: string };
      const answer = Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id, result: { tools: TOOLS } })}\n`);
      // Not through the framer: the server may be in the middle of a line.
      this.#relay.serverFrames(createLineFramer(1 << 20).push(answer));
    }
    this.#answerListing();
  }

  /** Compares and answers the lines that reached the server. */
  #compare(onward: readonly Onward[], back: readonly Expected[]): readonly Buffer[] {
    this.#answerListing();
    const heard = cutLines(Buffer.alloc(0), Buffer.concat(this.#toServer));
    const lines = heard.lines.map((line) => line.subarray(0, -1));
    const good =
      heard.rest.length === 0 &&
      lines.length === onward.length &&
      onward.every((one, i) => {
        const line = lines[i] ?? Buffer.alloc(0);
        if (one.kind === "error") return matches(one, Buffer.concat([line, Buffer.from("\n")])) !== null;
        return one.kind === "bytes" ? one.bytes.equals(line) : isDeepStrictEqual(parsed(line), one.value);
      });
    if (!good) this.#fail("to the server", onward, Buffer.concat(this.#toServer));
    let out = Buffer.concat(this.#toClient);
    for (const one of back) {
      const taken = matches(one, out);
      if (taken === null) this.#fail("to the client", back, Buffer.concat(this.#toClient));
      else out = out.subarray(taken);
    }
    if (out.length > 0) this.#fail("to the client, beyond", back, out);
    this.#toServer = [];
    this.#toClient = [];
    return lines;
  }

  #fail(where: string, wanted: readonly (Onward | Expected)[], got: Buffer): never {
    const show = wanted.map((one) =>
      one.kind === "bytes" ? `bytes ${JSON.stringify(one.bytes.toString())}` : JSON.stringify(one),
    );
    const both = `towards the server ${JSON.stringify(String(Buffer.concat(this.#toServer)))}\ntowards the client ${JSON.stringify(String(Buffer.concat(this.#toClient)))}`;
    throw new Error(
      `seed ${this.seed}, step ${this.#step}, ${where}:\nwanted\n${show.join("\n")}\ngot\n${JSON.stringify(got.toString())}\nin all\n${both}`,
    );
  }
}

/** How many bytes an expected message takes at the beginning of `out`; null where something else stands there. */
export function matches(expected: Expected, out: Buffer): number | null {
  if (expected.kind === "bytes") {
    const { length } = expected.bytes;
    return out.subarray(0, length).equals(expected.bytes) ? length : null;
  }
  const end = out.indexOf(0x0a) + 1;
  const value = parsed(out.subarray(0, end)) as Record<string, unknown> | undefined;
  if (end === 0 || value === undefined) return null;
  if (expected.kind === "cut") return isDeepStrictEqual(value, expected.value) ? end : null;
  if (value["jsonrpc"] !== "2.0" || value["id"] !== expected.id) return null;
  if (expected.kind === "unreadable" && expected.method === "tools/call")
    return JSON.stringify(value["result"] ?? null).includes("could not be read") ? end : null;
  if (expected.kind === "unreadable") return (value["error"] as { code?: unknown } | undefined)?.code === -32603 ? end : null;
  if (expected.kind === "error") return (value["error"] as { code?: unknown } | undefined)?.code === expected.code ? end : null;
  const result = value["result"] as { isError?: unknown; _meta?: Record<string, unknown> } | undefined;
  return result?.isError === true && result._meta?.["dev.heed/decision"] !== undefined ? end : null;
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return undefined;
  }
}
