import type { Client } from "./client.js";
import { rawHint } from "./raw-hint.js";

/**
 * Codex in approval mode `auto`: a destructive hint asks, else a read-only one runs, else only a tool that denies
 * both destroying and an open world runs. Absent hints have the specification's defaults; a value of another type
 * does not parse there, so it never runs here.
 */
export const codex: Client = {
  id: "codex",
  name: "Codex",
  as_of: "2026-11",
  source: "openai/codex codex-rs/core/src/mcp_tool_call.rs @ca46606",
  predict(tool) {
    const hints = (["readOnly", "destructive", "idempotent", "openWorld"] as const).map((hint) => rawHint(tool, hint));
    const parses = hints.every((value) => value === undefined || value === null || typeof value === "boolean");
    const [readOnly, destructive, , openWorld] = hints;
    if (!parses || destructive === true) return "ask";
    if (readOnly === true) return "run";
    return destructive === false && openWorld === false ? "run" : "ask";
  },
};
