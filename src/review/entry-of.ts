import type { Policy } from "../core/decide/policy.js";
import type { Identity } from "../launch/identity.js";
import { isTrustable } from "../launch/is-trustable.js";
import type { IdentityMode } from "../launch/server-key.js";
import { findEntry, type FoundEntry, type Locks } from "../store/lock/load-locks.js";

/** The accepted entry of this very server. Where a policy says `identity: strict` of its label, another version is another server. */
export function entryOf(
  locks: Pick<Locks, "user" | "project">,
  identity: Identity | null,
  named: string | undefined,
  policy: Policy,
): { readonly entry: FoundEntry | null; readonly mode: IdentityMode } {
  if (identity === null || !isTrustable(identity)) return { entry: null, mode: "package" };
  const found = findEntry(locks, identity, "package");
  const labels = [found?.entry.label, named].filter((label) => label !== undefined);
  const strict = labels.some((label) => policy.servers.get(label)?.identity === "strict");
  return strict ? { entry: findEntry(locks, identity, "strict"), mode: "strict" } : { entry: found, mode: "package" };
}
