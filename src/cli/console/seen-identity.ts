import type { Seen } from "../../store/journal/seen.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import type { Identity } from "../../launch/identity.js";
import { isTrustable } from "../../launch/is-trustable.js";
import { serverKey } from "../../launch/server-key.js";
import { keptIdentity } from "../../store/lock/identities.js";
import { findEntry, type Locks } from "../../store/lock/load-locks.js";
import type { LockEntry } from "../../store/lock/lock.js";

const MODES = ["package", "strict"] as const;

/** What gates have seen of a server that a lock holds: they know it by its key, or under `identity: strict` by the narrower one. */
export function seenOf({ identity }: LockEntry, seen: readonly Seen[]): Seen | null {
  const keys = new Set<string>(MODES.map((mode) => serverKey(identity, mode, hash)));
  return latest(seen.filter(({ server }) => keys.has(server)));
}

/** What gates have seen of the server that the page knows by a key: of a lock, or as it was seen. */
export function seenAs({ user, project }: Pick<Locks, "user" | "project">, seen: readonly Seen[], key: string): Seen | null {
  const entry = [...user.servers, ...(project?.lock.servers ?? [])].find(
    ({ identity }) => serverKey(identity, "package", hash) === key,
  );
  return entry === undefined ? latest(seen.filter(({ server }) => server === key)) : seenOf(entry, seen);
}

function latest(seen: readonly Seen[]): Seen | null {
  return seen.toSorted((a, b) => (b.listed ?? 0) - (a.listed ?? 0))[0] ?? null;
}

/** What ran there, if a review can be of it; else why not, as a sentence. */
export function seenIdentity(
  home: Home,
  locks: Pick<Locks, "user" | "project">,
  seen: Seen | null,
): { readonly ok: true; readonly identity: Identity } | { readonly ok: false; readonly why: string } {
  const no = (why: string) => ({ ok: false, why }) as const;
  if (seen === null) return no("No gate has run it here yet. Use it once through its client, or review it in a terminal.");
  if (seen.listed === null || seen.tools.length === 0)
    return no("A gate has run it, but it has not listed its tools yet. Use it once more, or review it in a terminal.");
  const identity = seen.identity === null ? null : keptIdentity(home, seen.identity);
  if (identity === null || !isKnownAs(identity, seen.server, locks))
    return no("What ran is not kept here. Use it once more through its client, or review it in a terminal.");
  if (isTrustable(identity)) return { ok: true, identity };
  return no(whyNot(identity));
}

function whyNot(identity: Identity): string {
  if (identity.transport === "http") return "Anyone on the way can answer in its place, so it cannot be trusted: use https.";
  const { artifact } = identity;
  return artifact.kind === "unresolved" && artifact.why === "not-installed"
    ? "Its package was not installed yet when a gate began to run it. Use it once more through its client; then it can be reviewed."
    : "Heed cannot tell what would run, so it cannot be trusted: start it in a way that names one package, script or program.";
}

/** True if gates know this identity by that key: its own, or that of the entry that it was reviewed under. */
function isKnownAs(identity: Identity, server: string, locks: Pick<Locks, "user" | "project">): boolean {
  return MODES.some(
    (mode) => serverKey(identity, mode, hash) === server || findEntry(locks, identity, mode)?.server.server === server,
  );
}
