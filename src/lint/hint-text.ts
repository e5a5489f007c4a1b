import { HINTS, hintKey, type HintName } from "../core/tool/hint.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";

/** Words joined for a sentence: `a`, `a and b`, `a, b and c`. */
export function joinWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** The hints that a definition leaves out, of those that mean something for it: all but idempotent, which is optional everywhere. */
export function missingHints(tool: ParsedTool, onlyReads: boolean): readonly HintName[] {
  return HINTS.filter(
    (hint) => tool.declared[hint] === "absent" && hint !== "idempotent" && !(onlyReads && hint === "destructive"),
  );
}

/** Hints by their names on the wire, for a sentence. */
export function hintKeys(hints: readonly HintName[]): string {
  return joinWords(hints.map(hintKey));
}
