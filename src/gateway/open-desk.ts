import { randomUUID } from "node:crypto";
import { describeReason } from "../core/describe-reason.js";
import type { Diagnostic } from "../core/reason.js";
import { visible } from "../core/visible.js";
import { infer, INFER_VERSION } from "../lint/infer/infer.js";
import { systemClock } from "../node/clock.js";
import { guessLabel } from "../node/connect/guess-label.js";
import { openDeclineMemory } from "../node/state/decline-memory.js";
import { EnvironmentError } from "../node/environment-error.js";
import { hash } from "../node/hash.js";
import type { Home } from "../node/home.js";
import { randomId } from "../node/ids.js";
import { argumentDigest } from "../node/journal/argument-digest.js";
import { openJournal } from "../node/journal/open-journal.js";
import { describeIdentity } from "../node/identity/describe-identity.js";
import type { IdentifiedLaunch } from "../node/identity/identify-launch.js";
import { serverKey } from "../node/identity/server-key.js";
import { findEntry, loadLocks } from "../node/lock/load-locks.js";
import { loadPolicyFiles } from "../node/policy/load-policy-files.js";
import { openGrantStore } from "../node/state/grant-store.js";
import { hostProcess, sessionKey } from "../node/state/host-process.js";
import { openSessionLegs } from "../node/state/session-legs.js";
import { closedDesk } from "./closed-desk.js";
import type { Desk } from "./desk.js";
import { FormAsker } from "./form-asker.js";
import { GateJournal } from "./gate-journal.js";
import { KnownTools } from "./known-tools.js";
import type { Relay } from "./relay.js";
import { createSealer } from "./sealed-state.js";
import { SessionDesk } from "./session-desk.js";

/** What a desk is opened for. */
export type DeskOptions = {
  readonly relay: Relay;
  readonly launch: IdentifiedLaunch;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly label: string | null;
  readonly policyFile: string | null;
  readonly home: () => Home;
  readonly heed: string;
  readonly warn: (text: string) => void;
};

/**
 * Reads what decisions are made by: policy, lock, identity, journal, session. Where one of them fails, the desk is closed
 * and every call denied; the reason, with file, line and fix, goes to the server's log.
 */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  try {
    return await open(options);
  } catch (error) {
    options.warn(error instanceof EnvironmentError ? `${error.message} ${error.help}` : String(error));
    options.warn("no call runs until this is mended");
    return closedDesk(options.relay);
  }
}

async function open(options: DeskOptions): Promise<Desk> {
  const { relay, warn, cwd } = options;
  const home = options.home();
  const journal = new GateJournal(openJournal({ home, clock: systemClock, ids: randomId, heed: options.heed }));
  const host = hostProcess();
  const session = sessionKey(host);
  const principal = `${process.getuid?.() ?? "user"}@${host.executable}`;
  const loaded = await loadPolicyFiles({
    home,
    project: cwd,
    ...(options.policyFile === null ? {} : { file: options.policyFile }),
  });
  const locks = loadLocks({ home, project: cwd });
  const { identity, notes } = options.launch;
  if (!loaded.ok || locks.errors.length > 0) {
    const errors = loaded.ok ? locks.errors : loaded.errors;
    for (const error of errors) warn(problem(error));
    warn("no call runs until this is mended");
    journal.add({ type: "policy-failed", errors: errors.map(({ code, args }) => ({ code, args })) });
    journal.commit();
    journal.close();
    return closedDesk(relay);
  }
  const { policy } = loaded;
  const mode = (name: string) => policy.servers.get(name)?.identity ?? "package";
  const entry = findEntry(locks, identity, mode(options.label ?? ""));
  const named =
    options.label ??
    entry?.entry.label ??
    guessLabel({ kind: "stdio", command: options.command, args: options.args, cwd, env: {} });
  const server = serverKey(identity, mode(named), hash);
  for (const note of [
    ...loaded.notes.map(problem),
    ...[...notes, ...(entry?.notes ?? [])].map((reason) => describeReason(reason)),
  ])
    warn(note);
  if (policy.mode === "observe") warn("mode is observe: calls are recorded, and none is stopped");
  journal.add({
    type: "session-opened",
    session,
    principal,
    server,
    label: named,
    identity: describeIdentity(identity),
    mode: policy.mode,
    policy: policy.digest,
  });
  journal.commit();
  return new SessionDesk({
    relay,
    policy,
    tools: new KnownTools({
      server,
      label: named,
      locked: entry?.server ?? null,
      policy,
      judge: { version: INFER_VERSION, infer },
    }),
    journal,
    argumentDigest: argumentDigest(home),
    legs: openSessionLegs(home, session),
    grants: openGrantStore(home),
    principal,
    session,
    cwd,
    homes: [home.dir, options.env["HEED_HOME"] ?? home.dir],
    newId: randomUUID,
    now: Date.now,
    warn,
    asker: (desk) => new FormAsker(desk, createSealer(), openDeclineMemory(home, session)),
  });
}

/** A mistake in one line for the log: what, where, how to mend it. */
function problem({ message, help, at }: Diagnostic): string {
  const place = at === undefined ? "" : `${at.file}:${at.line}:${at.column}: `;
  return visible(`${place}${message} ${help}`);
}
