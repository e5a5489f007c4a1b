import { join } from "node:path";
import type { Host, HostWorld } from "../host.js";
import { set } from "./app-data.js";

/** Claude Code: `~/.claude.json` (for all folders and by folder), `.mcp.json` of a project, rules in its settings. */
export const claudeCode: Host = {
  id: "claude-code",
  name: "Claude Code",
  client: "claude-code",
  places: (world) => [
    {
      file: join(set(world.env["CLAUDE_CONFIG_DIR"]) ?? world.home, ".claude.json"),
      scope: "user",
      format: "json",
      servers: [["mcpServers"], ["projects", "*", "mcpServers"]],
    },
    { file: join(world.project, ".mcp.json"), scope: "project", format: "json", servers: [["mcpServers"]] },
  ],
  variables: "braces",
  // A rule is about every server of that name, wherever it is configured: `heed doctor` looks for others.
  allow: {
    by: "rule",
    path: ["permissions", "allow"],
    file: claudeSettings,
    remark: "Its rule goes by the name: another server of that name would run unasked too.",
    rule,
    alike: (server) => [`${rule(server)}__*`],
  },
};

function rule(server: string): string {
  return `mcp__${server.replaceAll(/[^a-zA-Z0-9_-]/gu, "_")}`;
}

/** The user's settings of Claude Code, which hold its permission rules. */
export function claudeSettings({ env, home }: HostWorld): string {
  return join(set(env["CLAUDE_CONFIG_DIR"]) ?? join(home, ".claude"), "settings.json");
}
