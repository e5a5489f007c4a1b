import type { Paths } from "../core/policy.js";
import type { ArgumentString } from "./argument-strings.js";

/**
 * Files in which hosts keep which servers run and what runs unasked, as they end in a path (lower case, forward slashes).
 * A call that reaches one of them could change who decides.
 */
const HOST_FILES = [
  ".claude.json",
  ".claude/settings",
  "claude_desktop_config.json",
  ".mcp.json",
  ".vscode/mcp.json",
  "code/user/mcp.json",
  "code/user/settings.json",
  ".vscode/settings.json",
  ".cursor/mcp.json",
  ".cursor/hooks.json",
  ".cursor/permissions.json",
  ".codeium/windsurf/mcp_config.json",
  "zed/settings.json",
  ".codex/config.toml",
  ".codex/hooks.json",
  ".gemini/settings.json",
  ".gemini/policies",
  "goose/config.yaml",
  "goose/permission.yaml",
  "cline_mcp_settings.json",
  ".continue/config.yaml",
  ".continue/mcpservers",
  ".lmstudio/mcp.json",
  ".junie/mcp",
  "github-copilot/intellij/mcp.json",
  ".copilot/mcp-config.json",
  ".copilot/hooks",
  ".github/mcp.json",
  ".github/hooks",
  "opencode.json",
  ".kiro/settings",
  ".kiro/hooks",
  "amazonq/mcp.json",
  "librechat.yaml",
] as const;

const NAMES = ["heed_home", "heed.yaml", "heed.lock", "/etc/heed", "programdata/heed", ...HOST_FILES];

/** Every one of the names holds one of these, and every folder; a backslash stands for a slash. */
const MARK = /[./\\_]/;

/**
 * True if an argument resolves to, or a text among the arguments names, what decides about calls: Heed's own folder, a
 * heed.yaml, a heed.lock or a host's configuration (DESIGN, section 6). Such a call is at least a challenge.
 *
 * @param homes Heed's folder as it is spelled and as it really is
 */
export function reachesHeed(strings: readonly ArgumentString[], paths: Paths, homes: readonly string[]): boolean {
  const folders = plainFolders(homes);
  const reaches = (text: string): boolean => {
    if (!MARK.test(text)) return false;
    const spelled = plain(text);
    return NAMES.some((name) => spelled.includes(name)) || folders.some((folder) => holdsPath(spelled, folder));
  };
  for (const { text } of strings) if (reaches(text)) return true;
  for (const real of paths.values()) if (reaches(real)) return true;
  return false;
}

let lastHomes: readonly string[] = [];
let lastFolders: readonly string[] = [];

/** Heed's folder is the same from call to call. */
function plainFolders(homes: readonly string[]): readonly string[] {
  if (homes !== lastHomes) {
    lastFolders = homes.map(plain);
    lastHomes = homes;
  }
  return lastFolders;
}

/** Lower case and forward slashes, without empty and `.` steps: file systems differ in what they tell apart, a warning must not. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\\+/g, "/")
    .replace(/\/(?:\.?\/)+/g, "/");
}

/** True if the text holds the folder's path and not merely one that begins alike (`/home/ada/heed-notes`). */
function holdsPath(text: string, folder: string): boolean {
  for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + 1)) {
    const next = text.charAt(at + folder.length);
    if (!/[a-z0-9._-]/.test(next)) return true;
  }
  return false;
}
