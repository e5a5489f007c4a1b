import { checkJson, failedCheckJson } from "../check/check-json.js";
import { renderCheck } from "../check/render-check.js";
import type { Command, Input } from "../frame/command.js";
import { endWithSignals } from "../frame/end-with-signals.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { failOn } from "../server/fail-on.js";
import { openServer } from "../server/open-server.js";
import { TARGET_OPTIONS } from "../server/target-words.js";
import { differsFromLock } from "../trust/lock-differences.js";
import { reviewedDefinition } from "../trust/reviewed-definition.js";

const HELP = `heed check: what each tool of a server may do, and whether a call deserves a pause

  heed check -- npx -y @modelcontextprotocol/server-filesystem .
  heed check https://example.com/mcp --header 'Authorization: Bearer \${TOKEN}'
  heed check tools.json          a saved answer to tools/list
  heed check notes               a server of your lock, by its label

Nothing is called: the server is started, its list is read, and it is ended.

  --all               every tool and finding, however long the list
  --fail-on LEVEL     exit 1 from this severity on: note, warning, error (default), never
  --locked            exit 1 if the server is not in the lock, or is not as it was reviewed
  --policy FILE       one more policy file
  --revision DATE     read the list as this protocol revision says
  --label NAME        what to call the server
  --header 'N: V'     for a URL; \${VARIABLE} is filled in from the environment
  --timeout SECONDS   for the handshake, and for each page of the list (default 30)
  --json              schema/check.schema.json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const fails = failOn(input);
  endWithSignals();
  const opened = await openServer(input, io);
  if (!opened.ok) {
    if (input.flags.has("json"))
      io.out(`${JSON.stringify(failedCheckJson(opened.label, opened.policy, opened.error, opened.stderr))}\n`);
    else showProblem(io, opened.error, opened.stderr);
    return 2;
  }
  const { report, policy } = opened;
  if (input.flags.has("json")) io.out(`${JSON.stringify(checkJson(report, policy.facts))}\n`);
  else {
    const { columns, colour } = io;
    const all = input.flags.has("all");
    io.out(renderCheck(report, policy.facts, { columns, colour, all, before: (tool) => reviewedDefinition(opened, tool) }));
  }
  const locked = input.flags.has("locked") && differsFromLock(report);
  return locked || report.trust === "drifted" || fails(report.assessment.findings) ? 1 : 0;
}

/** `heed check`. */
export const checkCommand: Command = {
  name: "check",
  help: HELP,
  options: { ...TARGET_OPTIONS, all: "flag", locked: "flag", "fail-on": "text", revision: "text" },
  run,
};
