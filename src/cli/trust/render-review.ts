import { hintKey } from "../../core/tool/hint.js";
import { joinWords } from "../../lint/hint-text.js";
import { HINT_READERS } from "../../lint/clients/client-predictions.js";
import type { Json } from "../../wire/json.js";
import { visible } from "../../core/tool/visible.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import type { ServerReport } from "../assess/report.js";
import { unasked } from "../check/by-danger.js";
import { checkHead } from "../check/check-head.js";
import { checkSummary } from "../check/check-summary.js";
import { checkTools } from "../check/check-tools.js";
import { createPaint } from "../screen/paint.js";
import { wrap } from "../screen/wrap.js";
import { lockDifferences } from "./lock-differences.js";
import type { DoubtedTool, TrustPlan } from "../../review/plan-trust.js";
import type { GivenOverride } from "../../review/given-override.js";
import { suspiciousSection, textsSection } from "./text-sections.js";

/**
 * A review: what the tools say, what changed since the last one, every text that nobody has accepted, what is left out and why.
 *
 * @param whole every text whole, rather than the beginning and how to see the rest
 */
export function renderReview(
  server: ServerReport,
  plan: TrustPlan,
  overrides: readonly GivenOverride[],
  before: (tool: AssessedTool) => Json | null,
  options: { readonly columns: number; readonly colour: boolean },
  whole: boolean,
): string {
  const paint = createPaint(options.colour);
  const { columns } = options;
  const { assessment } = server;
  const sections: (readonly string[])[] = [
    checkHead(server, paint, columns),
    checkSummary(assessment, paint, true),
    checkTools(assessment.tools, paint, columns, { all: true, showThen: true }),
  ];
  sections.push(...lockDifferences(server, before, paint, columns, Infinity));
  for (const section of [
    textsSection(assessment.tools, paint, columns, { whole, again: server.again.trust }),
    // Last, so that it is what a person has before the eyes when asked.
    suspiciousSection(assessment.tools, paint, columns),
  ])
    if (section.length > 0) sections.push(section);
  if (plan.doubted.length > 0)
    sections.push([
      paint.bold("  Trusted without the hints that look wrong"),
      ...plan.doubted.flatMap((tool) => doubtedLines(tool, columns)),
    ]);
  for (const { tool, hint, value, reason } of overrides)
    sections.push(
      wrap(`Your word: ${visible(tool)} is ${hint}: ${value}, because ${visible(reason)}.`, columns - 2, "  ").map(
        (line) => `  ${line}`,
      ),
    );
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function doubtedLines({ tool, hints }: DoubtedTool, columns: number): readonly string[] {
  const { listed, mislabels, others } = tool;
  const said = mislabels.map(({ finding }) => visible(finding.message));
  const keys = hints.map((hint) => hintKey(hint));
  const head = `${visible(listed.parsed.name)}: ${joinWords(keys)} ${keys.length === 1 ? "does" : "do"} not count.`;
  const elsewhere = `${unasked(others)} of ${HINT_READERS.length} other clients would run it unasked.`;
  return wrap([head, ...said, elsewhere].join(" "), columns - 4, "  ").map((line) => `    ${line}`);
}
