import type { ParsedTool } from "../../core/tool/parsed-tool.js";

/** The clients that Heed predicts. */
export const CLIENT_IDS = [
  "vscode",
  "codex",
  "codex/writes",
  "claude-code",
  "claude-code/plan",
  "claude-cowork",
  "copilot-cli",
  "copilot-review",
  "goose",
  "chatgpt",
  "cursor/admin",
  "docker-agent",
  "gemini-cli",
  "qwen-code",
  "cline",
  "continue",
  "zed",
  "librechat",
  "open-webui",
  "opencode",
] as const;
export type ClientId = (typeof CLIENT_IDS)[number];

/** What a client does with a call of a tool, in its default set-up and before the person has remembered anything. */
export type Prediction = "run" | "ask" | "deny";

/**
 * A prediction of one client: what it does with a tool's hints, as it was seen at `as_of` (year and month) in
 * `source`. Clients change; a prediction says what the hints mean there, and decides nothing in Heed.
 */
export type Client = {
  readonly id: ClientId;
  readonly name: string;
  readonly as_of: string;
  readonly source: string;
  /** What it does with a call depends on the hints. Of the others only names, servers and settings decide. */
  readonly readsHints: boolean;
  readonly predict: (tool: ParsedTool) => Prediction;
};
