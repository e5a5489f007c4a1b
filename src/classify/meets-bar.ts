import type { HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import { poison } from "./poison/poison.js";
import { PROPOSAL_BAR } from "./calibration.js";
import type { Conclusion } from "./judge.js";

/**
 * Whether a conclusion is right often enough to be accepted together with others of its kind (`--proposals checked`). Of a definition
 * with a text that orders the model about or hides something none is: what tells of it cannot be believed.
 */
export function meetsBar(tool: ParsedTool, hint: HintName, { value, confidence }: Conclusion): boolean {
  return value !== null && confidence >= PROPOSAL_BAR[hint] && poison(tool).length === 0;
}
