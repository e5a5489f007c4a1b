import { visible } from "../../core/tool/visible.js";
import type { Json } from "../../wire/json.js";
import type { AssessedTool, Assessment } from "../../review/assess/assess.js";
import type { PolicyFacts } from "../assess/report.js";
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
import { disagreementLines, paintedVerdict, profileSections } from "./profile-sections.js";
import type { Checked } from "./report/checked.js";
import { toolName } from "./tool-name.js";

/** How a report is shown. */
export type RenderOptions = {
  readonly columns: number;
  readonly colour: boolean;
  readonly all: boolean;
  /** The definition that a tool had at its review, to show a change by. */
  readonly before: (tool: AssessedTool) => Json | null;
};

/** A server's report as a person reads it: what it is, the sums, the tools, the findings, what to do next. */
export function renderCheck(checked: Checked, policy: PolicyFacts, options: RenderOptions): string {
  const { report: server } = checked;
  const paint = createPaint(options.colour);
  const { columns, all } = options;
  const { assessment } = server;
  // Of a server that can never be trusted there is no "if".
  const showThen =
    (server.trustable || server.listing.via === "file") && (server.trust !== "trusted" || assessment.promptsEnd > 0);
  if (checked.held.reports.length > 0) return renderHeld(checked, options, paint);
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
  for (const lines of findingSections(checked, options, paint)) if (lines.length > 0) sections.push(lines);
  const next = nextLines(checkNext(server), paint, columns);
  if (next.length > 0) sections.push(next);
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** A report about profiles, for the author of a server: which rejects it and why, tool by tool, and what the rules find. */
function renderHeld(checked: Checked, options: RenderOptions, paint: Paint): string {
  const { columns, all } = options;
  const { report, held } = checked;
  const { assessment, label, what } = report;
  const { tools } = assessment;
  const sections = [
    [...held.reports.map((one) => paintedVerdict(one, paint)), ...wrap(`${visible(label)}  ${visible(what)}`, columns, "    ")],
    ...held.reports.flatMap((one) => profileSections(one, tools, paint, columns, all)),
    disagreementLines(held.disagreements, paint, columns),
    ...findingSections(checked, options, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** The findings that are new, and what became of the others: known, ignored, gone. */
function findingSections(
  { report, known, gone, lock }: Checked,
  { columns, all }: RenderOptions,
  paint: Paint,
): readonly (readonly string[])[] {
  const { findings, tools, suppressed } = report.assessment;
  const fresh = known.size === 0 ? findings : findings.filter((finding) => !known.has(finding));
  const left = [
    ...(known.size > 0 ? [`${count(known.size, "finding is", "findings are")} known from the baseline`] : []),
    ...(suppressed.length > 0 ? [`${count(suppressed.length, "finding is", "findings are")} ignored for a reason`] : []),
  ];
  const names = gone.slice(0, 20).map(({ rule, tool }) => visible(tool === "" ? rule : `${rule} of ${tool}`));
  const more = gone.length > names.length ? ` and ${gone.length - names.length} more` : "";
  return [
    // What differs from an entry of the lock has a section of its own.
    report.locked === null ? checkFindings(lock, tools, paint, columns, all) : [],
    checkFindings(fresh, tools, paint, columns, all),
    fresh.some(({ severity }) => all || severity !== "note") ? [paint.dim("  heed rule NAME says why a finding matters.")] : [],
    left.length === 0 ? [] : [paint.dim(`  ${left.join("; ")}`)],
    gone.length === 0
      ? []
      : wrap(
          `${count(gone.length, "finding of the baseline is", "findings of the baseline are")} gone: ${names.join(", ")}${more}. --write-baseline takes ${gone.length === 1 ? "it" : "them"} out.`,
          columns - 2,
          "",
        ).map((line) => `  ${line}`),
  ];
}

/** The tools that look mislabelled in the dangerous direction. */
function lieLines({ tools, findings }: Assessment, columns: number, all: boolean): readonly string[] {
  const lies = byDanger(tools).filter(({ mislabels }) => mislabels.length > 0);
  if (lies.length === 0) return [];
  const names = lies.slice(0, 4).map((tool) => toolName(tool, 40));
  const rest = lies.length > 4 ? ` and ${lies.length - 4} more` : "";
  const hints = lies.reduce((sum, { mislabels }) => sum + new Set(mislabels.map(({ hint }) => hint)).size, 0);
  const text = `${count(lies.length, "tool looks", "tools look")} mislabelled: ${names.join(", ")}${rest}. A review leaves ${hints === 1 ? "that hint" : "those hints"} out.`;
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
