import type { Client } from "./client.js";

/** Qwen Code asks unless the server is trusted in a trusted folder; no hint grants anything. */
export const qwenCode: Client = {
  id: "qwen-code",
  name: "Qwen Code",
  as_of: "2026-11",
  source: "QwenLM/qwen-code mcp-tool.ts @0397705",
  readsHints: false,
  predict: () => "ask",
};
