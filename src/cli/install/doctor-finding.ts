import type { Diagnostic } from "../../core/decide/reason.js";
import type { Json } from "../../wire/json.js";

/** Codes of what `heed doctor` finds, beside those of what it looks at. Pinned: a code is never reused. */
export type DoctorCode =
  | "server-unguarded"
  | "server-unguarded-allowed"
  | "server-remote"
  | "server-odd"
  | "not-reviewed"
  | "review-does-not-hold"
  | "guarded-twice"
  | "guard-not-found"
  | "guard-not-this-heed"
  | "guard-not-the-copy"
  | "guard-key-unknown"
  | "copy-damaged"
  | "copy-no-node"
  | "copy-other-version"
  | "entry-steers"
  | "home-unheeded"
  | "asks-twice"
  | "nobody-asks"
  | "server-asks-twice"
  | "managed-commands"
  | "mode-observe"
  | "form-dropped"
  | "no-forms"
  | "nothing-found"
  | "journal-not-looked-at";

/** One finding, in a diagnostic's shape. */
export function finding(
  code: DoctorCode,
  severity: Diagnostic["severity"],
  message: string,
  help: string,
  args: Readonly<Record<string, Json>> = {},
): Diagnostic {
  return { code, args, severity, message, help };
}
