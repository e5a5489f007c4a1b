import type { Diagnostic, Finding } from "../../core/decide/reason.js";

/** What was odd on the way to a list, as a finding about the list. */
export function noteFinding(note: Diagnostic): Finding {
  return { ...note, rule: note.code, heuristic: false };
}
