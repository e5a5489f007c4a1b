import type { Client } from "./client.js";

/** Claude Code in its default mode goes by the person's rules for names; hints let nothing through. */
export const claudeCode: Client = {
  id: "claude-code",
  name: "Claude Code",
  as_of: "2026-11",
  source: "Claude Code documentation, permissions (secondary)",
  readsHints: false,
  predict: () => "ask",
};
