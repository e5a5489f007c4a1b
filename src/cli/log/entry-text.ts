import { visible } from "../../core/tool/visible.js";
import type { JournalEntry } from "../../store/journal/read-journal.js";
import type { Paint } from "../screen/paint.js";
import { recordLine } from "./record-line.js";
import { programJson } from "../screen/program-json.js";

const VERDICT_PAINT = { allow: "dim", ask: "yellow", challenge: "magenta", deny: "red" } as const;

/** What the journal writes about itself; it has no line for a person. */
export const BOOK_KEEPING = ["segment-opened", "segment-closed", "anchors"] as const;

/**
 * An entry as a line for a person, safe to print; null for the journal's own book-keeping. Times are in UTC, and say so.
 *
 * @param under it belongs to the call above it, and is set in
 */
export function entryText(entry: JournalEntry, paint: Paint, under = false): string | null {
  if ("problem" in entry) return `${paint.red("!")}  ${visible(entry.problem.message)}`;
  const { record } = entry;
  let line: string | null;
  try {
    const sentence = recordLine(record);
    line = sentence === null ? null : visible(sentence);
  } catch {
    // Its digest fits, and it holds something else than records of its type do: somebody else wrote it.
    line = `${visible(record.type)}: this record cannot be read; Heed did not write it`;
  }
  if (line === null) return null;
  const when = paint.dim(`${new Date(record.at).toISOString().slice(0, 19).replace("T", " ")}Z`);
  // A record that somebody forged may hold any verdict.
  const colour =
    record.type === "decision" && Object.hasOwn(VERDICT_PAINT, record.verdict) ? VERDICT_PAINT[record.verdict] : null;
  return `${when}  ${under ? "  " : ""}${colour === null ? line : paint[colour](line)}`;
}

/** An entry as one line of JSON: a record as it stands in its segment, behind the segment's name. */
export function entryJson(entry: JournalEntry): string {
  return "problem" in entry
    ? programJson({ segment: entry.segment, problem: { code: entry.problem.code, message: entry.problem.message } })
    : programJson({ segment: entry.segment, ...entry.record });
}
