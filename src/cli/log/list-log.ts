import { systemClock } from "../../node/clock.js";
import { readJournal } from "../../node/journal/read-journal.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../frame/usage-error.js";
import { createPaint } from "../screen/paint.js";
import { BOOK_KEEPING, entryJson, entryText } from "./entry-text.js";
import { logFilter } from "./log-filter.js";

/** Lines that are handed over at once. */
const LINES = 1_000;

/**
 * `heed log` and `heed log export`: prints the last records that are wanted, or all of them.
 *
 * @param all every one of them unless `--last` says otherwise, as JSON Lines
 */
export function listLog(folder: string, input: Input, io: Io, all: boolean): ExitCode {
  const last = lastOption(input, all ? 0 : 50);
  const asJson = all || input.flags.has("json");
  const paint = createPaint(io.colour);
  const wanted = last === 0 ? undefined : last;
  const filter = logFilter(input, systemClock());
  let lines: string[] = [];
  let printed = 0;
  let damaged = 0;
  for (const entry of readJournal(folder, asJson ? filter : { ...filter, without: BOOK_KEEPING }, wanted)) {
    if ("problem" in entry) damaged += 1;
    const line = asJson ? entryJson(entry) : entryText(entry, paint);
    if (line !== null) lines.push(line);
    if (wanted !== undefined || lines.length < LINES) continue;
    io.out(`${lines.join("\n")}\n`);
    printed += lines.length;
    lines = [];
  }
  if (lines.length > 0) io.out(`${lines.join("\n")}\n`);
  else if (printed === 0 && !asJson) io.err("Nothing in the journal matches.\n");
  return damaged > 0 ? 1 : 0;
}

function lastOption(input: Input, otherwise: number): number {
  const given = input.text.get("last") ?? String(otherwise);
  if (!/^\d{1,7}$/u.test(given))
    throw new UsageError(
      "last-malformed",
      `--last ${JSON.stringify(given)} is no number.`,
      "Give how many records to show, 0 for all.",
    );
  return Number(given);
}
