import type { Home } from "../../node/home.js";
import { member } from "../../wire/json.js";
import { atLeast } from "../../wire/revision.js";
import { createLineFramer, type Frame, type LongFrame } from "../../wire/line-framer.js";
import { LONG } from "../../wire/server-text.js";
import { MAX_MESSAGE } from "../client-message.js";
import { closedDesk } from "../closed-desk.js";
import type { GateSurroundings, HostStreams, NamedServer } from "../gate-surroundings.js";
import { NoiseLog } from "../noise-log.js";
import { openFormTestsOf } from "../open-form-tests.js";
import { createOwnIds } from "../own-ids.js";
import { MOST_EARLY, Relay } from "../relay.js";
import { ServerConversation } from "./server-conversation.js";
import type { Upstream } from "./upstream.js";
import { gateLine } from "../gate-line.js";

/** What a gate between a client on stdio and a server at a URL is started with. */
export type UrlGateOptions = GateSurroundings &
  HostStreams &
  NamedServer & { readonly upstream: Upstream; readonly home: () => Home };

/** How long answers under way may take once the client has no more to say (milliseconds). */
const LAST_ANSWERS = 10_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a gate that a host has started over stdio in front of a remote server, until the client's input ends: the relay
 * for lines on the one side, HTTP with the headers that it demands on the other. Answers the exit code.
 *
 * @example
 * process.exitCode = await runUrlGate({ upstream: createHttpUpstream(url, []), identity, ...rest });
 */
export async function runUrlGate(options: UrlGateOptions): Promise<number> {
  const { upstream, stdin, stdout, stderr } = options;
  const warn = (text: string): void => void stderr.write(gateLine(text));
  const noise = new NoiseLog(stderr, options.label ?? options.guess);
  const timers = new Set<NodeJS.Timeout>();
  const ids = createOwnIds();
  /** Who delivers more once what was delivered has been read. */
  const whenRead: (() => void)[] = [];
  const conversation = new ServerConversation({
    upstream,
    warn,
    newId: () => ids.make("listing"),
    cameBack: (id, why) => relay.returned.take(id, why),
    renewed: (lists) => relay.returned.renewed(lists),
    unread: (bytes, id) => relay.unread(bytes, id),
    batches: () => relay.revision !== null && !atLeast(relay.revision, "2025-06-18"),
    deliver(bytes) {
      relay.serverFrames([lineOf(bytes)]);
      return relay.reading ? new Promise((resolve) => whenRead.push(resolve)) : Promise.resolve();
    },
    schemaOf: (tool) =>
      member(
        relay.lister.current?.definitions.find((one) => member(one, "name") === tool),
        "inputSchema",
      ),
  });
  const relay: Relay = new Relay({
    toServer: (bytes) => conversation.send(bytes),
    toClient: (bytes) => {
      if (stdout.destroyed || stdout.write(bytes) || stdin.isPaused()) return;
      stdin.pause();
      stdout.once("drain", () => stdin.resume());
    },
    ids,
    now: Date.now,
    schedule(after, run) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, after);
      timers.add(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer);
      };
    },
    // There is no child that must start first.
    needDesk: () => undefined,
    noise: (bytes) => noise.say(bytes),
    readUp: () => whenRead.splice(0).forEach((go) => go()),
  });

  const formTests = openFormTestsOf(relay, options.home, options.mark ?? (() => null), warn);
  const opened = openDeskOf(options, relay, warn);
  void opened.then(() => {
    stdin.resume();
    return formTests.start();
  });
  const framer = createLineFramer(MAX_MESSAGE, true);
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    const gone = (): void => {
      formTests.close();
      relay.clientFrames(framer.end());
      relay.endInput(resolve);
    };
    stdin.on("data", (chunk: Buffer) => {
      relay.clientFrames(framer.push(chunk));
      if (relay.waiting.client > MOST_EARLY) stdin.pause();
    });
    stdin.once("end", gone);
    stdin.once("error", gone);
    stdout.once("error", gone);
    stop = resolve;
    for (const signal of SIGNALS) process.once(signal, stop);
  });
  formTests.close();
  await conversation.end(LAST_ANSWERS);
  // What waits for the desk is still to go out, once it is noted.
  if (relay.waiting.server > 0) await opened;
  relay.close();
  for (const timer of timers) clearTimeout(timer);
  upstream.close();
  // Merely paused, it could still be read from, which would keep this process alive.
  stdin.destroy();
  await new Promise<void>((resolve) => stdout.write("", () => resolve()));
  for (const signal of SIGNALS) process.off(signal, stop);
  return 0;
}
/** A message as a line; of a long one no copy is made in one go. */
function lineOf(bytes: Buffer): Frame | LongFrame {
  if (bytes.length > LONG) return { kind: "long", parts: [bytes, LINE_END], terminated: true };
  return { kind: "line", bytes, raw: Buffer.concat([bytes, LINE_END]), terminated: true };
}
const LINE_END = Buffer.from("\n");

async function openDeskOf(options: UrlGateOptions, relay: Relay, warn: (text: string) => void): Promise<void> {
  try {
    const { openDesk } = await import("../open-desk.js");
    relay.open(await openDesk({ ...options, relay, warn }));
  } catch (error) {
    warn(`no call runs: ${error instanceof Error ? error.message : String(error)}`);
    relay.open(closedDesk(relay));
  }
}
