import type { ExitCode, Io } from "./io.js";

/** An option of a command: `text` takes a value, `texts` may be given more than once, `flag` takes none. */
export type OptionKind = "text" | "texts" | "flag";

/** What was given on the command line. */
export type Input = {
  readonly text: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  /** The words before `--` that are no option. */
  readonly words: readonly string[];
  /** The words after `--`, or null where there is no `--`. */
  readonly rest: readonly string[] | null;
};

/** One command, one file. */
export type Command = {
  readonly name: string;
  /** Shown by `--help`, as it stands: what it does, examples, options. */
  readonly help: string;
  /** By name without dashes. `--json`, `--help` and `--version` need not be listed. */
  readonly options: Readonly<Record<string, OptionKind>>;
  run(input: Input, io: Io): Promise<ExitCode>;
};
