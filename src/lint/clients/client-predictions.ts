import type { ParsedTool } from "../../core/parsed-tool.js";
import { chatgpt } from "./chatgpt.js";
import { claudeCode } from "./claude-code.js";
import { claudeCodePlan } from "./claude-code-plan.js";
import type { Client, ClientId, Prediction } from "./client.js";
import { codex } from "./codex.js";
import { copilotCli } from "./copilot-cli.js";
import { goose } from "./goose.js";
import { vscode } from "./vscode.js";

/** The clients that Heed predicts, in the order in which they are shown. */
export const CLIENTS: readonly Client[] = [vscode, codex, claudeCode, claudeCodePlan, copilotCli, goose, chatgpt];

/**
 * What each client would do with a call of this tool.
 *
 * @example
 * clientPredictions(parseTool({ name: "peek", annotations: { readOnlyHint: true } }, "2026-07-28")).vscode; // "run"
 */
export function clientPredictions(tool: ParsedTool): Readonly<Record<ClientId, Prediction>> {
  return {
    vscode: vscode.predict(tool),
    codex: codex.predict(tool),
    "claude-code": claudeCode.predict(tool),
    "claude-code/plan": claudeCodePlan.predict(tool),
    "copilot-cli": copilotCli.predict(tool),
    goose: goose.predict(tool),
    chatgpt: chatgpt.predict(tool),
  };
}
