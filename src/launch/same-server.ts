import type { Hash } from "../wire/branded.js";
import { environmentDifferences } from "./environment-differences.js";
import type { Identity, StdioIdentity } from "./identity.js";
import { serverKey, type IdentityMode } from "./server-key.js";

/** How a server that runs now stands to one that was reviewed: another one, or the same with what it lacks. */
export type SameServer = { readonly same: false } | { readonly same: true; readonly missing: readonly string[] };

/**
 * Whether a server may pass for the one that was reviewed. Everything must be equal but the
 * environment, which may have become smaller: a review in a terminal sees all the variables of that
 * shell, and most hosts pass on few of them. A further variable, a changed value that counts, or the
 * loss of one that may have kept the server in bounds (`READ_ONLY`, `BILLING_URL`) makes it another server. What locks of
 * before held of shells and hosts does not count any more.
 */
export function sameServer(reviewed: Identity, now: Identity, mode: IdentityMode, hash: Hash): SameServer {
  if (reviewed.transport === "http" || now.transport === "http") {
    return serverKey(reviewed, mode, hash) === serverKey(now, mode, hash) ? { same: true, missing: [] } : { same: false };
  }
  const bare = (identity: StdioIdentity): StdioIdentity => ({ ...identity, envNames: [], env: [] });
  if (serverKey(bare(reviewed), mode, hash) !== serverKey(bare(now), mode, hash)) return { same: false };
  const { added, changed, lost, missing, folder } = environmentDifferences(reviewed, now);
  return added.length + changed.length + lost.length === 0 && !folder ? { same: true, missing } : { same: false };
}
