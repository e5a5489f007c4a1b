import type { Diagnostic, Finding } from "../../core/decide/reason.js";
import { LINT_MISTAKE } from "../server/open-policy.js";

/** The names under `lint` that no rule and no profile has, as findings: a check that was to look for something must not pass without it. */
export function lintMistakes(notes: readonly Diagnostic[]): readonly Finding[] {
  return notes
    .filter(({ code }) => code === LINT_MISTAKE)
    .map((note) => ({ ...note, rule: "unknown-lint-name", heuristic: false }));
}
