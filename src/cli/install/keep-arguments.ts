import type { Home } from "../../node/home.js";
import { argumentsEdit, argumentsUnsaid, type ShownArguments } from "../../store/policy/keep-arguments.js";
import { editableFile, editPolicy } from "../../store/policy/edit-policy.js";
import { personPresent } from "../../store/person/may-loosen.js";
import { noteAsked, wasAsked } from "../../store/state/asked-once.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { UsageError } from "../../review/usage-error.js";
import type { Ask } from "../person/ask.js";
import { writeDown } from "../../store/journal/write-down.js";
import { wrap } from "../screen/wrap.js";
import { agrees } from "./agrees.js";

/** `--journal values | shape | digest`: what the journal shows of arguments. @throws UsageError */
export function journalOption(input: Input): ShownArguments | null {
  const given = input.text.get("journal");
  if (given === undefined || given === "values" || given === "shape" || given === "digest") return given ?? null;
  throw new UsageError(
    "journal-malformed",
    `--journal ${JSON.stringify(given)} means nothing.`,
    "--journal values keeps what calls were given, shape only names, types and sizes, digest nothing that can be read.",
  );
}

/** Whether the question is due: once for a home, where nobody has said it, to a person. @throws EnvironmentError */
export function asksArguments(home: Home, option: ShownArguments | null, ask: Ask | null, io: Io): boolean {
  if (ask === null || option !== null || wasAsked(home, "arguments")) return false;
  const may = personPresent({ home, env: io.env, interactive: io.interactive });
  return may.ok && may.by === "person" && argumentsUnsaid(home);
}

/** Asks; what the person said is to be written, no is what holds anyway. */
export async function askArguments(head: string, ask: Ask, columns: number): Promise<ShownArguments> {
  const said = wrap(
    `${head}Heed keeps a history of all calls on this machine, for heed log and the console. Keep in it what each call was given, too? Values that look secret are left out.`,
    columns,
    "",
  );
  return (await agrees(`\n${said.join("\n")}\n `, ask)) ? "values" : "digest";
}

/** What is to be written, or null: it is so already, or the file cannot be written, which is said. */
export function argumentsToWrite(home: Home, wanted: ShownArguments | null, io: Io): ShownArguments | null {
  if (wanted === null) return null;
  const before = editableFile(home, argumentsEdit(wanted));
  if (!before.ok) showProblem(io, before.problem);
  return before.ok && !before.done ? wanted : null;
}

/** Writes it into the user's heed.yaml. @returns false where it could not be; the person was told */
export function writeArguments(home: Home, shown: ShownArguments, by: "person" | "scratch", io: Io): boolean {
  const edit = argumentsEdit(shown);
  const before = editableFile(home, edit);
  const done = before.ok
    ? editPolicy(home, edit, before, (digest) => writeDown(home, { type: "file-accepted", file: before.file, digest, by }))
    : before;
  if (!done.ok) showProblem(io, done.problem);
  return done.ok;
}

/** Keeps that the question was answered. */
export function argumentsAnswered(home: Home): void {
  noteAsked(home, "arguments");
}

const WORDS: Readonly<Record<ShownArguments, string>> = {
  values: "what calls were given, without what looks secret",
  shape: "the names, types and sizes of what calls were given, and no values",
  digest: "nothing that can be read of what calls were given",
};

/** What the setting means, in a sentence. */
export function argumentsWords(shown: ShownArguments): string {
  return `The history on this machine keeps ${WORDS[shown]} (journal, arguments: ${shown}).`;
}
