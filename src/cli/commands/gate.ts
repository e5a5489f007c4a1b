import { runGate } from "../../gateway/run-gate.js";
import { commandHome } from "../person/command-home.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../frame/usage-error.js";
import { VERSION } from "../version.js";

const HELP = `heed gate: stands in front of a server and asks before a call that deserves a pause

  heed gate --label files -- npx -y @modelcontextprotocol/server-filesystem .
  heed gate --label tracker --url https://example.com/mcp
  heed gate --label tracker --url https://example.com/mcp --port 4330

The first two go where a host's configuration names a server's command. The third is an HTTP server on 127.0.0.1,
for clients that take a URL; each client has a secret of its own, which is shown when it is made.
Everything passes as it is, but for calls: each is judged; what may run runs, what may not is answered, and the
rest is asked about in the client's own form, or in heed console where that cannot ask.

  --label NAME        what to call the server
  --policy FILE       one more policy file
  --terminal          ask at the terminal that the gate was started from, where neither form nor console can
  --scratch           a throw-away HEED_HOME, for trying out
  --url URL           a server over HTTP (2024-11-05 to 2026-07-28); its redirects are not followed
  --header 'N: V'     for the URL; \${VARIABLE} is filled in from the environment
  --port N            listen on this port of 127.0.0.1, and not on stdio; 0 takes any free one
  --client NAME       make sure that this client has a secret (more than one may be given)

A gate in front of a command ends with the command's own exit code. What was decided stands in heed log.
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [command, ...args] = input.rest ?? [];
  const url = input.text.get("url");
  if (url !== undefined) {
    if (input.rest !== null || input.words.length > 0)
      throw new UsageError("url-and-command", "A gate stands in front of one server.", "Give a URL or a command, not both.");
    const { serveUrl } = await import("../gate/serve-url.js");
    return await serveUrl(input, io, url);
  }
  for (const option of ["header", "port", "client"]) {
    if (input.text.has(option) || input.texts.has(option))
      throw new UsageError(
        "option-needs-url",
        `--${option} is for a server over HTTP.`,
        "Name it: heed gate --url https://example.com/mcp",
      );
  }
  if (command === undefined || input.words.length > 0) {
    throw new UsageError(
      "no-server-command",
      "The command that starts the server is missing.",
      "Put it after --: heed gate -- npx -y some-mcp-server",
    );
  }
  return await runGate({
    command,
    args,
    env: io.env,
    cwd: io.cwd,
    label: input.text.get("label") ?? null,
    policyFile: input.text.get("policy") ?? null,
    terminal: input.flags.has("terminal"),
    home: () => commandHome(input, io),
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
    header: "texts",
    port: "text",
    client: "texts",
  },
  run,
};
