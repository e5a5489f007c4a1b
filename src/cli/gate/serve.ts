import { isClientName } from "../../gateway/http/client-secrets.js";
import { startHttpGate, type GatedServer } from "../../gateway/http/run-http-gate.js";
import { visible } from "../../core/tool/visible.js";
import { expandHeaders, headersFromEnvironment } from "../../connect/expand-headers.js";
import type { Home } from "../../node/home.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { VERSION } from "../../node/version.js";
import { gatedCommand, gatedUrl, type GatedSurroundings } from "./gated-servers.js";
import { entryOf, markOf } from "./entry-of-gate.js";
import { gateHome } from "./gate-home.js";
import { once } from "./once.js";
import { refuseOpenedCertificates } from "./refuse-opened-certificates.js";
import { urlOf } from "./url-of.js";
import { readServersFile } from "./read-servers-file.js";

/** Runs a gate before the server at a URL that a host started over stdio, until the host ends it. @throws UsageError, ConnectFailure */
export async function serveUrlOverStdio(input: Input, io: Io, url: string): Promise<ExitCode> {
  refuseOpenedCertificates(io);
  const home = once(() => gateHome(input, io));
  const { shared, ...server } = gatedUrl(nameOf(input), url, headersOf(input, io), gatedBy(io, home));
  const { runUrlGate } = await import("../../gateway/http/run-url-gate.js");
  const { stdin, stdout, stderr } = process;
  return await runUrlGate({
    ...around(input, io, home),
    ...server,
    upstream: shared,
    home,
    stdin,
    stdout,
    stderr,
  });
}

/** Runs a gate over HTTP until a signal ends it: before a URL, a command, or all servers of a file. @throws UsageError, ConnectFailure, EnvironmentError */
export async function serveOverHttp(input: Input, io: Io): Promise<ExitCode> {
  refuseOpenedCertificates(io);
  const port = portOf(input);
  const clients = clientsOf(input);
  const home = once(() => gateHome(input, io));
  const servers = await serversOf(input, io, home);
  const { stdout, stderr } = process;
  const gate = await startHttpGate({ ...around(input, io, home), servers, port, clients, home: home(), stdout, stderr });
  await signalled();
  await gate.end();
  return 0;
}

async function serversOf(input: Input, io: Io, home: () => Home): Promise<readonly GatedServer[]> {
  const [command, ...args] = input.rest ?? [];
  const config = input.text.get("config");
  const url = urlOf(input, io);
  if (config !== undefined) return await readServersFile(config, io.cwd, gatedBy(io, home));
  if (url !== undefined) return [gatedUrl(nameOf(input), url, headersOf(input, io), gatedBy(io, home))];
  if (command !== undefined) return [gatedCommand(nameOf(input), { command, args, cwd: io.cwd, env: io.env })];
  throw new UsageError("no-server", "No server is named.", "Put its command after --, or give --url or --config.");
}

/** The headers that the options name. @throws ConnectFailure */
function headersOf(input: Input, io: Io): readonly (readonly [string, string])[] {
  return [
    ...expandHeaders(input.texts.get("header") ?? [], io.env),
    ...headersFromEnvironment(input.texts.get("header-env") ?? [], io.env),
  ];
}

function gatedBy(io: Io, home: () => Home): GatedSurroundings {
  return { env: io.env, home, tell: (text) => io.err(`heed gate: ${visible(text)}\n`) };
}

function nameOf(input: Input): { readonly path: string; readonly label: string | null } {
  return { path: "/mcp", label: input.text.get("label") ?? null };
}

function around(input: Input, io: Io, home: () => Home) {
  const entry = entryOf(input, home);
  return {
    entry,
    mark: markOf(input, entry),
    env: io.env,
    cwd: io.cwd,
    policyFile: input.text.get("policy") ?? null,
    terminal: input.flags.has("terminal"),
    heed: VERSION,
  };
}

/** `--port`; any free one where it is not given. @throws UsageError */
function portOf(input: Input): number {
  const given = input.text.get("port") ?? "0";
  const port = Number(given);
  if (/^[0-9]{1,5}$/u.test(given) && port <= 65_535) return port;
  const help = "Give a number up to 65535; 0 takes any free port.";
  throw new UsageError("port-malformed", `--port ${JSON.stringify(given)} is not a port number.`, help);
}

function clientsOf(input: Input): readonly string[] {
  const names = input.texts.get("client") ?? [];
  const odd = names.find((name) => !isClientName(name));
  if (odd === undefined) return names;
  const help = "Use letters, digits, dots, dashes and underscores: --client editor";
  throw new UsageError("client-name-malformed", `${JSON.stringify(odd)} cannot be a client's name.`, help);
}

/** Resolves at the first signal that ends a program. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
