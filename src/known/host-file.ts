/**
 * A folder that hosts keep their files in.
 *
 * `home`: the user's own. `config`: XDG_CONFIG_HOME, or `~/.config`. `app-data`: where applications with windows keep their
 * settings: `~/Library/Application Support` on macOS, `%APPDATA%` on Windows, as `config` elsewhere. `claude`, `codex`:
 * those programs' own. `project`: the opened folder. `system`: of the machine, so that the path is absolute.
 */
export type HostFolder = "home" | "config" | "app-data" | "claude" | "claude-home" | "codex" | "project" | "system";

/** Where a folder that a variable can move is: the variable's value, or else below the user's own folder. */
export const MOVED_FOLDERS = {
  claude: { variable: "CLAUDE_CONFIG_DIR", otherwise: ".claude" },
  // Claude Code's list of servers lies beside its folder, not in it, unless the variable names one.
  "claude-home": { variable: "CLAUDE_CONFIG_DIR", otherwise: "" },
  codex: { variable: "CODEX_HOME", otherwise: ".codex" },
  config: { variable: "XDG_CONFIG_HOME", otherwise: ".config" },
} as const satisfies Partial<Record<HostFolder, { readonly variable: string; readonly otherwise: string }>>;

/**
 * A file that decides what a host starts, or what it runs unasked: its servers, settings, permissions, policies and hooks.
 * A call that reaches it could change who decides.
 */
export type HostFile = {
  readonly folder: HostFolder;
  /** The way from the folder, with forward slashes; a last `/` means everything below, a `*` any run of characters of one name. */
  readonly path: string;
};
