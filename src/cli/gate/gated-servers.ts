import { delimiter } from "node:path";
import { createHttpUpstream } from "../../gateway/http/http-upstream.js";
import type { GatedServer } from "../../gateway/http/run-http-gate.js";
import { createStdioUpstream } from "../../gateway/http/stdio-upstream.js";
import type { Upstream } from "../../gateway/http/upstream.js";
import { expandHeaders } from "../../node/connect/expand-headers.js";
import { guessLabel } from "../../node/connect/guess-label.js";
import { identifyLaunch } from "../../node/identity/identify-launch.js";
import { identifyUrl } from "../../node/identity/identify-url.js";
import { UsageError } from "../frame/usage-error.js";

/** What a server is named by, whatever it is reached by. */
type Named = { readonly path: string; readonly label: string | null };

/** A server at a URL, as a gate stands in front of it. @throws UsageError, ConnectFailure for a header */
export function gatedUrl(
  { path, label }: Named,
  text: string,
  given: readonly string[],
  env: NodeJS.ProcessEnv,
): GatedServer & { readonly shared: Upstream } {
  const identified = identifyUrl(text, { startedByHeed: false });
  if (!identified.ok) {
    const help = "Write it in full, without a user name or password: https://example.com/mcp";
    throw new UsageError("url-unusable", `${JSON.stringify(text)} is no address that a gate can stand before.`, help);
  }
  const headers = expandHeaders(given, env);
  const shared = createHttpUpstream(new URL(text), headers);
  const guess = guessLabel({ kind: "http", url: text, headers });
  return { path, label, guess, identity: identified.identity, shared, upstream: () => shared };
}

/** A server that is started: each client has processes of its own. What was identified is what is started. */
export function gatedCommand(
  { path, label }: Named,
  launch: { readonly command: string; readonly args: readonly string[]; readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): GatedServer {
  const { identity, spawn } = identifyLaunch(launch);
  const prefix = spawn.prependPath;
  const env = prefix.length === 0 ? launch.env : { ...launch.env, PATH: [...prefix, launch.env["PATH"] ?? ""].join(delimiter) };
  const started = { command: spawn.command, args: spawn.args, cwd: launch.cwd, env };
  return { path, label, guess: guessLabel({ ...launch, kind: "stdio" }), identity, upstream: () => createStdioUpstream(started) };
}
