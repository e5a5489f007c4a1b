import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import type { Identity } from "../../node/identity/identity.js";
import { serverKey } from "../../node/identity/server-key.js";
import { saveDefinition } from "../../node/lock/definitions.js";
import { updateUserLock } from "../../node/lock/load-locks.js";
import type { Sha256 } from "../../wire/branded.js";
import { writeDown } from "../person/write-down.js";
import type { TrustPlan } from "./plan-trust.js";

/**
 * Writes what a person accepted: into the journal, the definitions as they were seen, the user's lock. Whether a person did
 * is the caller's to make sure of.
 *
 * @throws EnvironmentError
 */
export function acceptPlan(
  home: Home,
  server: Sha256,
  identity: Identity,
  label: string,
  plan: TrustPlan,
  by: "person" | "scratch",
): void {
  const accepted = plan.accepted.map(({ listed }) => listed.parsed.name);
  const proposals = plan.proposals.map(({ tool, hint, value, judge }) => ({ tool, hint, value, judge }));
  writeDown(home, { type: "trusted", server, label, accepted, ...(proposals.length > 0 ? { proposals } : {}), by });
  for (const { listed } of [...plan.accepted, ...plan.leftOut])
    saveDefinition(home, listed.pin.pin, listed.parsed.raw, "reviewed");
  const key = serverKey(identity, "package", hash);
  updateUserLock(home, ({ servers }) => ({
    servers: [
      ...servers.filter((entry) => entry.label !== label && serverKey(entry.identity, "package", hash) !== key),
      { label, identity, tools: plan.tools },
    ],
  }));
}
