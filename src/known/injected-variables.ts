/** A variable that a host holds for itself and passes to every server that it starts. */
type InjectedVariable = {
  /** The name, or the beginning of it where it ends in `*`. */
  readonly name: string;
  /** The one value that was seen, where another value could choose what runs: with another it is a variable like any other. */
  readonly value?: string;
};

/** What one host adds, as it was seen in the environment of a server that the real program started. */
type InjectedByHost = { readonly host: string; readonly seen: string; readonly variables: readonly InjectedVariable[] };

const names = (text: string): readonly InjectedVariable[] =>
  text
    .split(/\s+/u)
    .filter((name) => name !== "")
    .map((name) => ({ name }));

/**
 * What hosts add to the environment of the servers that they start, beside what the entry of a server says. None of it is
 * part of what a server is. The lists are dated: they are kept by looking at the real programs.
 */
export const INJECTED_VARIABLES: readonly InjectedByHost[] = [
  {
    host: "Claude Code",
    seen: "2026-12-01, @anthropic-ai/claude-code 2.1.332",
    variables: names(`
      CLAUDECODE CLAUDE_PROJECT_DIR CLAUDE_CODE_* CLAUDE_CONFIG_DIR AI_AGENT COREPACK_ENABLE_AUTO_PIN
      NoDefaultCurrentDirectoryInExePath ANTHROPIC_BASE_URL ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN ANTHROPIC_MODEL
      DISABLE_AUTOUPDATER DISABLE_TELEMETRY DISABLE_ERROR_REPORTING MCP_TIMEOUT MCP_TOOL_TIMEOUT MAX_MCP_OUTPUT_TOKENS
      MAX_THINKING_TOKENS ENABLE_TOOL_SEARCH`),
  },
  {
    host: "Copilot CLI",
    seen: "2026-12-01, @github/copilot 1.0.102",
    variables: [
      ...names(`COPILOT_* GITHUB_COPILOT_* PYTHONUNBUFFERED`),
      { name: "GIT_CONFIG_COUNT", value: "1" },
      { name: "GIT_CONFIG_KEY_0", value: "safe.bareRepository" },
      { name: "GIT_CONFIG_VALUE_0", value: "explicit" },
    ],
  },
  {
    host: "Qwen Code",
    seen: "2026-12-01, @qwen-code/qwen-code 0.15.10",
    variables: names(`QWEN_CODE_* OPENAI_BASE_URL OPENAI_API_KEY OPENAI_MODEL`),
  },
  { host: "OpenCode", seen: "2026-12-01, opencode-ai 1.18.33", variables: names(`AGENT OPENCODE OPENCODE_*`) },
  {
    host: "Gemini CLI",
    seen: "2026-12-01, @google/gemini-cli 0.61.0",
    variables: names(`GEMINI_CLI GEMINI_CLI_* GOOGLE_GEMINI_BASE_URL GEMINI_API_KEY`),
  },
  { host: "Codex", seen: "2026-11-30, @openai/codex 0.171.0", variables: names(`CODEX_*`) },
  { host: "Cursor", seen: "2026-11-30, its documentation", variables: names(`CURSOR_*`) },
  { host: "VS Code", seen: "2026-11-30, its source", variables: names(`VSCODE_*`) },
];

const exact = new Map<string, string | null>();
const prefixes: string[] = [];
for (const { name, value } of INJECTED_VARIABLES.flatMap(({ variables }) => variables)) {
  if (name.endsWith("*")) prefixes.push(name.slice(0, -1));
  else exact.set(name, value ?? null);
}

/** True for a variable that some host adds by itself, with a value that it gives it. Which host is at work is not asked: names of hosts are only claimed. */
export function isInjected(name: string, value: string): boolean {
  const seen = exact.get(name);
  if (seen !== undefined) return seen === null || seen === value;
  return prefixes.some((prefix) => name.startsWith(prefix));
}
