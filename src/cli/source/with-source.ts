import type { Finding } from "../../core/decide/reason.js";
import { joinSource, type JoinedSource } from "../../source/join-source.js";
import { readSources } from "../../source/read-sources.js";
import type { Suppressed } from "../../review/assess/adjust-findings.js";
import type { ServerReport } from "../assess/report.js";
import type { SourceFolder } from "./read-source-folder.js";

/** A report whose findings have their places in the sources. */
export type SourcedReport = ServerReport & { readonly source: JoinedSource };

/** Joins a server's report with its sources. `level` is what a policy says of rules. */
export function withSource(
  report: ServerReport,
  folder: SourceFolder,
  level: (findings: readonly Finding[]) => readonly Finding[],
): SourcedReport {
  const tools = report.assessment.tools.map(({ listed }) => listed.parsed);
  const reading = readSources(
    folder.files,
    tools.map(({ name }) => name),
  );
  const source = joinSource(reading, tools, report.assessment.findings, level);
  const findings = [...source.findings, ...level(folder.skipped)];
  // A comment answers like an entry of the project's own file.
  const answered = source.suppressed.map(({ finding, reason, by }): Suppressed => {
    return { finding, by: { rule: finding.rule, tool: null, reason, tier: "project", at: by }, comment: true };
  });
  const assessment = {
    ...report.assessment,
    findings,
    suppressed: [...report.assessment.suppressed, ...answered],
    tools: report.assessment.tools.map((tool) => ({
      ...tool,
      findings: findings.flatMap((finding, at) => (finding.tool === tool.index ? [at] : [])),
    })),
  };
  return { ...report, assessment, source };
}
