import { hintKey, type HintName } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { member, type Json } from "../../wire/json.js";

/** The value that stands at `annotations.<hint>Hint`, whatever it is: clients read the wire, not Heed's reading of it. */
export function rawHint(tool: ParsedTool, hint: HintName): Json | undefined {
  return member(member(tool.raw, "annotations"), hintKey(hint));
}
