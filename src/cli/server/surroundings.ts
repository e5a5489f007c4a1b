import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Finding } from "../../core/decide/reason.js";
import type { Home } from "../../node/home.js";
import { loadLocks, type Locks } from "../../store/lock/load-locks.js";
import type { Profile } from "../../lint/profiles/profile.js";
import type { LintWords } from "../../policy/content.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { commandHome } from "../person/command-home.js";
import { openPolicy, type OpenPolicy } from "./open-policy.js";

/** What servers are judged within: read once for a command line, however many targets it names. */
export type Surroundings = {
  readonly home: Home;
  readonly locks: Locks;
  /** Loaded when it is first asked for, so that a mistake in the words is told before one in a policy. @throws PolicyErrors */
  readonly policy: () => Promise<OpenPolicy>;
  /** The profiles that lists are held to, by what the policy says. @throws UsageError */
  readonly profiles: (words: LintWords) => readonly Profile[];
  /** Which findings are told at all; all of them without it. */
  readonly only?: (finding: Finding, tools: readonly ParsedTool[]) => boolean;
};

/** @throws UsageError, EnvironmentError */
export function readSurroundings(input: Input, io: Io): Surroundings {
  const home = commandHome(input, io);
  const locks = loadLocks({ home, project: io.cwd });
  for (const error of locks.errors) showProblem(io, error);
  let policy: Promise<OpenPolicy> | undefined;
  return { home, locks, policy: () => (policy ??= openPolicy(home, input, io)), profiles: () => [] };
}
