import { guessLabel } from "../../connect/guess-label.js";
import { runGate } from "../../gateway/run-gate.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { entryOf, markOf } from "../gate/entry-of-gate.js";
import { gateHome } from "../gate/gate-home.js";
import { once } from "../gate/once.js";
import { saySteered } from "../gate/say-steered.js";
import { urlOf } from "../gate/url-of.js";
import { VERSION } from "../../node/version.js";

const HELP = `heed gate: stands in front of a server and asks before a call that deserves a pause

  heed gate --label files -- npx -y @modelcontextprotocol/server-filesystem .
  heed gate --label tracker --url https://example.com/mcp
  heed gate --label tracker --url https://example.com/mcp --port 4330
  heed gate --port 4331 -- npx -y @modelcontextprotocol/server-filesystem .
  heed gate --port 4332 --config heed-servers.yaml

The first two go where a host's configuration names a server's command. The others are HTTP servers on 127.0.0.1, for
clients that take a URL; each client has a secret of its own, which is shown when it is made.
Everything passes as it is, but for calls: each is judged; what may run runs, what may not is answered, and the
rest is asked about in the client's own form, or in heed console where that cannot ask.

  --label NAME        what to call the server
  --policy FILE       one more policy file
  --terminal          ask at the terminal that the gate was started from, where neither form nor console can
  --scratch           a throw-away HEED_HOME, for trying out
  --url URL           a server over HTTP (2024-11-05 to 2026-07-28); its redirects are not followed
  --url-env VAR       likewise; the URL is in that variable, for every user of the machine can read arguments
  --header 'N: V'     for the URL; \${VARIABLE} is filled in from the environment
  --header-env N=VAR  likewise; the whole value is the variable's
  --port N            listen on this port of 127.0.0.1, and not on stdio; 0 takes any free one
  --config FILE       several servers in one process, each at a path of its name:
                        version: 1
                        servers:
                          tracker: {url: https://example.com/mcp, headers: {Authorization: "Bearer \${TOKEN}"}}
                          files: {command: npx, args: [-y, some-server], env: {A: b}, cwd: .}
  --entry KEY         written by heed install: whose entry of a host's file this is
  --client NAME       make sure that this client has a secret (more than one may be given)

A gate in front of a command ends with the command's own exit code. What was decided stands in heed log.
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  saySteered(io);
  const [command, ...args] = input.rest ?? [];
  const url = urlOf(input, io);
  const named = [url, input.text.get("config"), command].filter((one) => one !== undefined);
  if (named.length > 1 || (url !== undefined && input.words.length > 0))
    throw new UsageError(
      "url-and-command",
      "A gate is told once what it stands before.",
      "Give a command, a URL or a file of servers.",
    );
  const http = input.text.has("port") || input.texts.has("client") || input.text.has("config");
  if ((input.texts.has("header") || input.texts.has("header-env")) && url === undefined)
    throw new UsageError("header-without-url", "--header is for a URL.", "A command gets its secrets from its environment.");
  if (named.length === 1 && input.words.length === 0 && (http || (url !== undefined && process.stdin.isTTY)))
    return await (await import("../gate/serve.js")).serveOverHttp(input, io);
  if (url !== undefined) return await (await import("../gate/serve.js")).serveUrlOverStdio(input, io, url);
  if (command === undefined || input.words.length > 0) {
    throw new UsageError(
      "no-server-command",
      "The command that starts the server is missing.",
      "Put it after --: heed gate -- npx -y some-mcp-server",
    );
  }
  if (process.stdin.isTTY) {
    const { sayWaits } = await import("../gate/say-waits.js");
    const label = input.text.get("label") ?? guessLabel({ kind: "stdio", command, args, cwd: io.cwd, env: {} });
    sayWaits(process.argv.slice(2), label, io);
  }
  const home = once(() => gateHome(input, io));
  const entry = entryOf(input, home);
  return await runGate({
    command,
    args,
    env: io.env,
    cwd: io.cwd,
    label: input.text.get("label") ?? null,
    policyFile: input.text.get("policy") ?? null,
    terminal: input.flags.has("terminal"),
    home,
    entry,
    mark: markOf(input, entry),
    heed: VERSION,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

/** `heed gate`. */
export const gateCommand: Command = {
  name: "gate",
  help: HELP,
  options: {
    label: "text",
    policy: "text",
    terminal: "flag",
    scratch: "flag",
    url: "text",
    "url-env": "text",
    header: "texts",
    "header-env": "texts",
    port: "text",
    config: "text",
    client: "texts",
    entry: "text",
  },
  run,
};
