import { CAUTIOUS, HINTS, type HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { poison } from "./poison/poison.js";
import { meetsBar } from "./meets-bar.js";
import { judge } from "./judge.js";

/** A hint that a definition leaves out, and what the judge would write there. */
export type Proposed = {
  /** Index in the list. */
  readonly tool: number;
  readonly hint: HintName;
  readonly value: boolean;
  /** It would spare prompts: the value is not the cautious one, which counts anyway. */
  readonly reassures: boolean;
  readonly confidence: number;
  /** Whether the confidence is at or above the bar that was set for proposing this hint. */
  readonly meetsBar: boolean;
  readonly reasons: readonly Reason[];
};

/**
 * What the judge would write where hints are missing: for each tool, each hint that is absent and of which the
 * definition tells, in the order of the list and of the hints. A hint that means nothing for the tool is not proposed, and
 * nothing is for a tool with a text that orders the model about or hides something: what tells of it cannot be believed.
 * Nothing is accepted by this: a person does that (DESIGN: the trust rule, step 3).
 *
 * @example
 * proposals([parseTool({ name: "list_invoices" }, "2026-07-28")])[0]; // { tool: 0, hint: "readOnly", value: true, … }
 */
export function proposals(tools: readonly ParsedTool[]): readonly Proposed[] {
  return tools.flatMap((tool, index) => {
    if (tool.unusable !== null || poison(tool).length > 0) return [];
    const judgement = judge(tool);
    const onlyReads =
      tool.declared.readOnly === "true" || (tool.declared.readOnly === "absent" && judgement.readOnly.value === true);
    return HINTS.flatMap((hint): readonly Proposed[] => {
      const { value, confidence, reasons } = judgement[hint];
      if (tool.declared[hint] !== "absent" || value === null) return [];
      if (onlyReads && (hint === "destructive" || hint === "idempotent")) return [];
      const atBar = meetsBar(tool, hint, judgement[hint]);
      return [{ tool: index, hint, value, reassures: value !== CAUTIOUS[hint], confidence, meetsBar: atBar, reasons }];
    });
  });
}
