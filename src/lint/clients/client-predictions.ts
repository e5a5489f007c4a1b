import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { chatgpt } from "./chatgpt.js";
import { claudeCode } from "./claude-code.js";
import { claudeCodePlan } from "./claude-code-plan.js";
import { claudeCowork } from "./claude-cowork.js";
import type { Client, ClientId, Prediction } from "./client.js";
import { cline } from "./cline.js";
import { codex } from "./codex.js";
import { codexWrites } from "./codex-writes.js";
import { continueClient } from "./continue-client.js";
import { copilotCli } from "./copilot-cli.js";
import { copilotReview } from "./copilot-review.js";
import { cursorAdmin } from "./cursor-admin.js";
import { dockerAgent } from "./docker-agent.js";
import { geminiCli } from "./gemini-cli.js";
import { goose } from "./goose.js";
import { librechat } from "./librechat.js";
import { openWebui } from "./open-webui.js";
import { opencode } from "./opencode.js";
import { qwenCode } from "./qwen-code.js";
import { vscode } from "./vscode.js";
import { zed } from "./zed.js";

/** The clients that Heed predicts, in the order in which they are shown. */
export const CLIENTS: readonly Client[] = [
  vscode,
  codex,
  codexWrites,
  claudeCode,
  claudeCodePlan,
  claudeCowork,
  copilotCli,
  copilotReview,
  goose,
  chatgpt,
  cursorAdmin,
  dockerAgent,
  geminiCli,
  qwenCode,
  cline,
  continueClient,
  zed,
  librechat,
  openWebui,
  opencode,
];

/** Those of which a hint changes what they do: of the others a prediction says nothing about the hints. */
export const HINT_READERS: readonly ClientId[] = CLIENTS.filter(({ readsHints }) => readsHints).map(({ id }) => id);

/**
 * What each client would do with a call of this tool.
 *
 * @example
 * clientPredictions(parseTool({ name: "peek", annotations: { readOnlyHint: true } }, "2026-07-28")).vscode; // "run"
 */
export function clientPredictions(tool: ParsedTool): Readonly<Record<ClientId, Prediction>> {
  return Object.fromEntries(CLIENTS.map(({ id, predict }) => [id, predict(tool)])) as Record<ClientId, Prediction>;
}
