import type { Client } from "./client.js";
import { parsesInCodex } from "./parses-in-codex.js";
import { rawHint } from "./raw-hint.js";

/** Codex in approval mode `writes` runs what says it is read-only, and looks at no other hint. */
export const codexWrites: Client = {
  id: "codex/writes",
  name: "Codex, approval mode writes",
  as_of: "2026-11",
  source: "openai/codex codex-rs/core/src/mcp_tool_call.rs @ca46606",
  readsHints: true,
  predict: (tool) => (parsesInCodex(tool) && rawHint(tool, "readOnly") === true ? "run" : "ask"),
};
