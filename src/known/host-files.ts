import type { HostFile } from "./host-file.js";

// Looked at on 2026-11-30, in the programs' packages where they could be read and in their documentation elsewhere.
// What `heed install` writes and what gate and guard protect is read from here, so that a host that is added is protected.

/** Claude Desktop: its list of servers, and the settings of its extensions. */
export const CLAUDE_DESKTOP_FILES = {
  servers: { folder: "app-data", path: "Claude/claude_desktop_config.json" },
  extensions: { folder: "app-data", path: "Claude/Claude Extensions/" },
  extensionSettings: { folder: "app-data", path: "Claude/Claude Extensions Settings/" },
} as const satisfies Record<string, HostFile>;

/** Claude Code: servers, settings (which hold permissions and hooks), what its hooks run, plugins, what an administrator set. */
export const CLAUDE_CODE_FILES = {
  servers: { folder: "claude-home", path: ".claude.json" },
  projectServers: { folder: "project", path: ".mcp.json" },
  settings: { folder: "claude", path: "settings.json" },
  localSettings: { folder: "claude", path: "settings.local.json" },
  projectSettings: { folder: "project", path: ".claude/settings.json" },
  projectLocalSettings: { folder: "project", path: ".claude/settings.local.json" },
  remoteSettings: { folder: "claude", path: "remote-settings.json" },
  plugins: { folder: "claude", path: "plugins/" },
  hooks: { folder: "claude", path: "hooks/" },
  projectHooks: { folder: "project", path: ".claude/hooks/" },
  managed: { folder: "system", path: "/etc/claude-code/" },
  managedOnMac: { folder: "system", path: "/Library/Application Support/ClaudeCode/" },
  managedOnWindows: { folder: "system", path: "C:/Program Files/ClaudeCode/" },
  managedOnWindowsBefore: { folder: "system", path: "C:/ProgramData/ClaudeCode/" },
} as const satisfies Record<string, HostFile>;

/** Codex: its configuration, hooks and command rules, of the user, a project and the machine. */
export const CODEX_FILES = {
  servers: { folder: "codex", path: "config.toml" },
  projectServers: { folder: "project", path: ".codex/config.toml" },
  hooks: { folder: "codex", path: "hooks.json" },
  projectHooks: { folder: "project", path: ".codex/hooks.json" },
  rules: { folder: "codex", path: "rules/" },
  projectRules: { folder: "project", path: ".codex/rules/" },
  profiles: { folder: "codex", path: "*.config.toml" },
  managed: { folder: "codex", path: "managed_config.toml" },
  machine: { folder: "system", path: "/etc/codex/" },
} as const satisfies Record<string, HostFile>;

/** Cursor: servers, hooks and permissions, of the user, a project and the machine. */
export const CURSOR_FILES = {
  servers: { folder: "home", path: ".cursor/mcp.json" },
  projectServers: { folder: "project", path: ".cursor/mcp.json" },
  permissions: { folder: "home", path: ".cursor/permissions.json" },
  projectPermissions: { folder: "project", path: ".cursor/permissions.json" },
  hooks: { folder: "home", path: ".cursor/hooks.json" },
  projectHooks: { folder: "project", path: ".cursor/hooks.json" },
  hookScripts: { folder: "project", path: ".cursor/hooks/" },
  cli: { folder: "home", path: ".cursor/cli-config.json" },
  projectCli: { folder: "project", path: ".cursor/cli.json" },
  sandbox: { folder: "project", path: ".cursor/sandbox.json" },
  settings: { folder: "app-data", path: "Cursor/User/settings.json" },
  machine: { folder: "system", path: "/etc/cursor/" },
} as const satisfies Record<string, HostFile>;

/** Gemini CLI: settings (servers and hooks), policies, extensions, the folders it trusts. */
export const GEMINI_CLI_FILES = {
  servers: { folder: "home", path: ".gemini/settings.json" },
  projectServers: { folder: "project", path: ".gemini/settings.json" },
  policies: { folder: "home", path: ".gemini/policies/" },
  projectPolicies: { folder: "project", path: ".gemini/policies/" },
  extensions: { folder: "home", path: ".gemini/extensions/" },
  projectExtensions: { folder: "project", path: ".gemini/extensions/" },
  trusted: { folder: "home", path: ".gemini/trustedFolders.json" },
  environment: { folder: "home", path: ".gemini/.env" },
  projectEnvironment: { folder: "project", path: ".gemini/.env" },
  machine: { folder: "system", path: "/etc/gemini-cli/" },
} as const satisfies Record<string, HostFile>;

/** VS Code and what is built from it: servers, settings, profiles, hooks. */
export const VSCODE_FILES = {
  servers: { folder: "app-data", path: "Code/User/mcp.json" },
  projectServers: { folder: "project", path: ".vscode/mcp.json" },
  settings: { folder: "app-data", path: "Code/User/settings.json" },
  projectSettings: { folder: "project", path: ".vscode/settings.json" },
  profileServers: { folder: "app-data", path: "Code/User/profiles/*/mcp.json" },
  profileSettings: { folder: "app-data", path: "Code/User/profiles/*/settings.json" },
  insidersServers: { folder: "app-data", path: "Code - Insiders/User/mcp.json" },
  insidersSettings: { folder: "app-data", path: "Code - Insiders/User/settings.json" },
  codiumServers: { folder: "app-data", path: "VSCodium/User/mcp.json" },
  codiumSettings: { folder: "app-data", path: "VSCodium/User/settings.json" },
  remoteServers: { folder: "home", path: ".vscode-server/data/User/mcp.json" },
  remoteSettings: { folder: "home", path: ".vscode-server/data/Machine/settings.json" },
  projectHooks: { folder: "project", path: ".github/hooks/" },
} as const satisfies Record<string, HostFile>;

/** Files of hosts that `heed install` does not edit, or not yet. */
export const OTHER_HOST_FILES = {
  "Copilot CLI": [
    { folder: "home", path: ".copilot/mcp-config.json" },
    { folder: "home", path: ".copilot/config.json" },
    { folder: "home", path: ".copilot/settings.json" },
    { folder: "home", path: ".copilot/permissions-config.json" },
    { folder: "home", path: ".copilot/hooks/" },
    { folder: "project", path: ".github/mcp.json" },
    { folder: "project", path: ".github/copilot/settings.json" },
    { folder: "project", path: ".github/copilot/settings.local.json" },
  ],
  "Copilot for JetBrains": [
    { folder: "config", path: "github-copilot/intellij/mcp.json" },
    { folder: "app-data", path: "github-copilot/intellij/mcp.json" },
  ],
  Antigravity: [
    { folder: "home", path: ".gemini/config/" },
    { folder: "home", path: ".gemini/antigravity/mcp_config.json" },
    { folder: "project", path: ".agents/*.json" },
    { folder: "home", path: ".agents/*.json" },
  ],
  Windsurf: [
    { folder: "home", path: ".codeium/windsurf/mcp_config.json" },
    { folder: "home", path: ".codeium/windsurf/hooks.json" },
    { folder: "home", path: ".codeium/mcp_config.json" },
    { folder: "project", path: ".windsurf/hooks.json" },
    { folder: "project", path: ".windsurf/mcp_config.json" },
    { folder: "app-data", path: "Windsurf/User/settings.json" },
    { folder: "system", path: "/etc/windsurf/" },
  ],
  Zed: [
    { folder: "config", path: "zed/settings.json" },
    { folder: "app-data", path: "Zed/settings.json" },
    { folder: "project", path: ".zed/settings.json" },
  ],
  Goose: [
    { folder: "config", path: "goose/config.yaml" },
    { folder: "config", path: "goose/permission.yaml" },
    { folder: "config", path: "goose/permissions/" },
    { folder: "app-data", path: "Block/goose/config/" },
  ],
  Cline: [
    {
      folder: "app-data",
      path: "Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
    },
    { folder: "home", path: ".cline/data/settings/cline_mcp_settings.json" },
    { folder: "home", path: ".cline/hooks/" },
    { folder: "project", path: ".clinerules/hooks/" },
  ],
  "Roo Code": [
    { folder: "app-data", path: "Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json" },
    { folder: "project", path: ".roo/mcp.json" },
  ],
  Kilo: [
    { folder: "project", path: ".kilocode/mcp.json" },
    { folder: "project", path: "kilo.json" },
    { folder: "project", path: "kilo.jsonc" },
    { folder: "config", path: "kilo/kilo.json" },
    { folder: "config", path: "kilo/kilo.jsonc" },
  ],
  Continue: [
    { folder: "home", path: ".continue/config.yaml" },
    { folder: "home", path: ".continue/config.json" },
    { folder: "home", path: ".continue/permissions.yaml" },
    { folder: "home", path: ".continue/mcpServers/" },
    { folder: "project", path: ".continue/mcpServers/" },
  ],
  "LM Studio": [{ folder: "home", path: ".lmstudio/mcp.json" }],
  Junie: [
    { folder: "home", path: ".junie/mcp/" },
    { folder: "project", path: ".junie/mcp/" },
  ],
  OpenCode: [
    { folder: "project", path: "opencode.json" },
    { folder: "project", path: "opencode.jsonc" },
    { folder: "project", path: ".opencode/opencode.json" },
    { folder: "project", path: ".opencode/opencode.jsonc" },
    { folder: "project", path: ".opencode/plugin/" },
    { folder: "project", path: ".opencode/plugins/" },
    { folder: "config", path: "opencode/opencode.json" },
    { folder: "config", path: "opencode/opencode.jsonc" },
    { folder: "config", path: "opencode/config.json" },
    { folder: "config", path: "opencode/plugin/" },
    { folder: "config", path: "opencode/plugins/" },
  ],
  Kiro: [
    { folder: "home", path: ".kiro/settings/" },
    { folder: "project", path: ".kiro/settings/" },
    { folder: "home", path: ".kiro/hooks/" },
    { folder: "project", path: ".kiro/hooks/" },
    { folder: "home", path: ".kiro/permissions.yaml" },
    { folder: "project", path: ".kiro/permissions.yaml" },
    { folder: "home", path: ".kiro/agents/" },
  ],
  "Amazon Q": [
    { folder: "home", path: ".aws/amazonq/mcp.json" },
    { folder: "home", path: ".aws/amazonq/default.json" },
    { folder: "home", path: ".aws/amazonq/cli-agents/" },
    { folder: "project", path: ".amazonq/mcp.json" },
    { folder: "project", path: ".amazonq/default.json" },
    { folder: "project", path: ".amazonq/cli-agents/" },
  ],
  "Factory Droid": [
    { folder: "home", path: ".factory/*.json" },
    { folder: "project", path: ".factory/*.json" },
    { folder: "project", path: ".factory/hooks/" },
  ],
  "Qwen Code": [
    { folder: "home", path: ".qwen/settings.json" },
    { folder: "project", path: ".qwen/settings.json" },
    { folder: "home", path: ".qwen/trustedFolders.json" },
    { folder: "home", path: ".qwen/extensions/" },
    { folder: "home", path: ".qwen/.env" },
    { folder: "project", path: ".qwen/.env" },
    { folder: "system", path: "/etc/qwen-code/" },
  ],
  Amp: [
    { folder: "config", path: "amp/settings.json" },
    { folder: "config", path: "amp/plugins/" },
    { folder: "project", path: ".amp/settings.json" },
    { folder: "project", path: ".amp/plugins/" },
  ],
  LibreChat: [{ folder: "project", path: "librechat.yaml" }],
} as const satisfies Record<string, readonly HostFile[]>;

/** Every file of a host that decides what it starts or what it runs unasked. */
export const HOST_FILES: readonly HostFile[] = [
  ...[CLAUDE_DESKTOP_FILES, CLAUDE_CODE_FILES, CODEX_FILES, CURSOR_FILES, GEMINI_CLI_FILES, VSCODE_FILES].flatMap(
    (files): readonly HostFile[] => Object.values<HostFile>(files),
  ),
  ...Object.values<readonly HostFile[]>(OTHER_HOST_FILES).flat(),
];
