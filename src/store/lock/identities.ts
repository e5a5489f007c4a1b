import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Sha256 } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import { parseStrict } from "../../wire/strict.js";
import { EnvironmentError } from "../../node/environment-error.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hash, isSha256 } from "../../node/hash.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";
import type { Identity } from "../../launch/identity.js";
import { identityJson, readIdentity } from "./identity-json.js";
import { Reader, type Fault } from "./reader.js";

/** A script that is being written is another server with each edit: the identities that were kept last stay. */
const MOST = 1000;

const asIs = (text: string): string => text;

/** The digest of everything that an identity says: of two versions of one package, too. */
export function identityDigest(identity: Identity): Sha256 {
  return hash(canonical(identityJson(identity, asIs)));
}

/** Keeps what a gate ran under its digest, as a lock would hold it, so that a review need not start it again. */
export function saveIdentity(home: Home, identity: Identity): void {
  const folder = homeFolder(home, "identities");
  const file = join(folder, `${identityDigest(identity)}.json`);
  if (existsSync(file)) return;
  atomicWrite(file, `${JSON.stringify(identityJson(identity, asIs))}\n`);
  const kept = readdirSync(folder);
  if (kept.length <= MOST) return;
  const ages = kept.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs })).toSorted((a, b) => b.at - a.at);
  for (const { name } of ages.slice(MOST)) rmSync(join(folder, name), { force: true });
}

/**
 * The identity that is kept under a digest; null where none is, or where what stands there is another one: whoever may
 * write the folder could have put it there.
 */
export function keptIdentity(home: Home, digest: string): Identity | null {
  if (!isSha256(digest)) return null;
  try {
    const text = readOwned(homePath(home, "identities", `${digest}.json`));
    const parsed = text === null ? null : parseStrict(text);
    if (parsed?.ok !== true) return null;
    const faults: Fault[] = [];
    const identity = readIdentity(new Reader(parsed.strict.value, [], faults), asIs);
    return faults.length === 0 && identityDigest(identity) === digest ? identity : null;
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}
