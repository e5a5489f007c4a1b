import { parseTool } from "../../core/parse-tool.js";
import { pinTool } from "../../core/pin-tool.js";
import { hash } from "../../node/hash.js";
import { loadDefinition } from "../../node/lock/definitions.js";
import type { Json } from "../../wire/json.js";
import type { AssessedTool } from "../assess/assess.js";
import type { OpenedServer } from "../server/open-server.js";

/** The definition that a tool had at the last review, where it is kept and still is what was pinned; else null. */
export function reviewedDefinition(
  { home, entry, input }: Extract<OpenedServer, { ok: true }>,
  { listed }: AssessedTool,
): Json | null {
  const locked = entry?.server.tools.find(({ name }) => name === listed.parsed.name);
  const definition = locked === undefined ? null : loadDefinition(home, locked.pin.pin);
  if (locked === undefined || definition === null) return null;
  // Whoever may write the folder could have put another definition there.
  const { pin, written } = pinTool(parseTool(definition, input.revision), hash);
  if (pin !== locked.pin.pin) return null;
  // An equivalent one may be kept in its place, of which this one may differ in another way.
  return listed.drift?.direction === "equivalent" && written !== locked.pin.written ? null : definition;
}
