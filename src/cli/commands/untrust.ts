import { visible } from "../../core/tool/visible.js";
import { loadLocks, userLockFile } from "../../store/lock/load-locks.js";
import { closest } from "../../policy/closest.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { commandHome } from "../person/command-home.js";
import { forgetServer } from "../../review/forget-server.js";
import { VERSION } from "../../node/version.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed untrust: forget a review; the server's reassurances no longer count

  heed untrust notes

It only tightens, so nobody is asked. A running gate follows with its next list.

  --scratch   in a throw-away home
  --json
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  const [label, extra] = [...input.words, ...(input.rest ?? [])];
  if (label === undefined || extra !== undefined)
    throw new UsageError("no-label", "heed untrust takes one label.", "heed untrust notes");
  const home = commandHome(input, io);
  const { user } = loadLocks({ home, project: io.cwd });
  const entry = user.servers.find((candidate) => candidate.label === label);
  if (entry === undefined) {
    const labels = user.servers.map((candidate) => candidate.label);
    const near = closest(label, labels);
    const help =
      near !== null
        ? `Did you mean ${visible(near)}?`
        : labels.length === 0
          ? "Your lock is empty."
          : `It holds ${labels.map((each) => visible(each)).join(", ")}.`;
    throw new UsageError("unknown-label", `There is no server ${JSON.stringify(label)} in ${userLockFile(home)}.`, help, {
      label,
    });
  }
  const server = forgetServer(home, entry);
  if (input.flags.has("json")) io.out(`${programJson({ schema: 1, heed: VERSION, label, identity: server })}\n`);
  else io.out(`No longer trusted: ${visible(label)}\n`);
  return 0;
}

/** `heed untrust`. */
export const untrustCommand: Command = { name: "untrust", help: HELP, options: { scratch: "flag" }, run };
