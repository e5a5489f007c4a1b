import { hintKey } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Finding } from "../core/decide/reason.js";
import type { Found, LintRule } from "./rule.js";
import { RULES } from "./rules.js";

/**
 * The findings about a tool list: those about the whole list first, then tool by tool, each in the order of the
 * registry. Deterministic; one bad tool never costs another its findings; linear in the number of tools.
 *
 * @example
 * const inputSchema = { type: "object" };
 * lint([parseTool({ name: "a", annotations: { readOnlyHint: null }, inputSchema }, "2026-07-28")]).map(({ rule }) => rule);
 * // ["null-hint"]
 */
export function lint(tools: readonly ParsedTool[], rules: readonly LintRule[] = RULES): readonly Finding[] {
  const findings: Finding[] = [];
  // What rules about the list say of one tool stands among that tool's findings.
  const ofTools = new Map<LintRule, ReadonlyMap<number, readonly Found[]>>();
  for (const rule of rules) {
    if (rule.scope !== "list") continue;
    const ofTool = new Map<number, Found[]>();
    for (const found of rule.findings(tools)) {
      if (found.tool === undefined || tools[found.tool] === undefined) findings.push(finding(rule, found, found.tool));
      else ofTool.set(found.tool, [...(ofTool.get(found.tool) ?? []), found]);
    }
    ofTools.set(rule, ofTool);
  }
  // Tool by tool rather than rule by rule: a call whose target is always another one stays cheap to compile.
  for (const [index, tool] of tools.entries()) {
    for (const rule of rules) {
      const found = rule.scope === "tool" ? rule.findings(tool) : (ofTools.get(rule)?.get(index) ?? []);
      for (const one of found) findings.push(finding(rule, one, index));
    }
  }
  return findings;
}

/** A finding about tools of several lists: `list` is the index of the one that it is told of. */
export type AcrossFinding = { readonly list: number; readonly finding: Finding };

/** The findings that only several servers' lists together give. */
export function lintAcross(
  lists: readonly (readonly ParsedTool[])[],
  rules: readonly LintRule[] = RULES,
): readonly AcrossFinding[] {
  return rules.flatMap((rule) =>
    rule.scope === "lists"
      ? rule.findings(lists).map((found) => ({ list: found.list ?? 0, finding: finding(rule, found, found.tool) }))
      : [],
  );
}

function finding(rule: LintRule, found: Found, tool: number | undefined): Finding {
  // A finding that names its hint says itself which way it errs.
  const { hint, claim } = found.hint === undefined ? rule : found;
  return {
    rule: rule.id,
    severity: rule.severity,
    ...(tool === undefined ? {} : { tool }),
    ...(hint === undefined ? {} : { hint: hintKey(hint) }),
    ...(claim === undefined ? {} : { claim }),
    heuristic: rule.heuristic,
    code: rule.id,
    args: found.args,
    message: found.message,
    help: found.help,
    ...(found.fix === undefined ? {} : { fix: found.fix }),
  };
}
