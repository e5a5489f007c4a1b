import { hash } from "../node/hash.js";
import type { Home } from "../node/home.js";
import { serverKey } from "../launch/server-key.js";
import { updateUserLock } from "../store/lock/load-locks.js";
import type { LockEntry } from "../store/lock/lock.js";
import { isScratch } from "../node/scratch-home.js";
import type { Sha256 } from "../wire/branded.js";
import { writeDown } from "../store/journal/write-down.js";

/** Takes a server out of the user's lock. It only tightens, so nobody is asked. @returns the key that it was known by */
export function forgetServer(home: Home, { label, identity }: LockEntry): Sha256 {
  updateUserLock(home, ({ servers }) => ({ servers: servers.filter((candidate) => candidate.label !== label) }));
  const server = serverKey(identity, "package", hash);
  // After the fact: a withdrawal must not fail because the journal cannot be written.
  writeDown(home, { type: "untrusted", server, label, by: isScratch(home) ? "scratch" : "person" });
  return server;
}
