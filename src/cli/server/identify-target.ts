import { basename } from "node:path";
import { hash } from "../../node/hash.js";
import type { Identity } from "../../node/identity/identity.js";
import { serverKey } from "../../node/identity/server-key.js";
import type { Listing } from "../../node/connect/listing.js";
import type { Target } from "../../node/connect/target.js";
import type { Sha256 } from "../../wire/branded.js";
import { canonical } from "../../wire/canonical.js";
import { describeIdentity } from "./describe-identity.js";

/** What a target is. A saved list has no identity: nobody knows what it came from. */
export type Identified = { readonly identity: Identity | null; readonly key: Sha256; readonly what: string };

/** A saved list as something that can be judged, though never trusted. */
export function identifyFile(target: Extract<Target, { kind: "file" }>, listing: Listing): Identified {
  const { package: from } = listing;
  const what = from === null ? basename(target.path) : `npm ${from.name}${from.version === null ? "" : ` ${from.version}`}`;
  return { identity: null, key: hash(canonical(["heed-saved-list", target.path])), what };
}

/** A live server. TODO(identity): resolved by src/node/identity once it lands. */
export function identifyTarget(target: Exclude<Target, { kind: "file" }>): Identified {
  const identity: Identity =
    target.kind === "stdio"
      ? {
          transport: "stdio",
          artifact: { kind: "unresolved", command: [target.command, ...target.args].join(" "), why: "not-installed" },
          args: target.args,
          envNames: [],
          env: [],
        }
      : { transport: "http", origin: new URL(target.url).origin, path: new URL(target.url).pathname, query: [], channel: "open" };
  return { identity, key: serverKey(identity, "package", hash), what: describeIdentity(identity) };
}
