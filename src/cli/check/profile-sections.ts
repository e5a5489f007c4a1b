import { visible } from "../../core/tool/visible.js";
import type { Disagreement } from "../../lint/profiles/disagreements.js";
import type { ProfileReport } from "../../lint/profiles/hold-to-profile.js";
import { justify } from "../../lint/profiles/justify.js";
import type { Profile } from "../../lint/profiles/profile.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { SHOWN } from "./check-tools.js";
import { toolName } from "./tool-name.js";

/** `openai-apps: REJECTED, 10 of 14 tools`, or `openai-apps: PASSES, 14 tools`. */
export function profileVerdict({ profile, passes, tools, rejected }: ProfileReport): string {
  return passes
    ? `${profile}: PASSES, ${count(tools, "tool")}`
    : `${profile}: REJECTED, ${rejected.length.toLocaleString("en")} of ${count(tools, "tool")}`;
}

/** The same in its colour. */
export function paintedVerdict(report: ProfileReport, paint: Paint): string {
  return paint.bold((report.passes ? paint.green : paint.red)(profileVerdict(report)));
}

/** Why a profile rejects, tool by tool: the field, what is there, what is demanded and by whom; then what is only a guess. */
export function profileSections(
  report: ProfileReport,
  tools: readonly AssessedTool[],
  paint: Paint,
  columns: number,
  all: boolean,
): readonly (readonly string[])[] {
  const certain = report.shortfalls.filter((shortfall) => shortfall.certain);
  const guesses = report.shortfalls.filter((shortfall) => !shortfall.certain);
  return [
    part(`  ${report.profile} rejects`, certain, tools, paint, columns, all),
    part(`  ${report.profile} may reject (a guess)`, guesses, tools, paint, columns, all),
  ].filter((lines) => lines.length > 0);
}

function part(
  head: string,
  shortfalls: ProfileReport["shortfalls"],
  tools: readonly AssessedTool[],
  paint: Paint,
  columns: number,
  all: boolean,
): readonly string[] {
  if (shortfalls.length === 0) return [];
  const byTool = new Map<number, (typeof shortfalls)[number][]>();
  for (const shortfall of shortfalls) {
    const mine = byTool.get(shortfall.tool);
    if (mine === undefined) byTool.set(shortfall.tool, [shortfall]);
    else mine.push(shortfall);
  }
  const indices = [...byTool.keys()];
  const shown = all || indices.length <= SHOWN + 1 ? indices : indices.slice(0, SHOWN);
  const lines = [paint.bold(head)];
  for (const index of shown) {
    const tool = tools[index];
    if (tool === undefined) continue;
    lines.push(`    ${toolName(tool, 60)}`);
    for (const { field, found, demanded, source } of byTool.get(index) ?? []) {
      const text = visible(`${field}: ${found}; demanded: ${demanded} (${source})`);
      lines.push(...wrap(text, columns - 6, "  ").map((line) => `      ${line}`));
    }
  }
  if (shown.length < indices.length) lines.push(paint.dim(`    … and ${indices.length - shown.length} more (--all shows them)`));
  return lines;
}

/** Where the profiles, or one of them and the specification, ask for different things. */
export function disagreementLines(list: readonly Disagreement[], paint: Paint, columns: number): readonly string[] {
  if (list.length === 0) return [];
  const lines = list.flatMap(({ about, stances, tools }) => {
    const said = stances.map(({ profile, says }) => `${profile} ${says}`).join("; ");
    return wrap(`${about} (${count(tools.length, "tool")}): ${said}`, columns - 4, "  ").map((line) => `    ${line}`);
  });
  return [paint.bold("  Where they disagree"), ...lines];
}

/** One block to paste a tool and field, as a submission to the profile's directory asks for it. */
export function justificationText(profile: Profile, tools: readonly AssessedTool[]): string {
  const blocks = tools.flatMap((tool) =>
    justify(tool.listed.parsed, profile).map(({ field, value, draft, text }) => {
      const head = `=== ${toolName(tool, 200)} · ${field}${value === null ? "" : `: ${value}`}${draft ? " · DRAFT" : ""}`;
      return `${head}\n${visible(text)}\n`;
    }),
  );
  return blocks.join("\n");
}
