import type { ParsedTool } from "../../core/parsed-tool.js";
import type { Reason } from "../../core/reason.js";
import type { ProposedHint } from "../proposal-review.js";
import { quote } from "../quote.js";
import { judgeTool } from "./judge-tool.js";

/**
 * What the judge would write where `readOnlyHint` is missing: true where a tool's name says that it reads and nothing in its
 * definition speaks against that. How often that is right was not measured; at the bar are names whose verb is certain.
 */
export function propose(tools: readonly ParsedTool[]): readonly ProposedHint[] {
  return tools.flatMap((parsed, tool): readonly ProposedHint[] => {
    if (parsed.unusable !== null || parsed.declared.readOnly !== "absent") return [];
    const { reads, action } = judgeTool(parsed);
    if (!reads || action === null) return [];
    const reasons: readonly Reason[] = [{ code: "name-reads", args: { word: action.word } }];
    return [{ tool, hint: "readOnly", value: true, confidence: null, meetsBar: action.certain, reasons }];
  });
}

/** The reason of a proposal as a clause. */
export function proposalText({ code, args }: Reason): string {
  const { word } = args;
  return code === "name-reads" && typeof word === "string"
    ? `its name says ${quote(word)}, and nothing in its definition speaks against that`
    : code;
}
