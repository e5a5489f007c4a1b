import type { HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { infer } from "../classify/infer.js";

/** What is first held against a reassuring value of a hint; null where nothing is. */
export function firstDoubt(tool: ParsedTool, hint: HintName): Reason | null {
  const doubt = infer(tool).find((claim) => claim.hint === hint);
  return doubt !== undefined && "weight" in doubt ? doubt.reason : null;
}
