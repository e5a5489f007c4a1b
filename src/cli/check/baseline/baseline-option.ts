import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ServerReport } from "../../assess/report.js";
import type { Input } from "../../frame/command.js";
import type { Io } from "../../frame/io.js";
import { UsageError } from "../../../review/usage-error.js";
import { readBaseline, writeBaseline, type Baseline, type BaselineEntry } from "./baseline-file.js";
import { baselineEntries } from "./compare-baseline.js";

/** What the command line says of a baseline: its file, whether to write it, and what it holds. */
export type BaselineOption = { readonly file: string | null; readonly write: boolean; readonly known: Baseline };

/** `--baseline FILE [--write-baseline]`. @throws UsageError */
export function baselineOption(input: Input, io: Io): BaselineOption {
  const given = input.text.get("baseline");
  const write = input.flags.has("write-baseline");
  if (given === undefined) {
    if (write)
      throw new UsageError(
        "baseline-without-file",
        "--write-baseline needs a file.",
        "Name it: --baseline FILE --write-baseline",
      );
    return { file: null, write, known: new Map() };
  }
  if (write && input.text.has("since"))
    throw new UsageError("baseline-of-a-part", "--since looks at a part of the list.", "Write the baseline without it.");
  const file = resolve(io.cwd, given);
  // The first one is about to be written; an existing one is read all the same, so that a broken one is told.
  const known = write && !existsSync(file) ? new Map() : readBaseline(file);
  return { file, write, known };
}

/** Writes what was found of these servers; the number of findings. */
export function writeBaselineOf(file: string, reports: readonly ServerReport[]): number {
  const fresh = new Map<string, readonly BaselineEntry[]>();
  // Two lists may come from one server; they share a baseline.
  for (const report of reports) fresh.set(report.label, [...(fresh.get(report.label) ?? []), ...baselineEntries(report)]);
  writeBaseline(file, fresh);
  return [...fresh.values()].reduce((sum, entries) => sum + entries.length, 0);
}
