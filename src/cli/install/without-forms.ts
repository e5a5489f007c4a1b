import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { FIRST_WITH_FORMS, noFormsText, type NoForms } from "../../gateway/no-forms.js";
import { readJournal } from "../../store/journal/read-journal.js";
import { finding } from "./doctor-finding.js";

type Kept = { readonly why: NoForms; readonly at: number };

/**
 * Servers behind which a client shows no form because of the revision that they settled on, as gates wrote it down when
 * they had something to ask; but not where a later gate of theirs met a revision that has forms.
 */
export function withoutForms(dir: string): readonly Diagnostic[] {
  const found = new Map<string, Kept>();
  /** The labels that each process serves: what is said of its client is about those. */
  const labels = new Map<string, Set<string>>();
  for (const entry of readJournal(dir, { types: ["session-opened", "client", "message"] })) {
    if ("problem" in entry) continue;
    const { segment, record } = entry;
    if (record.type === "session-opened") labels.set(segment, (labels.get(segment) ?? new Set()).add(record.label));
    else if (record.type === "client" && record.revision >= FIRST_WITH_FORMS) {
      const own = labels.get(segment) ?? new Set();
      // Of several servers nobody can tell which it was.
      if (own.size === 1) for (const label of own) found.delete(label);
    } else if (record.type === "message" && record.reason?.code === "no-forms") {
      const { label, revision, known } = record.reason.args;
      if (typeof label !== "string" || typeof revision !== "string") continue;
      found.set(label, { why: { revision, known: known === true }, at: record.at });
    }
  }
  return [...found].map(([label, { why, at }]) =>
    finding(
      "no-forms",
      "warning",
      `Behind ${visible(label)} your client cannot show Heed's questions: ${noFormsText(why)} (last on ${new Date(at).toISOString().slice(0, 10)}).`,
      "Keep heed console open: they are asked there. Or start its gate in a terminal with --terminal. A newer version of the server may speak a newer revision.",
      { server: label, revision: why.revision },
    ),
  );
}
