import { HINTS } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { rawHint } from "./raw-hint.js";

/** Whether Codex can read the annotations: a hint of another type than boolean or null makes the whole of them unreadable there. */
export function parsesInCodex(tool: ParsedTool): boolean {
  return HINTS.map((hint) => rawHint(tool, hint)).every(
    (value) => value === undefined || value === null || typeof value === "boolean",
  );
}
