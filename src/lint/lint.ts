import type { ParsedTool } from "../core/parsed-tool.js";
import type { Finding } from "../core/reason.js";
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
  const ofList: Finding[] = [];
  const ofTool: Finding[][] = tools.map(() => []);
  for (const rule of rules) {
    if (rule.scope === "list") {
      for (const found of rule.findings(tools)) {
        const place = found.tool === undefined ? ofList : (ofTool[found.tool] ?? ofList);
        place.push(finding(rule, found, found.tool));
      }
    } else {
      for (const [index, tool] of tools.entries()) {
        for (const found of rule.findings(tool)) ofTool[index]?.push(finding(rule, found, index));
      }
    }
  }
  return [...ofList, ...ofTool.flat()];
}

function finding(rule: LintRule, found: Found, tool: number | undefined): Finding {
  const hint = found.hint ?? rule.hint;
  return {
    rule: rule.id,
    severity: rule.severity,
    ...(tool === undefined ? {} : { tool }),
    ...(hint === undefined ? {} : { hint }),
    ...(rule.direction === undefined ? {} : { direction: rule.direction }),
    heuristic: rule.heuristic,
    code: rule.id,
    args: found.args,
    message: found.message,
    help: found.help,
    ...(found.fix === undefined ? {} : { fix: found.fix }),
  };
}
