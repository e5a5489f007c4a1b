import type { Diagnostic } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";

/** A mistake on the command line, or something around Heed that stops a command. Shown, then exit 2. */
export class UsageError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(code: string, message: string, help: string, args: Readonly<Record<string, Json>> = {}) {
    super(message);
    this.name = "UsageError";
    this.diagnostic = { code, args, severity: "error", message, help };
  }
}
