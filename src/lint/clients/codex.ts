import type { Client } from "./client.js";
import { parsesInCodex } from "./parses-in-codex.js";
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
  readsHints: true,
  predict: (tool) => {
    const destructive = rawHint(tool, "destructive");
    if (!parsesInCodex(tool) || destructive === true) return "ask";
    if (rawHint(tool, "readOnly") === true) return "run";
    return destructive === false && rawHint(tool, "openWorld") === false ? "run" : "ask";
  },
};
