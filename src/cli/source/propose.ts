import type { ParsedTool } from "../../core/parsed-tool.js";
import { joinWords } from "../../lint/hint-text.js";
import { judgeText } from "../../lint/judge/judge-text.js";
import { proposals } from "../../lint/judge/proposals.js";
import type { ProposedHint } from "../../source/fix/plan-fix.js";

/** What a definition speaks for where hints are missing. */
export function propose(tools: readonly ParsedTool[]): readonly ProposedHint[] {
  return proposals(tools).map(({ tool, hint, value, reassures, meetsBar, reasons }) => {
    const why = joinWords([...new Set(reasons.map(judgeText))]);
    return { tool, hint, value, reassures, meetsBar, why };
  });
}
