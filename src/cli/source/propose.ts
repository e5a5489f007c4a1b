import { CAUTIOUS, HINTS } from "../../core/hint.js";
import type { ParsedTool } from "../../core/parsed-tool.js";
import { joinWords } from "../../lint/hint-text.js";
import { conclusions } from "../../lint/profiles/conclusions.js";
import type { ProposedHint } from "../../source/fix/plan-fix.js";

/** What a definition speaks for where hints are missing. */
export function propose(tools: readonly ParsedTool[]): readonly ProposedHint[] {
  return tools.flatMap((tool, index) => {
    const concluded = conclusions(tool);
    return HINTS.flatMap((hint): readonly ProposedHint[] => {
      const { value, reasons } = concluded[hint];
      if (value === null || tool.declared[hint] !== "absent") return [];
      return [{ tool: index, hint, value, reassures: value !== CAUTIOUS[hint], meetsBar: true, why: joinWords(reasons) }];
    });
  });
}
