import { STANDARD_INPUT } from "../connect/standard-input.js";
import { spawn } from "node:child_process";
import { basename, delimiter } from "node:path";
import type { Reason } from "../core/decide/reason.js";
import type { Listing } from "../connect/listing.js";
import type { Target } from "../connect/target.js";
import { hash } from "../node/hash.js";
import { describeIdentity } from "../launch/describe-identity.js";
import { identifyLaunch, type CommandLine, type IdentifiedLaunch } from "../launch/identify-launch.js";
import { identifyUrl } from "../launch/identify-url.js";
import type { Identity } from "../launch/identity.js";
import { serverKey, type IdentityMode } from "../launch/server-key.js";
import type { Sha256 } from "../wire/branded.js";
import { canonical } from "../wire/canonical.js";

/** What a target is, and what to connect to: what was identified is what is started. */
export type Identified = {
  /** Null for a saved list: nobody knows what it came from. */
  readonly identity: Identity | null;
  readonly target: Target;
  readonly notes: readonly Reason[];
};

type StdioTarget = Extract<Target, { kind: "stdio" }>;

/** Identifies a target before anything of it runs. A package that is not installed yet is installed first; `onInstall` is told. */
export async function identifyTarget(target: Target, onInstall: (command: string) => void): Promise<Identified> {
  if (target.kind === "file") return { identity: null, target, notes: [] };
  if (target.kind === "http") {
    const found = identifyUrl(target.url, { startedByHeed: false });
    // A URL that cannot be a server's is refused by the connection, with its own words.
    return { identity: found.ok ? found.identity : null, target, notes: [] };
  }
  const { command } = target;
  let launch = identifyLaunch(target);
  if (launch.install !== null) {
    onInstall(target.args.find((arg) => !arg.startsWith("-")) ?? command);
    await install(launch.install, target);
    launch = identifyLaunch(target);
  }
  return { identity: launch.identity, target: started(launch, target), notes: launch.notes };
}

/** The digest that a server is known by, and what it is in words that are safe to print. */
export function nameIdentity(
  { identity, target }: Identified,
  listing: Listing,
  mode: IdentityMode,
): { readonly key: Sha256; readonly what: string } {
  if (identity !== null) return { key: serverKey(identity, mode, hash), what: describeIdentity(identity) };
  const place = target.kind === "file" ? target.path : "";
  const from = listing.package;
  const what =
    from === null
      ? place === STANDARD_INPUT
        ? "standard input"
        : basename(place)
      : `npm ${from.name}${from.version === null ? "" : ` ${from.version}`}`;
  return { key: hash(canonical(["heed-saved-list", place])), what };
}

function started({ spawn: line }: IdentifiedLaunch, target: StdioTarget): StdioTarget {
  const path = [...line.prependPath, target.env["PATH"] ?? ""].join(delimiter);
  const env = line.prependPath.length === 0 ? target.env : { ...target.env, PATH: path };
  return { ...target, command: line.command, args: line.args, env };
}

/** Runs an installation to its end. That it failed shows in the identity, and in what the server's own start then says. */
function install({ command, args }: CommandLine, { cwd, env }: StdioTarget): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd, env, stdio: "ignore", windowsHide: true });
    const timer = setTimeout(() => child.kill("SIGKILL"), 300_000);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    child.once("error", done);
    child.once("exit", done);
  });
}
