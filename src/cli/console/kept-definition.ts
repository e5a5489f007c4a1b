import { parseTool } from "../../core/parse-tool.js";
import { pinTool } from "../../core/pin-tool.js";
import { hash, isSha256 } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { loadDefinition } from "../../node/lock/definitions.js";
import type { Json } from "../../wire/json.js";
import { LATEST_REVISION } from "../../wire/revision.js";

/**
 * The definition that is kept under a pin, where it still is what was pinned; else null. Whoever may write the folder could
 * have put another one there.
 */
export function keptDefinition(home: Home, pin: string): Json | null {
  if (!isSha256(pin)) return null;
  let definition: Json | null;
  try {
    definition = loadDefinition(home, pin);
  } catch {
    // It serves reading alone.
    return null;
  }
  if (definition === null) return null;
  return pinTool(parseTool(definition, LATEST_REVISION), hash).pin === pin ? definition : null;
}
