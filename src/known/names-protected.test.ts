import { describe, expect, it } from "vitest";
import { NamesProtected } from "./names-protected.js";
import { protectedName } from "./protected-names.js";

const names = new NamesProtected([
  protectedName("/srv/keep/own/"),
  protectedName("/home/ada/.config/heed/"),
  protectedName("/home/ada/.claude.json"),
]);

describe("a protected name is seen", () => {
  it.each([
    "~/.codex/config.toml",
    "/home/ada/.gemini/settings.json",
    "sub/.claude/settings.local.json",
    "./.cursor/permissions.json",
    ".VSCODE/Settings.JSON",
    "C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json",
    "C:\\Users\\ada\\AppData\\Roaming\\heed\\heed.yaml",
    "/Users/ada/Library/Application Support/Code/User/mcp.json",
    "~/.claude/plugins/x/y.json",
    ".agents/hooks.json",
    ".gemini/config/mcp_config.json",
    ".factory/settings.json",
    "cat ~/.config/heed/state",
    "rm -rf $HOME/.config/heed",
    'rm -rf "${HOME}"/.config/heed',
    "del %USERPROFILE%\\.claude\\settings.json",
    "type %APPDATA%\\heed\\state",
    "echo x > $XDG_CONFIG_HOME/heed/grants.jsonl",
    "cp a $CODEX_HOME/config.toml",
    "tee ${CLAUDE_CONFIG_DIR:-~/.claude}/settings.json",
    "echo $HEED_HOME",
    "./%68eed.yaml",
    "./%2568eed.yaml",
    "./%252568eed%252eyaml",
    "%2e%63laude%2fsettings.json",
    ".claude%c0%afsettings.json",
    "ls ~/.config/hee*",
    "ls ~/.config/hee*/*",
    "cat .cl?ude/settings.json",
    "cat .cl?ude/sett*",
    "cat .[c]laude/settings.json",
    "cat .{claude,x}/settings.json",
    "cat .{cl,x}aude/settings{,.local}.json",
    "cat he*d.yaml",
    "ls /home/ada/.config/*",
    "ls /srv/keep/*",
    "ls /srv/keep/o?n/x",
    "ls .vscode/*",
    'cat he""ed.yaml',
    "cat he\\ed.yaml",
    "cat 'he'ed.y'a'ml",
    "cat he$()ed.yaml",
    "cat he${x}ed.yaml",
    "cat .clau\\\nde/settings.json",
    "open('.\\x63laude/settings.json')",
    'open("\\u0068eed.yaml")',
    "&#104;eed.yaml",
    "ｈｅｅｄ.yaml",
    "he\u200Bed.yaml",
    "hеed.yaml",
    "heed。yaml",
    ".claude/x/../settings.json",
    ".claude/a/b/../../settings.json",
    ".claude/.//settings.json",
    "x/../.claude/./settings.json",
    "/srv/keep/own/x",
    "file:///srv/keep/own",
    "see heed.yaml.",
  ])("in %j", (text) => {
    expect(names.inTexts([text])).toBe(true);
  });

  it.each([
    [".claude", "settings.json"],
    ["settings.json", "/work/.claude/"],
    [".gemini", "config", "hooks.json"],
    ["/srv/keep", "own"],
    ["/srv", "keep", "own/file"],
    ["/home/ada/.config", "heed/heed.txt"],
    ["~", ".cursor", "mcp.json"],
    ["./.vscode", "./settings.json"],
    ["%2eclaude", "settings.json"],
    ["/home/ada", ".claude.json"],
    ["hooks", "src/.github"],
  ])("in %j %j %j together", (...texts) => {
    expect(names.inTexts(texts.filter((text) => text !== undefined))).toBe(true);
  });
});

describe("an honest text is let be", () => {
  it.each([
    "please heed the warning",
    "/home/ada/heed-notes/x",
    "/home/ada/.config/heed-notes/x",
    "src/settings.json",
    "settings.json",
    "src/config.toml",
    "a note with * and ** in it, and what? [yes] {a,b}",
    "*",
    "**/*",
    "**/*.json",
    "src/**/*.{ts,tsx}",
    "*.yaml",
    "*.{json,yaml}",
    "**/hooks/*.ts",
    "src/hooks/use-it.ts",
    ".github/workflows/ci.yml",
    ".github/*",
    "~/*",
    "/home/ada/*",
    "/srv/*",
    "docs/claude/settings.json",
    "xmcp.json",
    "my.mcp.json.example",
    "theheed.yaml",
    "https://example.org/heed/a%20b?x=*",
    "50% of 100%",
    "SELECT * FROM users WHERE name LIKE '%heed%'",
    "https://github.com/ada/heed",
    "/srv/keep/owner.txt",
    ".claude/agents/review.md",
    "CLAUDE.md",
    ".agents/skills/x/SKILL.md",
    "/usr/share/zed/settings.json",
    "block/goose/config.yaml",
  ])("%j", (text) => {
    expect(names.inTexts([text])).toBe(false);
  });

  it.each([
    ["block", "goose", "config.yaml"],
    ["src", "settings.json"],
    [".config", "other"],
    ["/home/ada", "notes.md"],
    ["/srv/keep", "owner"],
  ])("%j %j %j together", (...texts) => {
    expect(names.inTexts(texts.filter((text) => text !== undefined))).toBe(false);
  });
});
