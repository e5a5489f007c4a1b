import type { Diagnostic } from "../core/reason.js";
import { closest } from "./closest.js";
import type { LintSetting } from "./content.js";
import { diagnose } from "./diagnose.js";
import { shown } from "./shown.js";
import { child, type PolicyFile } from "./tree.js";

const LEVELS = ["off", "note", "warning", "error"] as const;

/** The lint section. It decides nothing about calls, so whatever is wrong in it gives a warning and is left out. */
export function readLint(file: PolicyFile): {
  readonly settings: readonly LintSetting[];
  readonly warnings: readonly Diagnostic[];
} {
  const tree = child(file.root, "lint");
  const settings: LintSetting[] = [];
  const warnings: Diagnostic[] = [];
  const ignore = (where: string, problem: string, offset: number): void => {
    warnings.push(diagnose("policy-lint-ignored", { where, problem }, file.position(offset)));
  };
  if (tree === undefined || (tree.kind === "scalar" && tree.value === null)) return { settings, warnings };
  if (tree.kind !== "map") {
    ignore("`lint`", "it must be a map from rule ids to levels", tree.at);
    return { settings, warnings };
  }
  for (const [rule, entry] of tree.entries) {
    // YAML 1.1 editors write `off` as `false`; it can only mean one thing here.
    const written = entry.value.kind === "scalar" ? entry.value.value : null;
    const level = LEVELS.find((one) => one === (written === false ? "off" : written));
    if (level !== undefined) settings.push({ rule, level, at: file.position(entry.at) });
    else {
      const suggestion = typeof written === "string" ? closest(written, LEVELS) : null;
      const problem = suggestion === null ? "its value is no level" : `its value is no level; did you mean \`${suggestion}\``;
      ignore(`\`lint.${shown(rule)}\``, problem, entry.value.at);
    }
  }
  return { settings, warnings };
}
