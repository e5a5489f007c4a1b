import { resolve } from "node:path";
import type { Diagnostic } from "../../core/decide/reason.js";
import { hash } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { protectedHere } from "../../gateway/protected-places.js";
import { serverKey } from "../../launch/server-key.js";
import { keptDefinition } from "../../store/lock/kept-definition.js";
import { loadLocks } from "../../store/lock/load-locks.js";
import type { Input } from "../frame/command.js";
import type { Io } from "../frame/io.js";
import { showProblem } from "../frame/show-problem.js";
import { count } from "../screen/plural.js";
import type { ReplayWorld } from "./decide-again.js";
import { byServer, readDefinitions, readInput, readOwnJournal, type Span } from "./read-inputs.js";
import type { Reviewed, ReviewedServer } from "./replay-tools.js";
import type { Trace, TracedCall } from "./traced-call.js";

/** What is asked for: paths (none: the home's own journal), and how it is to be taken. */
export type Asked = {
  readonly paths: readonly string[];
  readonly span: Span;
  readonly reviewed: Reviewed;
  /** Files of definitions. */
  readonly tools: readonly string[];
};

/** All that is read for a replay. */
export type ReplayInputs = {
  readonly calls: readonly TracedCall[];
  readonly world: ReplayWorld;
  readonly problems: readonly Diagnostic[];
  readonly others: number;
};

/** Reads calls, definitions and reviews. @throws UsageError, EnvironmentError */
export function replayInputs({ paths, span, reviewed, tools }: Asked, home: Home, io: Pick<Io, "cwd" | "env">): ReplayInputs {
  const traces: readonly Trace[] =
    paths.length === 0 ? [readOwnJournal(home, span)] : paths.map((path) => readInput(path, home, io.cwd, span));
  const named = tools.map((file) => readDefinitions(resolve(io.cwd, file)));
  const locks = loadLocks({ home, project: io.cwd });
  const entries = [...locks.user.servers, ...(locks.project?.accepted === true ? locks.project.lock.servers : [])];
  const locked = entries.map(({ label, identity, tools: reviewedTools }): ReviewedServer => ({
    label,
    server: serverKey(identity, "package", hash),
    strict: serverKey(identity, "strict", hash),
    tools: reviewedTools,
  }));
  const definitions = [...traces, ...named].flatMap((one) => one.definitions);
  return {
    calls: traces.flatMap(({ calls }) => calls),
    world: {
      tools: { beside: byServer(definitions), kept: (pin) => keptDefinition(home, pin), locked, reviewed },
      cwd: io.cwd,
      places: protectedHere(home, io.cwd, io.env),
    },
    problems: [...traces, ...named].flatMap(({ problems }) => problems).concat(locks.errors),
    others: traces.reduce((sum, { others }) => sum + others, 0),
  };
}

/** What is to be taken for reviewed, as the options say. */
export function reviewedOf({ flags }: Pick<Input, "flags">): Reviewed {
  if (flags.has("proposals")) return "with-proposals";
  return flags.has("reviewed") ? "all" : "as-locked";
}

/** Problems that are shown one by one before the rest is a number. */
const MOST = 20;

/** Says what was not read, and what was left out: nothing is skipped in silence. */
export function sayLeftOut({ problems, others }: Pick<ReplayInputs, "problems" | "others">, io: Io): void {
  for (const problem of problems.slice(0, MOST)) showProblem(io, problem);
  if (problems.length > MOST) io.err(`heed: and ${count(problems.length - MOST, "more line")} that could not be read\n`);
  if (others > 0)
    io.err(`${count(others, "call")} of a host's own tools, which no server answers, ${others === 1 ? "is" : "are"} left out.\n`);
}
