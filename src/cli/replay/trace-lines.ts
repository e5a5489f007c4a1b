import type { Diagnostic } from "../../core/decide/reason.js";
import { isObject, type JsonObject } from "../../wire/json.js";
import { parseStrict, type Strict } from "../../wire/strict.js";
import { wireErrorMessage } from "../../wire/wire-error.js";
import { traceProblem } from "./trace-problem.js";

/** A line of a file of JSON Lines: its object, whether all of its numbers are exact, and where it stands. */
export type TraceLine = { readonly value: JsonObject; readonly strict: Strict; readonly line: number };

/** The objects of a file of JSON Lines, in order. What is none is a problem; empty lines are nothing. */
export function traceLines(
  file: string,
  text: string,
): { readonly lines: readonly TraceLine[]; readonly problems: readonly Diagnostic[] } {
  const lines: TraceLine[] = [];
  const problems: Diagnostic[] = [];
  for (const [at, written] of text.split("\n").entries()) {
    if (written.trim() === "") continue;
    const line = at + 1;
    const parsed = parseStrict(written);
    if (!parsed.ok)
      problems.push(
        traceProblem(
          "trace-line-not-json",
          file,
          line,
          `This line cannot be read: ${wireErrorMessage(parsed.error)}.`,
          "Write one whole JSON object on each line. This line is in no number.",
        ),
      );
    else if (!isObject(parsed.strict.value))
      problems.push(
        traceProblem(
          "trace-line-not-object",
          file,
          line,
          "This line is JSON, and not an object.",
          "Write one whole JSON object on each line. This line is in no number.",
        ),
      );
    else lines.push({ value: parsed.strict.value, strict: parsed.strict, line });
  }
  return { lines, problems };
}
