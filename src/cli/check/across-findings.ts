import type { Finding } from "../../core/decide/reason.js";
import { lintAcross } from "../../lint/lint.js";
import { quote } from "../../classify/quote.js";
import type { LintWords } from "../../policy/content.js";
import { adjustFindings, type Suppressed } from "../../review/assess/adjust-findings.js";
import type { Checked } from "./report/checked.js";

/**
 * What only the lists of a run together show, each with the place of its tool, at the levels of the policy. Two lists of
 * one label are two states of one server, so only the first of them counts.
 */
export function acrossFindings(
  servers: readonly Checked[],
  words: LintWords,
): { readonly findings: readonly Finding[]; readonly suppressed: readonly Suppressed[] } {
  const labels = servers.map(({ report }) => report.label);
  const distinct = servers.filter(({ report }, at) => labels.indexOf(report.label) === at);
  if (distinct.length < 2) return { findings: [], suppressed: [] };
  const lists = distinct.map(({ report }) => report.assessment.tools.map(({ listed }) => listed.parsed));
  const placed = lintAcross(lists).flatMap(({ list, finding }): readonly Finding[] => {
    const server = distinct[list];
    if (server === undefined) return [];
    const { tool: _tool, ...rest } = finding;
    const at = server.place(finding);
    // An index says nothing where several lists are spoken of.
    return [{ ...rest, message: `${quote(server.report.label)}: ${rest.message}`, ...(at === null ? {} : { at }) }];
  });
  return adjustFindings(placed, [], words);
}
