import type { Verdict } from "../../core/trust/tool.js";
import { HINT_READERS } from "../../lint/clients/client-predictions.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { says } from "../assess/says.js";
import type { Paint } from "../screen/paint.js";
import { table } from "../screen/table.js";
import { byDanger, unasked } from "./by-danger.js";
import { toolName } from "./tool-name.js";

/** A verdict in a column. */
export const VERDICT_SHORT: Readonly<Record<Verdict, string>> = { allow: "run", ask: "ask", challenge: "type", deny: "deny" };

/** How many rows are shown unless a person asks for all. */
export const SHOWN = 30;

/** The table of tools, the most dangerous first. */
export function checkTools(
  tools: readonly AssessedTool[],
  paint: Paint,
  columns: number,
  options: { readonly all: boolean; readonly showThen: boolean },
): readonly string[] {
  const sorted = byDanger(tools);
  // One row more than the limit is shown rather than counted.
  const shown = options.all || sorted.length <= SHOWN + 1 ? sorted : sorted.slice(0, SHOWN);
  const rows = shown.map((tool) => [
    toolName(tool, 60),
    says(tool.listed.parsed.declared),
    VERDICT_SHORT[tool.now.decision.verdict] + (tool.now.conditional ? "*" : ""),
    ...(options.showThen ? [VERDICT_SHORT[tool.ifTrusted]] : []),
    `${unasked(tool.others)} of ${HINT_READERS.length}`,
  ]);
  const colour = (verdict: (tool: AssessedTool) => Verdict) => (text: string, row: number) => {
    const tool = shown[row];
    return tool === undefined ? text : paintVerdict(paint, verdict(tool), text);
  };
  const { head, lines } = table(
    [
      { head: "TOOL", max: Math.max(16, columns - 55) },
      { head: "SAYS", paint: (text, row) => ((shown[row]?.mislabels.length ?? 0) > 0 ? paint.magenta(text) : text) },
      { head: "NOW", paint: colour(({ now }) => now.decision.verdict) },
      ...(options.showThen ? [{ head: "AFTER REVIEW", paint: colour(({ ifTrusted }) => ifTrusted) }] : []),
      { head: "OTHER CLIENTS RUN IT", paint: (text, row) => (runsElsewhere(shown[row]) ? paint.red(text) : text) },
    ],
    rows,
  );
  const cut = sorted.length - shown.length;
  const conditional = shown.some(({ now }) => now.conditional);
  return [
    paint.bold(`  ${head}`),
    ...lines.map((line) => `  ${line}`),
    ...(cut > 0 ? [paint.dim(`  … and ${cut} more, none of them more dangerous (--all shows them)`)] : []),
    ...(conditional ? [paint.dim("  * depends on the arguments; without them each condition counts against the call")] : []),
  ];
}

/** Heed stops it and another client would not. */
function runsElsewhere(tool: AssessedTool | undefined): boolean {
  return tool !== undefined && tool.ifTrusted !== "allow" && unasked(tool.others) > 0;
}

/** A verdict in its colour. */
export function paintVerdict(paint: Paint, verdict: Verdict, text: string): string {
  if (verdict === "allow") return paint.green(text);
  return verdict === "ask" ? paint.yellow(text) : paint.red(text);
}
