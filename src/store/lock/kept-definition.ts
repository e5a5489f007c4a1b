import { parseTool } from "../../core/tool/parse-tool.js";
import { pinTool } from "../../core/trust/pin-tool.js";
import type { LockedServer } from "../../core/trust/pin.js";
import type { ListedTool } from "../../core/trust/resolve-list.js";
import type { Json } from "../../wire/json.js";
import { LATEST_REVISION } from "../../wire/revision.js";
import { hash, isSha256 } from "../../node/hash.js";
import type { Home } from "../../node/home.js";
import { loadDefinition } from "./definitions.js";

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
  // A pin does not depend on the revision, which only says what is odd about a definition.
  return definition !== null && pinTool(parseTool(definition, LATEST_REVISION), hash).pin === pin ? definition : null;
}

/** The definition that a tool had when its server was reviewed, where it is kept. */
export function reviewedDefinition(home: Home, locked: LockedServer | null, { parsed, drift }: ListedTool): Json | null {
  const tool = locked?.tools.find(({ name }) => name === parsed.name);
  const definition = tool === undefined ? null : keptDefinition(home, tool.pin.pin);
  if (tool === undefined || definition === null || drift?.direction !== "equivalent") return definition;
  // An equivalent one may be kept in its place, of which this one may differ in another way.
  return pinTool(parseTool(definition, parsed.revision), hash).written === tool.pin.written ? definition : null;
}
