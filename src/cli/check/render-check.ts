import { visible } from "../../core/visible.js";
import type { PolicyFacts, ServerReport } from "../assess/report.js";
import { padEnd } from "../screen/fit.js";
import { createPaint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { checkFindings } from "./check-findings.js";
import { checkHead } from "./check-head.js";
import { checkNext } from "./check-next.js";
import { checkSummary } from "./check-summary.js";
import { checkTools } from "./check-tools.js";

/** How a report is shown. */
export type RenderOptions = { readonly columns: number; readonly colour: boolean; readonly all: boolean };

/** A server's report as a person reads it: what it is, the sums, the tools, the findings, what to do next. */
export function renderCheck(server: ServerReport, policy: PolicyFacts, options: RenderOptions): string {
  const paint = createPaint(options.colour);
  const { columns, all } = options;
  const { assessment } = server;
  const showThen = server.trust !== "trusted" || assessment.promptsEnd > 0;
  const sections: (readonly string[])[] = [checkHead(server, paint, columns)];
  const rules = policyLine(policy);
  if (rules !== null) sections[0] = [...(sections[0] ?? []), ...wrap(rules, columns, "")];
  if (assessment.tools.length === 0) sections.push(["  It lists no tools."]);
  else {
    sections.push(checkSummary(assessment, paint, showThen));
    sections.push(checkTools(assessment.tools, paint, columns, { all, showThen }));
  }
  const lies = assessment.tools.filter(({ mislabels }) => mislabels.length > 0);
  if (lies.length > 0) {
    const names = lies
      .slice(0, 4)
      .map(({ listed }) => visible(listed.parsed.name))
      .join(", ");
    const rest = lies.length > 4 ? ` and ${lies.length - 4} more` : "";
    sections.push(
      wrap(
        `${count(lies.length, "tool looks", "tools look")} mislabelled: ${names}${rest}. A review leaves ${lies.length === 1 ? "it" : "them"} out.`,
        columns,
        "  ",
      ).map((line, at) => (at === 0 ? `  ${line}` : line)),
    );
  }
  const findings = checkFindings(assessment.findings, assessment.tools, paint, columns, all);
  if (findings.length > 0) sections.push(findings);
  const next = checkNext(server);
  const width = Math.max(0, ...next.map(({ why }) => why.length));
  if (next.length > 0) sections.push(next.map(({ why, command }) => `  ${paint.dim(padEnd(why, width))}  ${visible(command)}`));
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** Which policy the numbers were made under, unless it is the default. */
function policyLine({ presets }: PolicyFacts): string | null {
  const set = Object.entries(presets);
  if (set.length === 0) return null;
  return `Policy: ${set.map(([tier, preset]) => `${preset} (${tier})`).join(", ")}.`;
}
