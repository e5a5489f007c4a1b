import type { Tier } from "../core/trust/claim.js";
import type { Diagnostic } from "../core/decide/reason.js";
import { closest } from "./closest.js";
import type { LintIgnore, LintSetting, LintWords, Placed } from "./content.js";
import { diagnose } from "./diagnose.js";
import { LINT_PROFILE_NAMES, LINT_RULE_NAMES } from "./lint-names.js";
import { shown } from "./shown.js";
import { child, type PolicyFile, type Tree } from "./tree.js";

const LEVELS = ["off", "note", "warning", "error"] as const;
const IGNORE_KEYS = ["rule", "tool", "reason"] as const;

/**
 * The lint section: levels by rule id, `profile` and `ignore`. It decides nothing about calls, so whatever is wrong in it
 * is told and left out; a name that nothing has is an error for a check, for it was meant to do something.
 */
export function readLint(tier: Tier, file: PolicyFile): { readonly words: LintWords; readonly warnings: readonly Diagnostic[] } {
  const tree = child(file.root, "lint");
  const levels: LintSetting[] = [];
  const profiles: Placed<string>[] = [];
  const ignores: LintIgnore[] = [];
  const warnings: Diagnostic[] = [];
  const ignore = (where: string, problem: string, offset: number): void => {
    warnings.push(diagnose("policy-lint-ignored", { where, problem }, file.position(offset)));
  };
  const known = (kind: "rule" | "profile", name: string, where: string, offset: number): boolean => {
    const names: readonly string[] = kind === "rule" ? LINT_RULE_NAMES : LINT_PROFILE_NAMES;
    if (names.includes(name)) return true;
    const args = { where, kind, name: shown(name), suggestion: closest(name, names) };
    warnings.push(diagnose("policy-lint-unknown-name", args, file.position(offset)));
    return false;
  };
  const done = { words: { levels, profiles, ignores }, warnings };
  if (tree === undefined || (tree.kind === "scalar" && tree.value === null)) return done;
  if (tree.kind !== "map") {
    ignore("`lint`", "it must be a map from rule ids to levels", tree.at);
    return done;
  }
  for (const [key, entry] of tree.entries) {
    if (key === "profile") profiles.push(...readProfiles(entry.value));
    else if (key === "ignore") ignores.push(...readIgnores(entry.value));
    else readLevel(key, entry);
  }
  return done;

  function readLevel(rule: string, entry: { readonly at: number; readonly value: Tree }): void {
    if (!known("rule", rule, `\`lint.${shown(rule)}\``, entry.at)) return;
    // YAML 1.1 editors write `off` as `false`; it can only mean one thing here.
    const written = entry.value.kind === "scalar" ? entry.value.value : null;
    const level = LEVELS.find((one) => one === (written === false ? "off" : written));
    if (level !== undefined) levels.push({ rule, level, at: file.position(entry.at) });
    else {
      const suggestion = typeof written === "string" ? closest(written, LEVELS) : null;
      const problem =
        suggestion === null ? "its value is not a level" : `its value is not a level; did you mean \`${suggestion}\``;
      ignore(`\`lint.${shown(rule)}\``, problem, entry.value.at);
    }
  }

  function readProfiles(value: Tree): readonly Placed<string>[] {
    return (value.kind === "list" ? value.items : [value]).flatMap((item) => {
      if (item.kind === "scalar" && typeof item.value === "string") {
        // Kept where there is none of that name: a check that was to hold a list to it does not start.
        known("profile", item.value, "`lint.profile`", item.at);
        return [{ value: item.value, at: file.position(item.at) }];
      }
      ignore("`lint.profile`", "it must be the name of a profile, or a list of names", item.at);
      return [];
    });
  }

  function readIgnores(value: Tree): readonly LintIgnore[] {
    if (value.kind !== "list") {
      ignore("`lint.ignore`", "it must be a list, each entry with `rule`, `tool` and `reason`", value.at);
      return [];
    }
    return value.items.flatMap((item, index) => readIgnore(item, `\`lint.ignore[${index}]\``));
  }

  function readIgnore(item: Tree, where: string): readonly LintIgnore[] {
    if (item.kind !== "map") {
      ignore(where, "it must have `rule`, `tool` and `reason`", item.at);
      return [];
    }
    for (const [key, { at }] of item.entries) {
      if (IGNORE_KEYS.some((known) => known === key)) continue;
      // With a word misread it might leave out more than was meant.
      const meant = closest(key, IGNORE_KEYS);
      ignore(where, `it has no \`${shown(key)}\`${meant === null ? "" : `; did you mean \`${meant}\``}`, at);
      return [];
    }
    const [rule, tool, reason] = IGNORE_KEYS.map((key) => text(child(item, key)));
    if (typeof rule !== "string") {
      ignore(where, "it must name a `rule`", item.at);
      return [];
    }
    if (tool === null) {
      ignore(where, "its `tool` must be a name", item.at);
      return [];
    }
    if (!known("rule", rule, where, child(item, "rule")?.at ?? item.at)) return [];
    const said = typeof reason === "string" && reason.trim() !== "" ? reason : null;
    return [{ rule, tool: tool ?? null, reason: said, tier, at: file.position(item.at) }];
  }
}

/** A text; undefined where there is nothing, null where there is something else. */
function text(tree: Tree | undefined): string | null | undefined {
  if (tree === undefined) return undefined;
  return tree.kind === "scalar" && typeof tree.value === "string" ? tree.value : null;
}
