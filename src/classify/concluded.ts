import { CAUTIOUS, type HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { FINDING_BAR } from "./calibration.js";
import { judge } from "./judge.js";

/** A conclusion that is sure enough to be told to the author, with its first reason. */
export type Concluded = { readonly value: boolean; readonly reason: Reason };

/** What the judge concludes of a hint, if it is sure enough for a finding; else null. */
export function concluded(tool: ParsedTool, hint: HintName): Concluded | null {
  const { value, confidence, reasons } = judge(tool)[hint];
  const [reason] = reasons;
  if (value === null || reason === undefined) return null;
  const bar = FINDING_BAR[value === CAUTIOUS[hint] ? "lax" : "over-cautious"];
  return confidence < bar ? null : { value, reason };
}

/** It looks like one that only reads. */
export function looksReading(tool: ParsedTool): Reason | null {
  const found = concluded(tool, "readOnly");
  return found?.value === true ? found.reason : null;
}
