import { closest } from "../../policy/closest.js";
import { VERSION } from "../../node/version.js";
import type { Command } from "./command.js";
import type { ExitCode, Io } from "./io.js";
import { overview } from "./overview.js";
import { parseInput } from "./parse-input.js";
import { problemsOf } from "./problems-of.js";
import { COMMANDS } from "./registry.js";
import { showProblem } from "./show-problem.js";
import { UsageError } from "../../review/usage-error.js";
import { programJson } from "../screen/program-json.js";

/** Runs one command line, without `heed` itself, and gives the exit code. Never throws for a mistake in the words or the environment. */
export async function run(words: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === "--help" || name === "-h" || name === "help") {
    const asked = name === "help" ? COMMANDS.find((entry) => entry.name === rest[0]) : undefined;
    io.out(asked === undefined ? overview() : (await asked.load()).help);
    return 0;
  }
  if (name === "--version" || name === "-V" || name === "-v") {
    io.out(`${VERSION}\n`);
    return 0;
  }
  let asJson = false;
  try {
    if (name === undefined) {
      io.out(await (await import("../status/status.js")).status(io));
      return 0;
    }
    const command = await load(name);
    const own = rest.slice(0, rest.includes("--") ? rest.indexOf("--") : rest.length);
    if (own.includes("--help") || own.includes("-h")) {
      io.out(command.help);
      return 0;
    }
    asJson = own.includes("--json");
    return await command.run(parseInput(command, rest), io);
  } catch (error) {
    const problems = problemsOf(error);
    const [first] = problems;
    if (first === undefined) throw error;
    if (asJson) {
      const { code, message, help, at } = first;
      io.out(
        `${programJson({ schema: 1, heed: VERSION, error: { code, message, help, ...(at === undefined ? {} : { at }) } })}\n`,
      );
    } else for (const problem of problems) showProblem(io, problem);
    return exitOf(error);
  }
}

async function load(name: string): Promise<Command> {
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry !== undefined) return entry.load();
  const near = closest(
    name,
    COMMANDS.map((candidate) => candidate.name),
  );
  const meant = near === null ? "" : `Did you mean heed ${near}? `;
  throw new UsageError(
    "unknown-command",
    `There is no command ${JSON.stringify(name)}.`,
    `${meant}See heed --help; heed check reads a server's tools.`,
    { command: name },
  );
}

/** What a mistake ends with: 2, unless it says so itself (a person pressed Ctrl-C at a question). */
function exitOf(error: unknown): ExitCode {
  const own = typeof error === "object" && error !== null && "exitCode" in error ? error.exitCode : 2;
  return own === 130 ? 130 : 2;
}
