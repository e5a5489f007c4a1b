import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import type { Home } from "../../node/home.js";
import type { Json } from "../../wire/json.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { problemsOf } from "../frame/problems-of.js";
import { UsageError } from "../../review/usage-error.js";
import type { Candidate } from "../install/candidate.js";
import { examine } from "../install/examine.js";
import { hostWorld, SELECTION_OPTIONS, selectedServers } from "../install/host-selection.js";
import { copyHome } from "../install/own-copy.js";
import { saidTogether } from "../install/said-together.js";
import { reachedWords, showCandidates } from "../install/show-candidates.js";
import { shortPath } from "../install/show-edits.js";
import { testForms } from "../install/test-forms.js";
import { commandHome } from "../person/command-home.js";
import { createPaint } from "../screen/paint.js";
import { wrap } from "../screen/wrap.js";
import { timeLimits } from "../server/target-words.js";
import { VERSION } from "../../node/version.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed doctor: what is guarded, what is not, what asks twice, what is broken, and how to mend it

  heed doctor
  heed doctor --host codex
  heed doctor --test-forms my-client

Without --test-forms it only looks: nothing is started or changed. It reads the hosts' files, the policies that hold
in this folder, your lock, the journal, and what clients did with the forms they were given.

  --host NAME, --server NAME
  --project   treat servers of this folder's project files as yours to guard
  --test-forms CLIENT   does a person see this client's forms? A code stands on your terminal alone. Typed into a form
                        of the running client (by the name it gives itself), it marks the client as attended in
                        your heed.yaml: its forms may then decide what wants a name typed. In 2026-07-28, and over
                        HTTP, a form needs a call to go with: have the client call any tool of a guarded server
  --timeout SECONDS     how long the form waits, 120 at most
  --scratch   look at the throw-away home that HEED_HOME names
  --json

Exit codes: 0 nothing to do, or the client is marked; 1 something is unguarded or may go wrong, or the code did not
come back; 2 something is broken.
`;

async function run(input: Input, io: Io): Promise<ExitCode> {
  if (input.words.length > 0 || input.rest !== null)
    throw new UsageError("too-many-words", "heed doctor takes only options.", "heed doctor --host NAME");
  const client = input.text.get("test-forms");
  if (client !== undefined) return await testOne(client, input, io);
  if (input.text.has("timeout"))
    throw new UsageError("timeout-alone", "--timeout is for --test-forms.", "heed doctor --test-forms CLIENT --timeout 60");
  const home = homeOr(input, io);
  const { candidates, findings } = await examine({
    home,
    dir: "dir" in home ? home.dir : copyHome(io),
    hosts: selectedServers(input, io),
    world: hostWorld(io),
    project: input.flags.has("project"),
  });
  const dir = "dir" in home ? home.dir : null;
  if (input.flags.has("json")) io.out(doctorJson(dir, candidates, findings));
  else show(dir, candidates, findings, io);
  return Math.max(0, ...findings.map(({ severity }) => (severity === "error" ? 2 : severity === "warning" ? 1 : 0)));
}

async function testOne(client: string, input: Input, io: Io): Promise<ExitCode> {
  if (input.flags.has("json"))
    throw new UsageError("test-forms-json", "--test-forms shows a code to a person, so it has no --json.", "Leave --json out.");
  return await testForms(commandHome(input, io), client, timeLimits(input).connectMs, io);
}

/** The home, or what is wrong with it: the rest is looked at all the same. */
function homeOr(input: Input, io: Io): Home | { readonly problems: readonly Diagnostic[] } {
  try {
    return commandHome(input, io);
  } catch (error) {
    const problems = problemsOf(error);
    if (problems.length === 0 || error instanceof UsageError) throw error;
    return { problems };
  }
}

function show(dir: string | null, candidates: readonly Candidate[], findings: readonly Diagnostic[], io: Io): void {
  const paint = createPaint(io.colour);
  io.out(`Heed ${VERSION}${dir === null ? "" : `, its folder ${shortPath(dir)}`}\n`);
  if (candidates.length > 0) {
    io.out("\n");
    showCandidates(candidates, io);
  }
  if (findings.length === 0) io.out(`\n${paint.green("Nothing to do.")}\n`);
  for (const { severity, message, help, at } of saidTogether(findings)) {
    const word =
      severity === "error" ? paint.red("error  ") : severity === "warning" ? paint.yellow("warning") : paint.dim("note   ");
    const place = at === undefined ? "" : `${shortPath(at.file)}:${at.line}:${at.column}: `;
    const [first = "", ...rest] = wrap(`${place}${visible(message)}`, io.columns - 11, "");
    io.out(
      `\n  ${word}  ${first}\n${[...rest, ...(help === "" ? [] : wrap(visible(help), io.columns - 11, ""))].map((line) => `           ${line}\n`).join("")}`,
    );
  }
}

function doctorJson(home: string | null, candidates: readonly Candidate[], findings: readonly Diagnostic[]): string {
  const servers = candidates.map((candidate): Json => {
    const { found, entry, standing } = candidate;
    return {
      host: found.host.id,
      file: found.place.file,
      scope: found.place.scope,
      name: entry.name,
      standing,
      runs: reachedWords(candidate),
    };
  });
  const shown = findings.map(({ code, severity, message, help, args, at }): Json => ({
    code,
    severity,
    message,
    help,
    args,
    ...(at === undefined ? {} : { at: { ...at } }),
  }));
  return `${programJson({ schema: 1, heed: VERSION, home, servers, findings: shown })}\n`;
}

/** `heed doctor`. */
export const doctorCommand: Command = {
  name: "doctor",
  help: HELP,
  options: { ...SELECTION_OPTIONS, "test-forms": "text", timeout: "text", scratch: "flag" },
  run,
};
