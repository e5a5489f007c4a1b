import { runGate } from "../../gateway/run-gate.js";
import { commandHome } from "../person/command-home.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../frame/usage-error.js";
import { VERSION } from "../version.js";

const HELP = `heed gate: stands in front of a stdio server and asks before a call that deserves a pause

  heed gate --label files -- npx -y @modelcontextprotocol/server-filesystem .

Put it where a host's configuration names the server's command. Everything passes as it is, but for calls: each is
judged; what may run runs, what may not is answered, and the rest is asked about in the client's own form.

  --label NAME        what to call the server
  --policy FILE       one more policy file
  --scratch           a throw-away HEED_HOME, for trying out

It ends with the server's own exit code. What was decided stands in heed log.
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [command, ...args] = input.rest ?? [];
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
  options: { label: "text", policy: "text", scratch: "flag" },
  run,
};
