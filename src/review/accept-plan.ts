import { hash } from "../node/hash.js";
import type { Home } from "../node/home.js";
import type { Identity } from "../launch/identity.js";
import { serverKey } from "../launch/server-key.js";
import { saveDefinition } from "../store/lock/definitions.js";
import { updateUserLock } from "../store/lock/load-locks.js";
import type { Lock } from "../store/lock/lock.js";
import type { Sha256 } from "../wire/branded.js";
import { writeDown } from "../store/journal/write-down.js";
import type { TrustPlan } from "./plan-trust.js";

/**
 * Writes what a person accepted: into the journal, the definitions as they were seen, the user's lock. Whether a person did
 * is the caller's to make sure of.
 *
 * @param fits whether this is still the lock that the person was shown, where some time has passed since; if not, nothing
 *   becomes trusted
 * @returns whether it was written
 * @throws EnvironmentError
 */
export function acceptPlan(
  home: Home,
  server: Sha256,
  identity: Identity,
  label: string,
  plan: TrustPlan,
  by: "person" | "scratch",
  fits: (lock: Lock) => boolean = () => true,
): boolean {
  const accepted = plan.accepted.map(({ listed }) => listed.parsed.name);
  const proposals = plan.proposals.map(({ tool, hint, value, judge }) => ({ tool, hint, value, judge }));
  writeDown(home, { type: "trusted", server, label, accepted, ...(proposals.length > 0 ? { proposals } : {}), by });
  for (const { listed } of [...plan.accepted, ...plan.leftOut])
    saveDefinition(home, listed.pin.pin, listed.parsed.raw, "reviewed");
  const key = serverKey(identity, "package", hash);
  let written = false;
  updateUserLock(home, (lock) => {
    written = fits(lock);
    if (!written) return lock;
    const others = lock.servers.filter((entry) => entry.label !== label && serverKey(entry.identity, "package", hash) !== key);
    return { servers: [...others, { label, identity, tools: plan.tools }] };
  });
  return written;
}
