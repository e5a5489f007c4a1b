import type { Diagnostic } from "../../core/decide/reason.js";

/** What a verification can find. Pinned. */
export type JournalProblemCode =
  | "journal-record-altered"
  | "journal-order-broken"
  | "journal-opening-missing"
  | "journal-segment-removed"
  | "journal-continuation-removed"
  | "journal-segment-pruned"
  | "journal-segment-empty"
  | "journal-index-wrong"
  | "journal-segment-truncated"
  | "journal-segment-rewritten"
  | "journal-torn-end"
  | "journal-not-closed";

type Text = { readonly severity: Diagnostic["severity"]; readonly message: (where: Where) => string; readonly help: string };
/** The line, the record and who saw it; 0 and "" where a problem has none. */
type Where = { readonly line: number; readonly n: number; readonly by: string };

const KEEP =
  "Keep the folder as it is and find out who could write it; records before the place named still hold up to their anchor.";

const TEXTS: Readonly<Record<JournalProblemCode, Text>> = {
  "journal-record-altered": {
    severity: "error",
    message: (a) => `Line ${a.line} is not as Heed wrote it: its digest does not fit.`,
    help: KEEP,
  },
  "journal-order-broken": {
    severity: "error",
    message: (a) => `Line ${a.line} does not follow the line before it: records were removed, added or moved between the two.`,
    help: KEEP,
  },
  "journal-opening-missing": {
    severity: "error",
    message: () => "The segment does not begin with its own opening: its beginning was removed, or the file is another one.",
    help: KEEP,
  },
  "journal-segment-removed": {
    severity: "error",
    message: (a) => `The segment is gone; ${a.by} saw record ${a.n} of it.`,
    help: "Look for the file in a backup. What it held cannot be recovered from the others.",
  },
  "journal-continuation-removed": {
    severity: "error",
    message: (a) => `The segment is gone; ${a.by} ends with its name, because its process went on in it.`,
    help: "Look for the file in a backup. What it held cannot be recovered from the others.",
  },
  "journal-segment-pruned": {
    severity: "note",
    message: (a) => `The segment was pruned up to record ${a.n}, as ${a.by} says.`,
    help: "Nothing to do if you, or the `keep` of your policy, pruned it. Whoever may write the folder could say so as well.",
  },
  "journal-segment-empty": {
    severity: "warning",
    message: () => "The segment is empty: its process ended before the first record, or all of it was removed.",
    help: "Expected after a full disk or a crash. Nobody saw a record of it.",
  },
  "journal-index-wrong": {
    severity: "warning",
    message: () => "The index of this segment said other things than the segment. It was made anew.",
    help: "An index is only derived, and the segment holds. What `heed log` listed or counted before may have been wrong; ask again.",
  },
  "journal-segment-truncated": {
    severity: "error",
    message: (a) => `The segment ends before record ${a.n}, which ${a.by} saw: its end was removed.`,
    help: KEEP,
  },
  "journal-segment-rewritten": {
    severity: "error",
    message: (a) => `Record ${a.n} is not the one that ${a.by} saw: the segment, or that anchor, was rewritten.`,
    help: KEEP,
  },
  "journal-torn-end": {
    severity: "warning",
    message: (a) => `The last line (${a.line}) is incomplete: the process was cut off while writing, or the end was cut later.`,
    help: "Expected after a crash of the machine. The call that the line was about did not run.",
  },
  "journal-not-closed": {
    severity: "note",
    message: () => "The segment was not closed: its process still runs, or ended without saying so.",
    help: "Nothing to do. Whether records stood after the last one cannot be told.",
  },
};

/** A problem of one segment as a diagnostic. */
export function journalProblem(code: JournalProblemCode, segment: string, where: Partial<Where> = {}): Diagnostic {
  const text = TEXTS[code];
  return {
    code,
    args: { segment, ...where },
    severity: text.severity,
    message: `${segment}: ${text.message({ line: 0, n: 0, by: "", ...where })}`,
    help: text.help,
    ...(where.line === undefined ? {} : { at: { file: segment, line: where.line, column: 1 } }),
  };
}
