import { randomUUID } from "node:crypto";
import { CLASSIFIER } from "../classify/classifier.js";
import { systemClock } from "../node/clock.js";
import { EnvironmentError } from "../node/environment-error.js";
import type { Home } from "../node/home.js";
import { randomId } from "../node/ids.js";
import { describeIdentity } from "../launch/describe-identity.js";
import { argumentDigest } from "../store/journal/argument-digest.js";
import { openJournal, type Journal } from "../store/journal/open-journal.js";
import { openGrantStore } from "../store/state/grant-store.js";
import { identityDigest } from "../store/lock/identities.js";
import { keptDefinition } from "../store/lock/kept-definition.js";
import { isAgentEnvironment } from "../store/person/agent-environment.js";
import { hostProcess, hostProgram, sessionKey } from "../launch/host-process.js";
import { openSessionLegs } from "../store/state/session-legs.js";
import type { AskSurface } from "./ask-surface.js";
import { closedDesk } from "./closed-desk.js";
import type { Desk, DeskRelay } from "./desk.js";
import { FormTestDesk } from "./form-test-desk.js";
import type { GateSurroundings, NamedServer } from "./gate-surroundings.js";
import { openAsker } from "./open-asker.js";
import { LazyConditions } from "./grant-conditions.js";
import { GateJournal } from "./gate-journal.js";
import { pruneLater } from "./prune-later.js";
import { ReviewKeeper } from "./keep-for-review.js";
import { KnownTools } from "./known-tools.js";
import {
  diagnosticLine,
  loadRules,
  rulesGlance,
  rulesStamp,
  watchRules,
  type LoadedRules,
  type Rules,
  type RulesPlaces,
} from "./rules.js";
import type { TerminalQueue } from "./terminal/terminal-surface.js";
import { protectedHere } from "./protected-places.js";
import { SessionDesk } from "./session-desk.js";

/** What a desk is opened for. */
export type DeskOptions = GateSurroundings &
  NamedServer & {
    readonly relay: DeskRelay;
    readonly home: () => Home;
    readonly warn: (text: string) => void;
    /** Who calls, in which session, and the process's journal; without it, the host process and a journal of its own. */
    readonly within?: DeskSession;
  };

/** Whose calls a desk decides. `journal` null: the desk opens one of its own. `mark`: what the client proves itself by, or null. */
export type DeskSession = {
  readonly principal: string;
  readonly session: string;
  readonly journal: Journal | null;
  readonly mark: string | null;
};

/**
 * Reads what decisions are made by: policy, lock, journal, session. Where one of them fails, no call runs; the reason,
 * with file, line and fix, goes to the server's log. Files that are mended later count from the next call on.
 */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  try {
    return await open(options);
  } catch (error) {
    options.warn(error instanceof EnvironmentError ? `${error.message} ${error.help}` : String(error));
    options.warn("no call runs until this is mended and the server is started again");
    let noted = false;
    return closedDesk(options.relay, () => (noted ||= markAll(options)));
  }
}

/** Notes for the other gates of the session that something came in here; nobody knows whether it is private. */
function markAll({ home, within }: DeskOptions): boolean {
  try {
    openSessionLegs(home(), (within ?? withinHost(null)).session).mark({ content: true, private: true });
    return true;
  } catch {
    // Where Heed's folder cannot be used, no gate lets a call run.
    return false;
  }
}

async function open(options: DeskOptions): Promise<Desk> {
  const { relay, warn, cwd } = options;
  const home = options.home();
  const within = options.within ?? withinHost(options.mark?.() ?? null);
  const { principal, session, mark } = within;
  const { heed } = options;
  const journal = new GateJournal(within.journal ?? openJournal({ home, clock: systemClock, ids: randomId, heed }));
  const places: RulesPlaces = { ...options, home };

  // What files say that are read again and again is said once.
  const said = new Set<string>();
  const settle = (loaded: LoadedRules): Rules | null => {
    if (!loaded.ok) {
      for (const error of loaded.errors) warn(diagnosticLine(error));
      warn("no call runs until this is mended");
      journal.add({ type: "policy-failed", errors: loaded.errors.map(({ code, args }) => ({ code, args })) });
      return null;
    }
    const { policy, server, label, otherwise, journal: settings } = loaded.rules;
    journal.setDurable(settings.durability === "power");
    if (settings.keepDays !== null) pruneLater({ home, heed, warn, keepDays: settings.keepDays });
    for (const note of loaded.notes) if (!said.has(note)) warn(note);
    for (const note of loaded.notes) said.add(note);
    if (policy.mode === "observe") warn("mode is observe: calls are recorded, and none is stopped");
    const identity = describeIdentity(options.identity);
    journal.add({
      type: "session-opened",
      session,
      principal,
      server,
      label,
      identity,
      identityDigest: identityDigest(options.identity),
      ...(otherwise === null ? {} : { review: otherwise }),
      mode: policy.mode,
      policy: policy.digest,
    });
    return loaded.rules;
  };

  const grants = openGrantStore(home);
  const conditions = new LazyConditions();
  let conditional = false;
  grants.read(Date.now(), () => {
    conditional = true;
    return null;
  });
  // Grants that stand in the file count from the first call on.
  if (conditional) await conditions.load();
  const stamp = (): string => rulesStamp(places);
  // Watched before it is looked at: nothing falls between.
  const watch = watchRules(places, Date.now);
  const before = stamp();
  const desk = new SessionDesk({
    relay,
    rules: settle(await loadRules(places)),
    stamp: before,
    readStamp: stamp,
    watch,
    glance: rulesGlance(places),
    reload: async () => settle(await loadRules(places)),
    tools: new KnownTools(CLASSIFIER, (pin) => keptDefinition(home, pin)),
    keeper: new ReviewKeeper(home, options.identity, options.within === undefined),
    journal,
    argumentDigest: argumentDigest(home),
    legs: openSessionLegs(home, session),
    grants,
    conditions,
    principal,
    session,
    mark,
    cwd,
    places: protectedHere(home, cwd, options.env),
    newId: randomUUID,
    now: Date.now,
    warn,
    asker: openAsker({ home, session, relay, warn, terminal: await terminalOf(options) }),
  });
  return new FormTestDesk(desk, { home, relay, mark, streams: options.within !== undefined, warn, now: Date.now });
}

/** The process's terminal; all desks ask at the same one. */
let queue: TerminalQueue | null = null;

/** The terminal, where it was asked for: never an agent's, whose model could be at its other end. */
async function terminalOf({ terminal, env, relay }: DeskOptions): Promise<AskSurface> {
  const { NO_TERMINAL, TerminalQueue } = await import("./terminal/terminal-surface.js");
  if (terminal !== true || isAgentEnvironment(env)) return NO_TERMINAL;
  const { openTty } = await import("./terminal/open-tty.js");
  const io = queue === null ? openTty() : null;
  if (io !== null) queue = new TerminalQueue(io, Date.now);
  return queue?.surface((run) => relay.during(run)) ?? NO_TERMINAL;
}

/** On stdio the principal is the user with the host's program (an executable, or the script that an interpreter runs), and the session is the host process. */
function withinHost(mark: string | null): DeskSession {
  const host = hostProcess();
  return { principal: `${process.getuid?.() ?? "user"}@${hostProgram(host)}`, session: sessionKey(host), journal: null, mark };
}
