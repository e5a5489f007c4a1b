import { installedHome } from "../../store/installed/installed-home.js";
import { settleOwnProcess, toldEnvironment } from "../../store/installed/told-environment.js";
import { terminalSafe } from "../screen/terminal-safe.js";
import type { Io } from "./io.js";
import { run } from "./run.js";

/** Runs the command line against this process: its streams, its environment, its exit code. */
export async function start(words: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    // A reader that has gone (`heed check … | head`) is no error of ours.
    stream.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));
  }
  process.exitCode = await run(words, processIo());
}

/** Of the installed copy the environment is what its launcher was told, and its own process is freed of what could steer it. */
function ownEnvironment(): NodeJS.ProcessEnv {
  if (installedHome() === null) return process.env;
  const told = toldEnvironment(process.env);
  settleOwnProcess();
  return told;
}

function processIo(): Io {
  const env = ownEnvironment();
  const { stdout, stderr, stdin } = process;
  const terminal = stdout.isTTY;
  const given = Number(env["COLUMNS"]);
  const fallback = Number.isInteger(given) && given >= 20 ? given : 100;
  return {
    // What goes into a file or a pipe stays as it is: a difference is for other tools.
    out: (text) => void stdout.write(terminal ? terminalSafe(text) : text),
    err: (text) => void stderr.write(stderr.isTTY ? terminalSafe(text) : text),
    env,
    cwd: process.cwd(),
    // Some terminals say 0.
    columns: terminal ? (stdout.columns > 0 ? Math.max(40, stdout.columns) : 80) : fallback,
    // https://no-color.org: present and not empty.
    colour: terminal && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb",
    interactive: terminal && stdin.isTTY,
  };
}
