import type { Diagnostic, Finding, Position } from "../../../core/decide/reason.js";
import { visible } from "../../../core/tool/visible.js";
import type { Assessment } from "../../../review/assess/assess.js";
import { toolName } from "../tool-name.js";
import { joinWords } from "../../../lint/hint-text.js";
import type { ProfileReport } from "../../../lint/profiles/hold-to-profile.js";
import type { Shortfall } from "../../../lint/profiles/profile.js";
import { quote } from "../../../classify/quote.js";
import type { Checked } from "./checked.js";
import { findingKey } from "./finding-key.js";

/** One line of a report for programs: a finding, or what a profile rejects. */
export type Row = {
  readonly rule: string;
  readonly severity: Diagnostic["severity"];
  readonly heuristic: boolean;
  readonly server: string;
  /** The tool's raw name, safe to print; null for what is about the list. */
  readonly tool: string | null;
  readonly message: string;
  readonly help: string;
  readonly at: Position | null;
  /** What tells it from all others, from one run to the next: no sentence, and no place. */
  readonly key: readonly string[];
  /** In the baseline already. */
  readonly known: boolean;
  /** Why it is left out, and where the comment in the source stands that says so; `comment` is null where heed.yaml does. */
  readonly suppressed: { readonly reason: string; readonly comment: Position | null } | null;
};

/** Everything that is said of a list, in the order of the list. */
export function rowsOf(checked: Checked): readonly Row[] {
  const { report, held, known, lock, place } = checked;
  const { assessment } = report;
  const row = (finding: Finding, suppressed: Row["suppressed"]): Row => ({
    rule: finding.rule,
    severity: finding.severity,
    heuristic: finding.heuristic,
    server: report.label,
    tool: nameOf(assessment, finding.tool),
    message: visible(finding.message),
    help: visible(finding.help),
    at: place(finding),
    key: findingKey(finding, assessment),
    known: known.has(finding),
    suppressed,
  });
  const rejected = held.reports.flatMap((one) => (one.profile === "spec" ? [] : rejectedRows(one, checked)));
  return [
    ...rejected,
    ...lock.map((finding) => row(finding, null)),
    ...assessment.findings.map((finding) => row(finding, null)),
    ...assessment.suppressed.map(({ finding, by: { reason, at }, comment }) =>
      row(finding, reason === null ? null : { reason, comment: comment ? at : null }),
    ),
  ];
}

/** What a profile rejects, one row a tool. Its guesses stand among the findings already, and so does what spec rejects. */
function rejectedRows({ profile, rejected, shortfalls }: ProfileReport, { report, place }: Checked): readonly Row[] {
  const byTool = new Map<number, Shortfall[]>();
  for (const { tool, ...shortfall } of shortfalls) {
    if (shortfall.certain) byTool.set(tool, [...(byTool.get(tool) ?? []), shortfall]);
  }
  return rejected.map((tool): Row => {
    const mine = byTool.get(tool) ?? [];
    const name = nameOf(report.assessment, tool);
    const there = mine.map(({ field, found }) => `${field}: ${found}`).join("; ");
    const demands = new Map<string, string[]>();
    for (const { field, demanded, source } of mine) {
      const demand = `${demanded} (${source})`;
      demands.set(demand, [...(demands.get(demand) ?? []), field]);
    }
    const wanted = [...demands].map(([demand, fields]) => `${joinWords(fields)}: ${demand}`).join("; ");
    return {
      rule: profile,
      severity: "error",
      heuristic: false,
      server: report.label,
      tool: name,
      message: visible(`${profile} rejects ${quote(name ?? "")}: ${there}.`),
      help: visible(`Demanded: ${wanted}.`),
      at: place({ tool, args: {} }),
      key: [profile, rawName(report.assessment, tool)],
      known: false,
      suppressed: null,
    };
  });
}

function rawName({ tools }: Assessment, tool: number | undefined): string {
  return tool === undefined ? "" : (tools[tool]?.listed.parsed.name ?? "");
}

function nameOf({ tools }: Assessment, index: number | undefined): string | null {
  const tool = index === undefined ? undefined : tools[index];
  return tool === undefined ? null : toolName(tool, 200);
}
