import type { Json } from "../wire/json.js";
import type { Diagnostic } from "../core/decide/reason.js";

/** The codes of what can go wrong around Heed. Pinned: a code is never reused for another meaning. */
export type EnvironmentCode =
  | "home-not-absolute"
  | "home-not-a-folder"
  | "home-foreign-owner"
  | "home-writable-by-others"
  | "home-unusable"
  | "home-in-opened-folder"
  | "file-foreign-owner"
  | "file-writable-by-others"
  | "file-unreadable"
  | "file-not-utf8"
  | "file-write-failed"
  | "acceptance-corrupt"
  | "lock-unreadable"
  | "lock-busy"
  | "journal-write-failed"
  | "journal-open-failed"
  | "journal-key-corrupt"
  | "state-write-failed"
  | "copy-failed";

/**
 * Something around Heed is not as it must be: a folder, a file, a disk. Thrown; whoever decides about
 * a call and meets one lets the call not run.
 *
 * `code` is pinned, `message` says what and where, `help` how to mend it. Neither holds anything that
 * could pass a call, so both may be printed anywhere.
 */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";

  constructor(
    readonly code: EnvironmentCode,
    readonly args: Readonly<Record<string, Json>>,
    message: string,
    readonly help: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }

  /** The same as data, for callers that collect diagnostics. */
  toDiagnostic(): Diagnostic {
    return { code: this.code, args: this.args, severity: "error", message: this.message, help: this.help };
  }
}

/** The code of a failed system call (`ENOENT`, `EACCES`…), or "" where there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
