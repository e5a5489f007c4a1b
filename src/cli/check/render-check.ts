import { visible } from "../../core/visible.js";
import type { Json } from "../../wire/json.js";
import type { AssessedTool, Assessment } from "../assess/assess.js";
import type { PolicyFacts, ServerReport } from "../assess/report.js";
import { displayWidth } from "../screen/display-width.js";
import { padEnd } from "../screen/fit.js";
import { createPaint, type Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { byDanger } from "./by-danger.js";
import { checkFindings } from "./check-findings.js";
import { checkHead } from "./check-head.js";
import { lockDifferences } from "../trust/lock-differences.js";
import { checkNext } from "./check-next.js";
import { checkSummary } from "./check-summary.js";
import { checkTools } from "./check-tools.js";
import type { Held } from "./hold.js";
import { disagreementLines, paintedVerdict, profileSections } from "./profile-sections.js";
import { toolName } from "./tool-name.js";

/** How a report is shown. */
export type RenderOptions = {
  readonly columns: number;
  readonly colour: boolean;
  readonly all: boolean;
  /** What the list was held to; a report about profiles says nothing of verdicts. */
  readonly held: Held;
  /** The definition that a tool had at its review, to show a change by. */
  readonly before: (tool: AssessedTool) => Json | null;
};

/** A server's report as a person reads it: what it is, the sums, the tools, the findings, what to do next. */
export function renderCheck(server: ServerReport, policy: PolicyFacts, options: RenderOptions): string {
  const paint = createPaint(options.colour);
  const { columns, all } = options;
  const { assessment } = server;
  // Of a server that can never be trusted there is no "if".
  const showThen =
    (server.trustable || server.listing.via === "file") && (server.trust !== "trusted" || assessment.promptsEnd > 0);
  if (options.held.reports.length > 0) return renderHeld(server, options, paint);
  const sections: (readonly string[])[] = [checkHead(server, paint, columns)];
  const rules = policyLine(policy);
  if (rules !== null) sections[0] = [...(sections[0] ?? []), ...wrap(rules, columns, "")];
  if (assessment.tools.length === 0) sections.push(["  It lists no tools."]);
  else {
    sections.push(checkSummary(assessment, paint, showThen));
    sections.push(checkTools(assessment.tools, paint, columns, { all, showThen }));
  }
  if (server.trust !== "unknown") sections.push(...lockDifferences(server, options.before, paint, columns));
  const lies = lieLines(assessment, columns, all);
  if (lies.length > 0) sections.push(lies);
  const findings = checkFindings(assessment.findings, assessment.tools, paint, columns, all);
  if (findings.length > 0) sections.push(findings);
  const next = nextLines(checkNext(server), paint, columns);
  if (next.length > 0) sections.push(next);
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** A report about profiles, for the author of a server: which rejects it and why, tool by tool, and what the rules find. */
function renderHeld({ assessment, label, what }: ServerReport, { held, columns, all }: RenderOptions, paint: Paint): string {
  const { tools, findings } = assessment;
  const sections = [
    [
      ...held.reports.map((report) => paintedVerdict(report, paint)),
      ...wrap(`${visible(label)}  ${visible(what)}`, columns, "    "),
    ],
    ...held.reports.flatMap((report) => profileSections(report, tools, paint, columns, all)),
    disagreementLines(held.disagreements, paint, columns),
    checkFindings(findings, tools, paint, columns, all),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** The tools that look mislabelled in the dangerous direction. */
function lieLines({ tools, findings }: Assessment, columns: number, all: boolean): readonly string[] {
  const lies = byDanger(tools).filter(({ mislabels }) => mislabels.length > 0);
  if (lies.length === 0) return [];
  const names = lies.slice(0, 4).map((tool) => toolName(tool, 40));
  const rest = lies.length > 4 ? ` and ${lies.length - 4} more` : "";
  const one = lies.length === 1;
  const text = `${count(lies.length, "tool looks", "tools look")} mislabelled: ${names.join(", ")}${rest}. A review leaves ${one ? "it" : "them"} out.`;
  // What a policy does not show among the findings is said here: nothing is left out without a reason.
  const untold = lies.flatMap((tool) => {
    const shown = tool.findings.flatMap((at) => findings[at] ?? []).filter(({ severity }) => all || severity !== "note");
    return tool.mislabels.flatMap(({ finding }) =>
      shown.some(({ rule }) => rule === finding.rule) ? [] : [visible(finding.message)],
    );
  });
  return [text, ...untold].flatMap((each) => wrap(each, columns - 2, "").map((line) => `  ${line}`));
}

/** What each command is for beside it, or above it where that would not fit: a command that is copied is not broken. */
function nextLines(steps: ReturnType<typeof checkNext>, paint: Paint, columns: number): readonly string[] {
  const width = Math.max(0, ...steps.map(({ why }) => why.length));
  const beside = steps.every(({ command }) => width + displayWidth(visible(command)) + 4 <= columns);
  return steps.flatMap(({ why, command }) =>
    beside ? [`  ${paint.dim(padEnd(why, width))}  ${visible(command)}`] : [`  ${paint.dim(why)}`, `    ${visible(command)}`],
  );
}

/** Which policy the numbers were made under, unless it is the default. */
function policyLine({ presets, observes }: PolicyFacts): string | null {
  const set = Object.entries(presets).map(([tier, preset]) => `${preset} (${tier})`);
  if (observes) set.push("observing only, so that nothing is stopped");
  return set.length === 0 ? null : `Policy: ${set.join(", ")}.`;
}
