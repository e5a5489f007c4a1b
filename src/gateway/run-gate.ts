import { spawn, type ChildProcessByStdio } from "node:child_process";
import { constants } from "node:os";
import { delimiter } from "node:path";
import type { Readable, Writable } from "node:stream";
import { createLineFramer, createLongLineFramer } from "../wire/line-framer.js";
import { MOST_FROM_SERVER } from "../wire/server-text.js";
import { guessLabel } from "../connect/guess-label.js";
import type { Home } from "../node/home.js";
import { entrySlots } from "../store/entries/entry-slots.js";
import { entryNames } from "../store/entries/entry-names.js";
import { identifyLaunch, type IdentifiedLaunch } from "../launch/identify-launch.js";
import { MAX_MESSAGE } from "./client-message.js";
import { closedDesk } from "./closed-desk.js";
import type { GateSurroundings, HostStreams } from "./gate-surroundings.js";
import { NoiseLog } from "./noise-log.js";
import { openFormTestsOf, type FormTests } from "./open-form-tests.js";
import { createOwnIds } from "./own-ids.js";
import { MOST_EARLY, Relay } from "./relay.js";
import { gateLine } from "./gate-line.js";

/** What a gate before a server of its own process is started with. */
export type GateOptions = GateSurroundings &
  HostStreams & {
    readonly command: string;
    readonly args: readonly string[];
    /** The label given with `--label`, or null. */
    readonly label: string | null;
    /** Opens Heed's folder; called after the server was started. */
    readonly home: () => Home;
  };

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** The exit code where the server could not be started. */
const NOT_STARTED = 2;
/** When the desk is opened though neither server nor client has said anything (milliseconds). */
const DESK_AT_LAST = 1000;
/** How long bytes may still come after the server has ended (milliseconds). */
const LAST_BYTES = 1000;

/**
 * Runs a stdio server behind the gate until it ends, and answers its exit code. The server starts at once and its bytes
 * pass at once; only `tools/call` waits until policy, lock and journal are read, and is denied where they cannot be.
 *
 * @example
 * process.exitCode = await runGate({ command: "node", args: ["server.js"], ...rest });
 */
export function runGate(options: GateOptions): Promise<number> {
  // What was identified is what is started.
  const launch = identifyLaunch({
    ...options,
    entryNames: entryNames(options.entry),
    slots: entrySlots(options.entry, options.home),
  });
  const { command, args, prependPath } = launch.spawn;
  const path = [...prependPath, options.env["PATH"] ?? ""].join(delimiter);
  const child = spawn(command, [...args], {
    cwd: options.cwd,
    env: prependPath.length === 0 ? options.env : { ...options.env, PATH: path },
    stdio: ["pipe", "pipe", "inherit"],
    windowsHide: true,
  });
  return new Promise((resolve) => {
    const gate = new Gate(options, launch, child, resolve);
    gate.start();
  });
}

const unproven = (): null => null;

class Gate {
  readonly #relay: Relay;
  readonly #fromClient = createLineFramer(MAX_MESSAGE, true);
  readonly #fromServer = createLongLineFramer(MOST_FROM_SERVER);
  readonly #timers = new Set<NodeJS.Timeout>();
  #opening: Promise<void> | null = null;
  readonly #formTests: FormTests;
  #ended = false;

  constructor(
    readonly options: GateOptions,
    readonly launch: IdentifiedLaunch,
    readonly child: Child,
    readonly done: (code: number) => void,
  ) {
    const noise = new NoiseLog(options.stderr, options.label ?? guessLabel({ ...options, kind: "stdio" }));
    this.#relay = new Relay({
      toServer: (bytes) => this.#write(child.stdin, bytes, options.stdin),
      toClient: (bytes) => this.#write(options.stdout, bytes, child.stdout),
      ids: createOwnIds(),
      now: Date.now,
      schedule: (after, run) => this.#schedule(after, run),
      needDesk: () => void this.#openDesk(),
      noise: (bytes) => noise.say(bytes),
      readUp: () => void (this.#relay.waiting.server > MOST_EARLY || child.stdout.resume()),
    });
    this.#formTests = openFormTestsOf(this.#relay, options.home, options.mark ?? unproven, (text) => this.#warn(text));
  }

  start(): void {
    const { child, options } = this;
    child.on("error", (error) => {
      if (child.pid === undefined) this.#warn(`cannot start ${JSON.stringify(options.command)}: ${error.message}`);
      if (child.pid === undefined) this.#end(NOT_STARTED);
    });
    child.on("exit", (code, signal) => {
      const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      const last = setTimeout(() => this.#end(status), LAST_BYTES);
      child.once("close", () => {
        clearTimeout(last);
        this.#end(status);
      });
    });
    // A server that ends while something is written to it is seen by its exit.
    child.stdin.on("error", () => undefined);
    options.stdout.on("error", () => {
      this.#clientGone();
      // Nobody reads any more; a server that does not end with its input must not stay behind.
      this.#schedule(LAST_BYTES, () => void child.kill());
    });
    child.stdout.on("data", (chunk: Buffer) => {
      this.#relay.serverFrames(this.#fromServer.push(chunk));
      if (this.#relay.reading || this.#relay.waiting.server > MOST_EARLY) child.stdout.pause();
    });
    child.stdout.on("end", () => this.#relay.serverFrames(this.#fromServer.end()));
    options.stdin.on("data", (chunk: Buffer) => {
      this.#relay.clientFrames(this.#fromClient.push(chunk));
      if (this.#relay.waiting.client > MOST_EARLY) options.stdin.pause();
    });
    options.stdin.on("end", () => this.#clientGone());
    options.stdin.on("error", () => this.#clientGone());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, this.#signal);
    // The server's start comes first: what decides is loaded once the server speaks, or a call waits for it.
    child.stdout.once("data", () => void this.#openDesk());
    this.#schedule(DESK_AT_LAST, () => void this.#openDesk());
  }

  #openDesk(): Promise<void> {
    return (this.#opening ??= this.#ended ? Promise.resolve() : this.#loadDesk());
  }

  async #loadDesk(): Promise<void> {
    try {
      const { openDesk } = await import("./open-desk.js");
      this.#relay.open(
        await openDesk({
          ...this.options,
          identity: this.launch.identity,
          guess: guessLabel({ ...this.options, kind: "stdio" }),
          relay: this.#relay,
          warn: (text) => this.#warn(text),
        }),
      );
    } catch (error) {
      this.#warn(`no call runs: ${error instanceof Error ? error.message : String(error)}`);
      this.#relay.open(closedDesk(this.#relay));
    }
    this.child.stdout.resume();
    if (this.#ended) return;
    this.options.stdin.resume();
    await this.#formTests.start();
  }

  /** The client has no more to say: the server gets its end of input, and its last answers still go out. */
  #clientGone(): void {
    this.#formTests.close();
    this.#relay.clientFrames(this.#fromClient.end());
    this.#relay.endInput(() => this.child.stdin.end());
  }

  readonly #signal = (signal: NodeJS.Signals): void => {
    this.child.kill(signal);
  };

  #end(code: number): void {
    if (this.#ended) return;
    // What waits for the desk is still to go out, once it is noted; and that a server ran is noted however short its life was.
    const last = this.child.pid === undefined ? this.#opening : this.#openDesk();
    this.#ended = true;
    if (last === null) this.#finish(code);
    else void last.then(() => this.#finish(code));
  }

  #finish(code: number): void {
    this.#formTests.close();
    this.#relay.close();
    for (const timer of this.#timers) clearTimeout(timer);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, this.#signal);
    // Merely paused, it could still be read from, which would keep this process alive.
    this.options.stdin.destroy();
    // The last bytes are out when an empty write is.
    this.options.stdout.write("", () => this.done(code));
  }

  /** Writes, and stops reading where it came from until the reader has caught up. */
  #write(to: Writable, bytes: Buffer, from: Readable): void {
    if (to.destroyed || to.writableEnded || to.write(bytes) || from.isPaused()) return;
    from.pause();
    to.once("drain", () => from.resume());
  }

  #schedule(after: number, run: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, after);
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
      clearTimeout(timer);
    };
  }

  #warn(text: string): void {
    this.options.stderr.write(gateLine(text));
  }
}
