import type { Finding } from "../../core/reason.js";
import type { LintSetting } from "../../policy/content.js";

/** Findings at the levels that the policy's `lint` section sets; `off` drops them. The last setting of a rule counts. */
export function levelFindings(findings: readonly Finding[], settings: readonly LintSetting[]): readonly Finding[] {
  const levels = new Map(settings.map(({ rule, level }) => [rule, level]));
  return findings.flatMap((finding) => {
    const level = levels.get(finding.rule);
    if (level === "off") return [];
    return level === undefined ? [finding] : [{ ...finding, severity: level }];
  });
}
