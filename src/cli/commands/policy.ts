import { resolve } from "node:path";
import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { acceptanceOf, acceptFile } from "../../store/acceptance.js";
import { readPlain } from "../../node/files/read-plain.js";
import { hash } from "../../node/hash.js";
import { homePath, type Home } from "../../node/home.js";
import { loadPolicyFiles } from "../../store/policy/load-policy-files.js";
import { settledPath } from "../../node/settled-path.js";
import { describePolicy } from "../../policy/describe-policy.js";
import { loadPolicy, type LoadedPolicy } from "../../policy/load-policy.js";
import type { Command, Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { UsageError } from "../../review/usage-error.js";
import { commandHome } from "../person/command-home.js";
import { confirm } from "../person/confirm.js";
import { writeDown } from "../../store/journal/write-down.js";
import { policyJson } from "../policy/policy-json.js";
import { waitsForAcceptance } from "../policy/waits-for-acceptance.js";
import { createPaint } from "../screen/paint.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { wrap } from "../screen/wrap.js";
import { programJson } from "../screen/program-json.js";

const HELP = `heed policy: is a policy valid, and what does it change

  heed policy                    all policies that hold in this folder
  heed policy heed.yaml          one file
  heed policy heed.yaml --accept count what loosens in exactly these bytes
  heed policy team.yaml --against last-30-days
                                 what the file would have done with the calls of your journal, as if accepted

What tightens counts at once. What loosens (an allow rule, a milder preset, observe mode) counts only
for the exact bytes that a person accepted for that path; --accept asks for that at a terminal.

  --accept    accept the file as it is now
  --against CALLS   last-30-days (or another number), or a trace, a journal or a session file (heed replay --help).
                    Exit 0: each call could be decided, and none that a person denied would run. Exit 1: one would,
                    or could not be decided, or there was no call. Exit 2: the file does not validate
  --scratch   in a throw-away home, where nobody is asked
  --json
`;

/** A policy with the file it is about; null: all files of this folder. */
type Subject = {
  readonly file: string | null;
  readonly text: string | null;
  readonly accepted: boolean;
  readonly loaded: LoadedPolicy;
};

async function subjectOf(home: Home, input: Input, io: Io): Promise<Subject> {
  const [named, extra] = input.words;
  if (extra !== undefined || input.rest !== null)
    throw new UsageError("too-many-words", "heed policy takes one file.", "See heed policy --help.");
  if (named === undefined)
    return { file: null, text: null, accepted: true, loaded: await loadPolicyFiles({ home, project: io.cwd }) };
  const file = settledPath(resolve(io.cwd, named));
  const text = readPlain(file);
  const state = acceptanceOf(home, file, text);
  if (text === null && state.acceptedText === null)
    throw new UsageError("policy-file-missing", `There is no file ${visible(named)}.`, "Check the path.");
  const tier = file === homePath(home, "heed.yaml") ? "user" : "project";
  return { file, text, accepted: state.accepted, loaded: loadPolicy([{ tier, file, text, ...state }], { hash }) };
}

async function accept(home: Home, { file, text, accepted }: Subject, notes: readonly Diagnostic[], io: Io): Promise<void> {
  if (file === null)
    throw new UsageError("accept-without-file", "--accept needs a file.", "Name it: heed policy heed.yaml --accept");
  if (accepted) {
    io.err("These bytes are accepted already.\n");
    return;
  }
  const loosening = notes.map(({ message }) => `  ${visible(message)}`).join("\n");
  const what =
    text === null
      ? `Accept that ${visible(file)} is gone, with what it forbade.`
      : `Accept ${visible(file)} as it is now.${loosening === "" ? "" : `\n${loosening}`}`;
  const by = await confirm(home, io, what);
  writeDown(home, { type: "file-accepted", file, digest: hash(text ?? ""), by });
  acceptFile(home, file, text);
  io.err(`Accepted: ${visible(file)}\n`);
}

async function run(input: Input, io: Io): Promise<ExitCode> {
  const home = commandHome(input, io);
  if (input.text.has("against")) return (await import("../policy/against.js")).policyAgainst(home, input, io);
  const before = await subjectOf(home, input, io);
  const asJson = input.flags.has("json");
  if (!before.loaded.ok) {
    if (asJson) io.out(`${programJson(policyJson(before.file, before.loaded, before.accepted))}\n`);
    else for (const error of before.loaded.errors) showProblem(io, error);
    return 2;
  }
  if (input.flags.has("accept")) await accept(home, before, before.loaded.notes, io);
  // Its absence was accepted: there is nothing more to say of it.
  if (input.flags.has("accept") && before.text === null) return 0;
  const after = input.flags.has("accept") ? await subjectOf(home, input, io) : before;
  if (asJson) io.out(`${programJson(policyJson(after.file, after.loaded, after.accepted))}\n`);
  else if (after.loaded.ok) show(after, after.loaded, io);
  return before.loaded.notes.some(({ severity }) => severity === "error") ? 1 : 0;
}

function show({ file, accepted }: Subject, { policy, notes, journal }: Extract<LoadedPolicy, { ok: true }>, io: Io): void {
  const paint = createPaint(io.colour);
  io.out(`${file === null ? "The policies that hold here" : visible(file)}: valid.\n`);
  for (const line of describePolicy(policy, notes, journal)) {
    const waits = line.startsWith("Note: ") || line.endsWith("(does not count yet)");
    io.out(
      wrap(visible(line), io.columns - 2, "  ")
        .map((each) => `  ${waits ? paint.yellow(each) : each}\n`)
        .join(""),
    );
  }
  if (file !== null && !accepted && notes.some(waitsForAcceptance))
    io.out(`\n  ${paint.dim("Count what loosens")}  heed policy ${visible(shellQuote(file))} --accept\n`);
}

/** `heed policy`. */
export const policyCommand: Command = {
  name: "policy",
  help: HELP,
  options: { accept: "flag", against: "text", scratch: "flag" },
  run,
};
