import { join } from "node:path";
import type { LockedServer } from "../../core/trust/pin.js";
import type { Diagnostic, Reason } from "../../core/decide/reason.js";
import { acceptanceOf } from "../acceptance.js";
import { EnvironmentError } from "../../node/environment-error.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { exclusively } from "../state/exclusively.js";
import { readOwned } from "../../node/files/read-owned.js";
import { readPlain } from "../../node/files/read-plain.js";
import { hash } from "../../node/hash.js";
import { homePath, type Home } from "../../node/home.js";
import type { Identity } from "../../launch/identity.js";
import { isTrustable } from "../../launch/is-trustable.js";
import { sameServer } from "../../launch/same-server.js";
import { serverKey, type IdentityMode } from "../../launch/server-key.js";
import { formatLock } from "./format-lock.js";
import { EMPTY_LOCK, type Lock, type LockEntry } from "./lock.js";
import { parseLock } from "./parse-lock.js";
import { settledPath } from "../../node/settled-path.js";

/** The locks that bear on a project. An unaccepted project lock is a proposal: show it, never follow it. */
export type Locks = {
  readonly user: Lock;
  readonly project: { readonly lock: Lock; readonly file: string; readonly accepted: boolean } | null;
  /** Mistakes in a lock. Its entries are then missing, so nothing is trusted by it. */
  readonly errors: readonly Diagnostic[];
};

/** The entry that a server was trusted by. */
export type FoundEntry = {
  readonly entry: LockEntry;
  readonly server: LockedServer;
  readonly from: "user" | "project";
  /** What differs without making it another server: `identity-version-changed` with `name`, `from` and `to`; `identity-variables-missing` with `names`. */
  readonly notes: readonly Reason[];
};

/**
 * Loads the user's lock and the project's. A missing lock is an empty one; one that cannot be read
 * gives errors and no entries, so that its servers are unknown again. Where the user's own cannot be
 * read, the project's does not count either: what a person left out there would come back in.
 *
 * A lock was accepted for the folder that it lies in, which `${root}` stands for. A link of another
 * project to it carries no acceptance: there `${root}` means other files.
 */
export function loadLocks(places: { readonly home: Home; readonly project: string }): Locks {
  const errors: Diagnostic[] = [];
  const user = attempt(errors, () => {
    const file = userLockFile(places.home);
    const text = readOwned(file);
    return text === null ? EMPTY_LOCK : keep(errors, parseLock(text, file, null));
  });
  const project = attempt(errors, () => {
    const root = settledPath(places.project);
    const file = settledPath(join(root, "heed.lock"));
    // A project in the home itself has the user's lock.
    const text = file === userLockFile(places.home) ? null : readPlain(file);
    if (text === null) return null;
    const lock = keep(errors, parseLock(text, file, root));
    if (lock === null) return null;
    const { accepted } = acceptanceOf(places.home, join(root, "heed.lock"), text);
    return { lock, file, accepted: accepted && user !== null };
  });
  return { user: user ?? EMPTY_LOCK, project, errors };
}

/**
 * The accepted entry of a server. The user's own comes before the project's: what a person reviewed
 * on this machine stands above what came with a repository.
 *
 * The server is known by `server.server` from then on: the key of the identity that was reviewed,
 * even where fewer variables are passed now. Where that could be several entries, it is none of them.
 */
export function findEntry(locks: Pick<Locks, "user" | "project">, identity: Identity, mode: IdentityMode): FoundEntry | null {
  if (!isTrustable(identity)) return null;
  const key = serverKey(identity, mode, hash);
  const find = (lock: Lock, from: FoundEntry["from"]): FoundEntry | null => {
    const matches = lock.servers.flatMap((entry) => {
      const found = sameServer(entry.identity, identity, mode, hash);
      return found.same ? [{ entry, server: serverKey(entry.identity, mode, hash), missing: found.missing }] : [];
    });
    const match = matches.find(({ server }) => server === key) ?? (matches.length === 1 ? matches[0] : undefined);
    if (match === undefined) return null;
    const { entry, server, missing } = match;
    return {
      entry,
      from,
      server: { label: entry.label, server, tools: entry.tools },
      notes: [...versionNote(entry.identity, identity), ...missingNote(missing)],
    };
  };
  return find(locks.user, "user") ?? (locks.project?.accepted === true ? find(locks.project.lock, "project") : null);
}

/** Where the user's own lock stands. */
export function userLockFile(home: Home): string {
  return homePath(home, "heed.lock");
}

/**
 * Changes the user's lock. One process at a time does, so that neither an acceptance nor a withdrawal
 * is lost; if anything else writes the file meanwhile, the change is made anew on that.
 *
 * @throws EnvironmentError if the lock cannot be read or written; `lock-unreadable` where its text is broken, `lock-busy`
 *   where another process does not end its change
 */
export function updateUserLock(home: Home, change: (lock: Lock) => Lock): Lock {
  return exclusively(homePath(home, "heed.lock.busy"), () => changeLock(userLockFile(home), change));
}

function changeLock(file: string, change: (lock: Lock) => Lock): Lock {
  for (;;) {
    const before = readOwned(file);
    const parsed = before === null ? ({ ok: true, lock: EMPTY_LOCK } as const) : parseLock(before, file, null);
    if (!parsed.ok) {
      const [error] = parsed.errors;
      throw new EnvironmentError("lock-unreadable", { file }, error.message, error.help);
    }
    const lock = change(parsed.lock);
    if (readOwned(file) !== before) continue;
    atomicWrite(file, formatLock(lock, null));
    return lock;
  }
}

function versionNote(locked: Identity, now: Identity): readonly Reason[] {
  if (
    locked.transport !== "stdio" ||
    now.transport !== "stdio" ||
    locked.artifact.kind !== "package" ||
    now.artifact.kind !== "package"
  )
    return [];
  const [from, to] = [locked.artifact.version, now.artifact.version];
  return from === to ? [] : [{ code: "identity-version-changed", args: { name: now.artifact.name, from, to } }];
}

function missingNote(names: readonly string[]): readonly Reason[] {
  return names.length === 0 ? [] : [{ code: "identity-variables-missing", args: { names } }];
}

function keep(errors: Diagnostic[], parsed: ReturnType<typeof parseLock>): Lock | null {
  if (parsed.ok) return parsed.lock;
  errors.push(...parsed.errors);
  return null;
}

function attempt<T>(errors: Diagnostic[], run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    errors.push(error.toDiagnostic());
    return null;
  }
}
