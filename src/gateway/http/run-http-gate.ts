import type { Writable } from "node:stream";
import { systemClock } from "../../node/clock.js";
import type { Home } from "../../node/home.js";
import { randomId } from "../../node/ids.js";
import { openJournal, type Journal } from "../../store/journal/open-journal.js";
import { ClientNames } from "../client-names.js";
import { closedDesk } from "../closed-desk.js";
import type { Desk } from "../desk.js";
import type { GateSurroundings, NamedServer } from "../gate-surroundings.js";
import { NoiseLog } from "../noise-log.js";
import { clientNames, clientSecret, openClientSecrets, principalMark } from "./client-secrets.js";
import { createOwnIds } from "../own-ids.js";
import { HttpGate, type ServedServer } from "./http-gate.js";
import type { HttpRelay } from "./http-relay.js";
import { principalSession } from "./principal-session.js";
import { Sessions } from "./sessions.js";
import type { Upstream } from "./upstream.js";
import { gateLine } from "../gate-line.js";

/** A server that the gate stands in front of. */
export type GatedServer = NamedServer & {
  /** The path that clients reach it by, beginning with a slash. */
  readonly path: string;
  /** The server as one client has it: processes are not shared, connections to a URL are. `noise` takes what is no message. */
  readonly upstream: (principal: string, noise: (bytes: Uint8Array) => void) => Upstream;
};

/** What an HTTP gate is started with. */
export type HttpGateOptions = GateSurroundings & {
  readonly servers: readonly GatedServer[];
  /** 0: any free port. */
  readonly port: number;
  /** The clients that must have a secret; one that is new gets one, which is told on `stdout`. */
  readonly clients: readonly string[];
  readonly home: Home;
  readonly stdout: Writable;
  readonly stderr: Writable;
};

/** A gate that runs. */
export type RunningGate = { readonly port: number; readonly end: () => Promise<void> };

/** How long what is under way may take once the gate is to end (milliseconds). */
const LAST_ANSWERS = 2000;

/**
 * Starts a gate over HTTP. Everything of every client is decided in this process: one journal, one session a client.
 *
 * @throws EnvironmentError where Heed's folder or its journal cannot be used; Error where the port is taken
 *
 * @example
 * const gate = await startHttpGate({ servers: [billing], port: 0, clients: ["editor"], ...rest });
 * console.log(gate.port);
 */
export async function startHttpGate(options: HttpGateOptions): Promise<RunningGate> {
  const { home, heed, stdout, stderr } = options;
  const warn = (text: string): void => void stderr.write(gateLine(text));
  const journal = openJournal({ home, clock: systemClock, ids: randomId, heed });
  const timers = new Set<NodeJS.Timeout>();
  const ids = createOwnIds();
  const all: Sessions[] = [];
  const principals = new Map<string, string>();
  const names = new Map<string, ClientNames>();

  const schedule = (after: number, run: () => void): (() => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, after);
    timers.add(timer);
    return () => {
      timers.delete(timer);
      clearTimeout(timer);
    };
  };

  const sessionOf = (principal: string): string => {
    const known = principals.get(principal) ?? principalSession(home, principal);
    principals.set(principal, known);
    return known;
  };

  const namesOf = (principal: string): ClientNames => {
    const known = names.get(principal) ?? new ClientNames();
    names.set(principal, known);
    return known;
  };

  function sessionsFor(server: GatedServer, principal: string): Sessions {
    const log = new NoiseLog(stderr, server.label ?? server.guess);
    const noise = (bytes: Uint8Array): void => log.say(bytes);
    const sessions = new Sessions({
      upstream: server.upstream(principal, noise),
      now: Date.now,
      schedule,
      noise,
      ids,
      names: namesOf(principal),
      openDesk: (relay) => openDeskFor(relay, server, principal),
    });
    all.push(sessions);
    return sessions;
  }

  async function openDeskFor(relay: HttpRelay, server: GatedServer, principal: string): Promise<Desk> {
    try {
      const { openDesk } = await import("../open-desk.js");
      const within = { principal, session: sessionOf(principal), journal: shared(journal), mark: principalMark(principal) };
      return await openDesk({ ...options, ...server, home: () => home, relay, warn, within });
    } catch (error) {
      warn(`no call runs: ${error instanceof Error ? error.message : String(error)}`);
      return closedDesk(relay);
    }
  }

  const gate = new HttpGate({
    secrets: openClientSecrets(home, warn),
    servers: options.servers.map((server): ServedServer => {
      const byPrincipal = new Map<string, Sessions>();
      return {
        path: server.path,
        sessions({ principal }) {
          const known = byPrincipal.get(principal) ?? sessionsFor(server, principal);
          byPrincipal.set(principal, known);
          return known;
        },
      };
    }),
  });
  const port = await gate.listen(options.port);
  for (const server of options.servers) stdout.write(`${server.label ?? server.guess}: http://127.0.0.1:${port}${server.path}\n`);
  tellSecrets(home, options.clients, stdout);

  return {
    port,
    async end() {
      gate.stop();
      for (const sessions of all) await sessions.close();
      // Answers that have been written are on their way; whoever does not take them is not waited for.
      await gate.idle(LAST_ANSWERS);
      for (const timer of timers) clearTimeout(timer);
      for (const { parts } of all) parts.upstream.close();
      journal.close();
    },
  };
}

/** One journal for all desks of the process: none of them ends it, and what one of them needs to survive, all do. */
function shared(journal: Journal): Journal {
  return {
    get segment() {
      return journal.segment;
    },
    append: (...records) => journal.append(...records),
    appendPrepared: (records) => journal.appendPrepared(records),
    hold: (records) => journal.hold(records),
    settle: () => journal.settle(),
    setDurable: (durable) => durable && journal.setDurable(true),
    anchor: () => journal.anchor(),
    close: () => undefined,
  };
}

/** Says which header a client needs: a secret is shown once, when it is made; later its file is named. */
function tellSecrets(home: Home, clients: readonly string[], stdout: Writable): void {
  const names = clients.length > 0 ? clients : clientNames(home).length > 0 ? [] : ["default"];
  for (const name of names) {
    const { secret, file, made } = clientSecret(home, name);
    stdout.write(made ? `client ${name}: Authorization: Bearer ${secret}\n` : `client ${name}: its secret stands in ${file}\n`);
  }
}
