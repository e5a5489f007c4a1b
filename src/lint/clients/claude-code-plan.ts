import type { Client } from "./client.js";

/**
 * Claude Code in plan mode asks for whatever is not read-only, even where a rule allows it. A read-only tool falls
 * to the rules for names, and without a rule they ask too.
 */
export const claudeCodePlan: Client = {
  id: "claude-code/plan",
  name: "Claude Code, plan mode",
  as_of: "2026-11",
  source: "Claude Code documentation, plan mode (secondary)",
  readsHints: true,
  predict: () => "ask",
};
