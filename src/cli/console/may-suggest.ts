import { grave } from "../../classify/grave.js";
import { parseTool } from "../../core/tool/parse-tool.js";
import type { Effect } from "../../core/trust/tool.js";
import type { Json } from "../../wire/json.js";
import { LATEST_REVISION } from "../../wire/revision.js";

/**
 * Whether a rule may be suggested that lets a tool run unasked: only where it reads or adds, and neither its definition nor, where
 * that is not kept, its name says that it is grave (DESIGN, section 11).
 *
 * @param definition the one that is kept of the tool, or null
 */
export function maySuggest(tool: string, effect: Effect, definition: Json | null): boolean {
  if (effect !== "read" && effect !== "additive") return false;
  return grave(parseTool(definition ?? { name: tool, inputSchema: { type: "object" } }, LATEST_REVISION)) === null;
}
