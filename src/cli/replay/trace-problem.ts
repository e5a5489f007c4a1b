import type { Diagnostic } from "../../core/decide/reason.js";

/** What is wrong with one line of a file of calls. */
export function traceProblem(code: string, file: string, line: number, message: string, help: string): Diagnostic {
  return { code, args: { file, line }, severity: "error", message, help, at: { file, line, column: 1 } };
}
