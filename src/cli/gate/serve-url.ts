import { isClientName } from "../../gateway/http/client-secrets.js";
import { createHttpUpstream } from "../../gateway/http/http-upstream.js";
import { expandHeaders } from "../../node/connect/expand-headers.js";
import { guessLabel } from "../../node/connect/guess-label.js";
import { identifyUrl } from "../../node/identity/identify-url.js";
import { commandHome } from "../person/command-home.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../frame/usage-error.js";
import { VERSION } from "../version.js";

/**
 * Runs a gate in front of the server at a URL: over stdio where a host started it so, else over HTTP until a signal ends it.
 *
 * @throws UsageError, ConnectFailure, EnvironmentError
 */
export async function serveUrl(input: Input, io: Io, text: string): Promise<ExitCode> {
  const identified = identifyUrl(text, { startedByHeed: false });
  if (!identified.ok) {
    const help = "Write it in full, without a user name or password: https://example.com/mcp";
    throw new UsageError("url-unusable", `${JSON.stringify(text)} is no address that a gate can stand before.`, help);
  }
  const url = new URL(text);
  const headers = expandHeaders(input.texts.get("header") ?? [], io.env);
  const server = {
    path: "/mcp",
    upstream: createHttpUpstream(url, headers),
    identity: identified.identity,
    label: input.text.get("label") ?? null,
    guess: guessLabel({ kind: "http", url: text, headers }),
  };
  const around = { env: io.env, cwd: io.cwd, policyFile: input.text.get("policy") ?? null, heed: VERSION };
  const { stdin, stdout, stderr } = process;
  if (!input.text.has("port") && !input.texts.has("client") && !stdin.isTTY) {
    const { runUrlGate } = await import("../../gateway/http/run-url-gate.js");
    return await runUrlGate({ ...around, ...server, home: () => commandHome(input, io), stdin, stdout, stderr });
  }
  const { startHttpGate } = await import("../../gateway/http/run-http-gate.js");
  const home = commandHome(input, io);
  const gate = await startHttpGate({
    ...around,
    servers: [server],
    port: portOf(input),
    clients: clientsOf(input),
    home,
    stdout,
    stderr,
  });
  await signalled();
  await gate.end();
  return 0;
}

/** `--port`; any free one where it is not given. @throws UsageError */
function portOf(input: Input): number {
  const given = input.text.get("port") ?? "0";
  const port = Number(given);
  if (/^[0-9]{1,5}$/u.test(given) && port <= 65_535) return port;
  throw new UsageError(
    "port-malformed",
    `--port ${JSON.stringify(given)} is no port.`,
    "Give a number up to 65535; 0 takes any free port.",
  );
}

function clientsOf(input: Input): readonly string[] {
  const names = input.texts.get("client") ?? [];
  const odd = names.find((name) => !isClientName(name));
  if (odd === undefined) return names;
  throw new UsageError(
    "client-name-malformed",
    `${JSON.stringify(odd)} is no name for a client.`,
    "Use letters, digits, dots, dashes and underscores: --client editor",
  );
}

/** Resolves at the first signal that ends a program. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
