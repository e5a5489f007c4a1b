import { randomBytes, timingSafeEqual } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { EnvironmentError } from "../../node/environment-error.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hash } from "../../node/hash.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";

/** A client that may connect: the name its secret was made for. Its principal is that secret: a new one is another principal. */
export type HttpClient = { readonly name: string; readonly principal: string };

/**
 * The secrets of all clients, one file each (0600). A file that is added counts from the next request on, and one that is
 * removed no longer after {@link LOOK_EVERY}.
 */
export type ClientSecrets = {
  /** Whose secret this is; null for nobody's. */
  find(secret: string): HttpClient | null;
};

/** How long a secret that was found may be taken to be there still (milliseconds): a look for each request costs as much as judging a call. */
const LOOK_EVERY = 50;

const SECRET = /^heed_[A-Za-z0-9_-]{43}$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The mark of a principal's secret, for `clients` of heed.yaml. */
export function principalMark(principal: string): string {
  return `http-${principal.slice(principal.lastIndexOf(":") + 1)}`;
}

/** True for a name that a client can be given. */
export function isClientName(name: string): boolean {
  return NAME.test(name);
}

/** The secret of a client, made where there is none; `file` is where it stands. @throws EnvironmentError */
export function clientSecret(
  home: Home,
  name: string,
): { readonly secret: string; readonly file: string; readonly made: boolean } {
  homeFolder(home, "clients");
  const file = homePath(home, "clients", name);
  const known = readOwned(file)?.trim() ?? null;
  if (known !== null && SECRET.test(known)) return { secret: known, file, made: false };
  const secret = `heed_${randomBytes(32).toString("base64url")}`;
  atomicWrite(file, `${secret}\n`);
  return { secret, file, made: true };
}

/** The names of all clients that have a secret. */
export function clientNames(home: Home): readonly string[] {
  return readdirSync(homeFolder(home, "clients")).filter(isClientName).toSorted();
}

/** Opens the secrets. What cannot be read is nobody's; `warn` says why. */
export function openClientSecrets(home: Home, warn: (text: string) => void): ClientSecrets {
  const folder = homeFolder(home, "clients");
  let stamp = "";
  let lookedAt = Number.NEGATIVE_INFINITY;
  let known: readonly { readonly digest: Buffer; readonly client: HttpClient }[] = [];

  function read(): void {
    // Not the system's clock, which may be set back.
    lookedAt = performance.now();
    const stat = statSync(folder, { throwIfNoEntry: false });
    const now = stat === undefined ? "-" : `${stat.ino} ${stat.mtimeMs} ${stat.ctimeMs}`;
    if (now === stamp) return;
    stamp = now;
    known = stat === undefined ? [] : clientNames(home).flatMap((name) => entry(name));
  }

  function entry(name: string): readonly { readonly digest: Buffer; readonly client: HttpClient }[] {
    try {
      const secret = readOwned(homePath(home, "clients", name))?.trim() ?? "";
      if (!SECRET.test(secret)) return [];
      const digest = hash(secret);
      return [{ digest: Buffer.from(digest, "hex"), client: { name, principal: `http:${name}:${digest.slice(0, 16)}` } }];
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      warn(`${error.message} ${error.help}`);
      return [];
    }
  }

  function whose(digest: Buffer): HttpClient | null {
    let found: HttpClient | null = null;
    // All are compared, so that the time says nothing.
    for (const one of known) if (timingSafeEqual(one.digest, digest)) found = one.client;
    return found;
  }

  return {
    find(secret) {
      const looked = performance.now() - lookedAt < LOOK_EVERY;
      if (!looked) read();
      const digest = Buffer.from(hash(secret), "hex");
      const found = whose(digest);
      if (found !== null || !looked) return found;
      // It may be new.
      read();
      return whose(digest);
    },
  };
}
