import { isInjected } from "../known/injected-variables.js";
import { isOfSession } from "../known/session-variables.js";
import { hash } from "../node/hash.js";
import { choosesCode, type Runtime } from "./code-variables.js";
import type { Digested, StdioIdentity } from "./identity.js";

/** The environment a server is started with. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Variables that choose whom a server talks to, or whom it believes. */
const CHOOSES_ENDPOINT =
  /(?:^|_)(?:URL|URI|HOST|HOSTNAME|PROXY|ENDPOINT|ADDR|ADDRESS|ORIGIN|DSN|SERVER|CA_BUNDLE|CERT_FILE|CERT_DIR)$|^PGHOST(?:ADDR)?$/i;

/** Words of a variable's name that speak of what a server may do: without the variable it may do more. Whole words, or what a word begins with. */
const RESTRICTS =
  /^(?:only|ro|rw|dry|dryrun|max|maximum|mode|role|roles|acl|writes?|writable|readonly|noexec|jail|chroot|cap|quota|(?:un|in|non|dis)?(?:allow|restrict|safe|secur|limit|protect|permi|privileg|sandbox|trust).*|(?:den(?:y|ied)|disabl|enabl|scope|block|forbid|forbidden|prohibit|reject|exclud|filter|ignor|skip|whitelist|blacklist|guard|confin|isolat|contain(?:ed|ment)|lock(?:ed|down)|immutab|frozen|enforc|strict|polic|access|approv|confirm|consent|require|verif|valid|audit|danger|destruct|expos|hid(?:e|den)|mask|redact).*)$/;

/** A credential opens: without it a server can do less. Its value, which may be short, is nothing to keep, not even as a digest. */
const CREDENTIAL = /^(?:token|key|secret|pass|password|passwd|passphrase|pwd|pin|credential|bearer|jwt)s?$/;

/**
 * True for a variable that may have kept a server in bounds, so that the server without it is not the one that was
 * reviewed: it chose an endpoint (a proxy may be what filters), or its name speaks of a restriction. Which values restrict
 * is not known (`ENABLE_WRITES=false`), so any of these names counts.
 */
export function mayGuard(name: string): boolean {
  return CHOOSES_ENDPOINT.test(name) || restricts(name);
}

function restricts(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => RESTRICTS.test(word)) && !words.some((word) => CREDENTIAL.test(word));
}

/** True for a variable that shells or hosts hold for themselves and hand to whatever they start: it is no part of what a server is. */
export function isAmbient(name: string, value: string): boolean {
  return isOfSession(name) || isInjected(name, value);
}

/** How a server is started, as far as its variables go. */
export type StartedWith = {
  readonly runtime: Runtime;
  /**
   * The names that the configuration of the server itself sets, where they are known to be all of them: by the key that
   * `heed install` wrote into the entry. Null: nobody can tell a server's own variables from others.
   */
  readonly entryNames: readonly string[] | null;
};

/**
 * What of an environment belongs to a server's identity. By name, what its configuration sets: where that is known, just
 * these names, an entry's PATH and HOME too; else every variable but those of the session and those that hosts add. By
 * digest, wherever it comes from, what chooses code for the runtime that is started, what chooses an endpoint, and what
 * may restrict, but for what shells and hosts hold for themselves (proxies, certificates, the hosts' own models).
 */
export function identifyEnvironment(env: Env, { runtime, entryNames }: StartedWith): Pick<StdioIdentity, "envNames" | "env"> {
  const set = Object.keys(env)
    .filter((name) => env[name] !== undefined)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const own = entryNames === null ? null : new Set(entryNames);
  const ambient = (name: string): boolean => own?.has(name) !== true && isAmbient(name, env[name] ?? "");
  // A variable of the session that chooses code counts as any other: a shell or host that sets NODE_OPTIONS changes what runs.
  const counts = (name: string): boolean => {
    if (choosesCode(name, runtime)) return own?.has(name) === true || !isInjected(name, env[name] ?? "");
    return mayGuard(name) && !ambient(name);
  };
  return {
    envNames: set.filter((name) => (own === null ? !ambient(name) || counts(name) : own.has(name))),
    env: set.filter(counts).map((name): Digested => ({ name, digest: hash(`${name}=${env[name] ?? ""}`) })),
  };
}

/** True where a digest that was kept of a variable counts for a server of this runtime: locks of before kept more of them. */
export function stillCounts(name: string, runtime: Runtime): boolean {
  return choosesCode(name, runtime) || (mayGuard(name) && !isAmbient(name, ""));
}
