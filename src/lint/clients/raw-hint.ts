import { hintKey, type HintName } from "../../core/hint.js";
import type { ParsedTool } from "../../core/parsed-tool.js";
import { member, type Json } from "../../wire/json.js";

/** The value that stands at `annotations.<hint>Hint`, whatever it is: clients read the wire, not Heed's reading of it. */
export function rawHint(tool: ParsedTool, hint: HintName): Json | undefined {
  return member(member(tool.raw, "annotations"), hintKey(hint));
}
