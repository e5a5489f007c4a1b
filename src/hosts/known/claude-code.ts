import type { Host, HostWorld } from "../host.js";
import { CLAUDE_CODE_FILES as FILES } from "../../known/host-files.js";
import { hostFilePath } from "../../node/host-file-path.js";

/** Claude Code: `~/.claude.json` (for all folders and by folder), `.mcp.json` of a project, rules in its settings. */
export const claudeCode: Host = {
  id: "claude-code",
  name: "Claude Code",
  client: "claude-code",
  places: (world) => [
    {
      file: hostFilePath(FILES.servers, world),
      scope: "user",
      format: "json",
      servers: [["mcpServers"], ["projects", "*", "mcpServers"]],
    },
    { file: hostFilePath(FILES.projectServers, world), scope: "project", format: "json", servers: [["mcpServers"]] },
  ],
  variables: "braces",
  // A rule is about every server of that name, wherever it is configured: `heed doctor` looks for others.
  allow: {
    by: "rule",
    path: ["permissions", "allow"],
    file: claudeSettings,
    remark: "That goes by the name: another server of that name would run unasked too.",
    rule,
    alike: (server) => [`${rule(server)}__*`],
  },
};

function rule(server: string): string {
  return `mcp__${server.replaceAll(/[^a-zA-Z0-9_-]/gu, "_")}`;
}

/** The user's settings of Claude Code, which hold its permission rules. */
export function claudeSettings(world: HostWorld): string {
  return hostFilePath(FILES.settings, world);
}
