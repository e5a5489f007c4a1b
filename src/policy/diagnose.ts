import type { Diagnostic, Position } from "../core/decide/reason.js";
import { CODES, type Code, type CodeArgs } from "./codes.js";

/** A diagnostic of the policy layer: the code's own sentence and help, filled in. */
export function diagnose<C extends Code>(code: C, args: CodeArgs<C>, at?: Position): Diagnostic {
  // The table pairs each code with the functions that take its arguments; the compiler cannot follow the pairing.
  const entry = CODES[code] as { severity: Diagnostic["severity"]; message(a: unknown): string; help(a: unknown): string };
  const diagnostic: Diagnostic = {
    code,
    args,
    severity: entry.severity,
    message: entry.message(args),
    help: entry.help(args),
  };
  return at === undefined ? diagnostic : { ...diagnostic, at };
}
