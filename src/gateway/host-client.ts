import { parseTool } from "../core/parse-tool.js";
import type { ParsedTool } from "../core/parsed-tool.js";
import { claudeCode } from "../lint/clients/claude-code.js";
import type { Client } from "../lint/clients/client.js";
import { codex } from "../lint/clients/codex.js";
import { copilotCli } from "../lint/clients/copilot-cli.js";
import { vscode } from "../lint/clients/vscode.js";
import { isObject, member, type Json } from "../wire/json.js";

/** Hosts by the name that their clients give themselves (`clientInfo.name`; seen November 2026). */
const HOSTS: ReadonlyMap<string, Client> = new Map([
  ["Visual Studio Code", vscode],
  ["Visual Studio Code - Insiders", vscode],
  ["codex-mcp-client", codex],
  ["github-copilot-developer", copilotCli],
  ["claude-code", claudeCode],
]);

/** The host of a client; null for one that is not known: then nothing is left to it. */
export function hostClient(name: string): Client | null {
  return HOSTS.get(name) ?? null;
}

/**
 * True if the host asks before it calls a tool that is listed so, and does so because of the hints: were they
 * reassuring, it would run. An ask that has other grounds there may have been answered there for good.
 */
export function hintsProvoke(client: Client, definition: Json): boolean {
  const asIs = parseTool(definition, REVISION);
  return client.predict(asIs) === "ask" && client.predict(reassuring(definition)) === "run";
}

const REVISION = "2025-11-25";

function reassuring(definition: Json): ParsedTool {
  const annotations = member(definition, "annotations");
  const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const all = isObject(annotations) ? { ...annotations, ...hints } : hints;
  return parseTool(isObject(definition) ? { ...definition, annotations: all } : definition, REVISION);
}
