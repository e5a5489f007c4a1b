import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Finding } from "../../core/decide/reason.js";
import { excuseFindings } from "../../lint/profiles/excuse-findings.js";
import type { Profile } from "../../lint/profiles/profile.js";
import type { LintIgnore, LintWords } from "../../policy/content.js";

/** A finding that is left out, and the entry of `lint.ignore` that says why. `comment`: it is a comment in the source. */
export type Suppressed = { readonly finding: Finding; readonly by: LintIgnore; readonly comment: boolean };

/** Findings as a policy has them, and those that it leaves out. */
export type Adjusted = { readonly findings: readonly Finding[]; readonly suppressed: readonly Suppressed[] };

/**
 * Findings as the policy's `lint` section has them: without what a profile demands, at the levels that are set (`off`
 * drops them; the last setting of a rule counts), and without those that are ignored for a reason.
 */
export function adjustFindings(
  findings: readonly Finding[],
  tools: readonly ParsedTool[],
  { levels, ignores }: Pick<LintWords, "levels" | "ignores">,
  profiles: readonly Profile[] = [],
): Adjusted {
  const set = new Map(levels.map(({ rule, level }) => [rule, level]));
  const counting = ignores.filter(({ reason }) => reason !== null);
  const kept: Finding[] = [];
  const suppressed: Suppressed[] = [];
  for (const finding of excuseFindings(findings, profiles)) {
    const level = set.get(finding.rule);
    if (level === "off") continue;
    const levelled = level === undefined ? finding : { ...finding, severity: level };
    const name = finding.tool === undefined ? undefined : tools[finding.tool]?.name;
    const by = counting.find(({ rule, tool }) => rule === finding.rule && (tool === null || tool === name));
    if (by === undefined) kept.push(levelled);
    else suppressed.push({ finding: levelled, by, comment: false });
  }
  return { findings: kept, suppressed };
}
