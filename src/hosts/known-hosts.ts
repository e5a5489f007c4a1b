import type { Host } from "./host.js";
import { claudeCode } from "./known/claude-code.js";
import { claudeDesktop } from "./known/claude-desktop.js";
import { codex } from "./known/codex.js";
import { cursor } from "./known/cursor.js";
import { geminiCli } from "./known/gemini-cli.js";
import { vscode } from "./known/vscode.js";

/** Every host that Heed knows, in the order in which they are shown. */
export const KNOWN_HOSTS: readonly Host[] = [claudeDesktop, claudeCode, vscode, cursor, codex, geminiCli];
