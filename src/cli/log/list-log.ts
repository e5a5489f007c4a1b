import { shellQuote } from "../../core/explain/shell-quote.js";
import { visible } from "../../core/tool/visible.js";
import { closest } from "../../policy/closest.js";
import { systemClock } from "../../node/clock.js";
import { readJournal, type JournalEntry } from "../../store/journal/read-journal.js";
import type { Input } from "../frame/command.js";
import type { ExitCode, Io } from "../frame/io.js";
import { UsageError } from "../../review/usage-error.js";
import { createPaint } from "../screen/paint.js";
import { callOrder, type PlacedEntry } from "./call-order.js";
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
  const entries = readJournal(folder, asJson ? filter : { ...filter, without: BOOK_KEEPING }, wanted);
  for (const { entry, under } of asJson ? asWritten(entries) : callOrder(entries)) {
    if ("problem" in entry) damaged += 1;
    const line = asJson ? entryJson(entry) : entryText(entry, paint, under);
    if (line !== null) lines.push(line);
    if (wanted !== undefined || lines.length < LINES) continue;
    io.out(`${lines.join("\n")}\n`);
    printed += lines.length;
    lines = [];
  }
  if (lines.length > 0) io.out(`${lines.join("\n")}\n`);
  else if (printed === 0 && !asJson) io.err(nothingWords(folder, input));
  return damaged > 0 ? 1 : 0;
}

/** What a person is told in place of an empty screen: a filter that finds nothing is another thing than a journal that holds nothing. */
function nothingWords(folder: string, input: Input): string {
  const [any] = readJournal(folder, { without: BOOK_KEEPING }, 1);
  if (any === undefined)
    return "The journal is empty: no gate has decided a call yet. heed install puts one in front of your servers.\n";
  const meant = (["server", "tool"] as const).flatMap((option) => {
    const given = input.text.get(option);
    const near = given === undefined ? null : closest(given, namesIn(folder, option));
    return near === null || near === given ? [] : [`--${option} ${visible(shellQuote(near))}`];
  });
  return `Nothing in the journal matches.${meant.length === 0 ? "" : ` Did you mean ${meant.join(" ")}?`}\n`;
}

/** How many of the last records are looked through for what a person may have meant. */
const LOOKED_THROUGH = 5_000;

/** The names that stand in the last records, by which one can be asked for. */
function namesIn(folder: string, option: "server" | "tool"): readonly string[] {
  const names = new Set<string>();
  for (const entry of readJournal(folder, { types: ["decision"] }, LOOKED_THROUGH)) {
    if ("problem" in entry || entry.record.type !== "decision") continue;
    names.add(option === "tool" ? entry.record.tool : entry.record.label);
  }
  return [...names];
}

/** As it was written: for programs, and for what is worked out from the order. */
function* asWritten(entries: Iterable<JournalEntry>): Generator<PlacedEntry> {
  for (const entry of entries) yield { entry, under: false };
}

function lastOption(input: Input, otherwise: number): number {
  const given = input.text.get("last") ?? String(otherwise);
  if (!/^\d{1,7}$/u.test(given))
    throw new UsageError(
      "last-malformed",
      `--last ${JSON.stringify(given)} is not a number.`,
      "Give how many records to show, 0 for all.",
    );
  return Number(given);
}
