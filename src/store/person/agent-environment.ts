/**
 * Environment variables that mark a shell as an agent's or as unattended. A variable that is set to
 * anything but "", "0" or "false" counts; a name that ends in `*` is a prefix.
 *
 * Sources: the hosts' documentation and code, and the lists of Vercel's detect-agent, unjs/std-env,
 * the AWS CDK and the Hugging Face hub, which agree on most of them (read November 2026). Variables
 * that a person's own shell often holds (credentials, home folders such as CODEX_HOME) are left out.
 */
export const AGENT_VARIABLES: readonly string[] = [
  // Proposed common names, whose value is the agent's.
  "AI_AGENT",
  "AGENT",
  // Claude Code, and its desktop relative.
  "CLAUDECODE",
  "CLAUDE_CODE",
  "CLAUDE_CODE_ENTRYPOINT",
  "CLAUDE_CODE_IS_COWORK",
  // Codex: inside its sandbox, in its cloud, and in a thread.
  "CODEX_SANDBOX*",
  "CODEX_CI",
  "CODEX_THREAD_ID",
  "CODEX_INTERNAL_ORIGINATOR_OVERRIDE",
  // Cursor: the agent's terminal and its command. CURSOR_TRACE_ID marks every terminal inside Cursor,
  // where the agent types as well as the person: use another terminal.
  "CURSOR_AGENT",
  "CURSOR_TRACE_ID",
  "CURSOR_EXTENSION_HOST_ROLE",
  // Gemini CLI, Antigravity.
  "GEMINI_CLI",
  "ANTIGRAVITY_AGENT",
  // GitHub Copilot CLI and its cloud agent.
  "COPILOT_CLI",
  "COPILOT_AGENT*",
  "COPILOT_ALLOW_ALL",
  // Others.
  "AMP_AGENT",
  "AUGMENT_AGENT",
  "CLINE_ACTIVE",
  "CRUSH",
  "GOOSE_TERMINAL",
  "HERMES_SESSION_ID",
  "JUNIE_DATA",
  "JUNIE_SHIM_PATH",
  "OPENCLAW_SHELL",
  "OPENCODE",
  "OPENCODE_CLIENT",
  "PI_CODING_AGENT",
  "REPL_ID",
  "ROO_ACTIVE",
  "TRAE_AI_SHELL_ID",
  // Continuous integration: no agent, but no person either.
  "CI",
];

/** Markers that stand in a variable's value. */
const AGENT_VALUES: readonly (readonly [name: string, part: string])[] = [
  ["AWS_EXECUTION_ENV", "amazonq"],
  ["TERM_PROGRAM", "kiro"],
];

/** True if the environment is known to be an agent's, or unattended. */
export function isAgentEnvironment(env: Readonly<Record<string, string | undefined>>): boolean {
  const set = (name: string): boolean => !["", "0", "false"].includes((env[name] ?? "").toLowerCase());
  const names = Object.keys(env).filter(set);
  return (
    AGENT_VARIABLES.some((variable) =>
      variable.endsWith("*") ? names.some((name) => name.startsWith(variable.slice(0, -1))) : set(variable),
    ) || AGENT_VALUES.some(([name, part]) => (env[name] ?? "").toLowerCase().includes(part))
  );
}
