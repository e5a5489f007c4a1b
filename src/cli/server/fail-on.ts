import type { Diagnostic, Finding } from "../../core/decide/reason.js";
import type { Input } from "../frame/command.js";
import { UsageError } from "../../review/usage-error.js";

const LEVELS = ["note", "warning", "error"] as const;

/** `--fail-on note | warning | error | never`: the least severity that makes the exit code 1. @throws UsageError */
export function failOn(input: Input): (findings: readonly Finding[]) => boolean {
  const given = input.text.get("fail-on") ?? "error";
  if (given === "never") return () => false;
  const least = LEVELS.findIndex((level) => level === given);
  if (least === -1)
    throw new UsageError(
      "fail-on-unknown",
      `--fail-on ${JSON.stringify(given)} is not a severity.`,
      "Give note, warning, error or never.",
    );
  const reaches = (severity: Diagnostic["severity"]): boolean => LEVELS.indexOf(severity) >= least;
  return (findings) => findings.some(({ severity }) => reaches(severity));
}
