import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a host is driven in: a user's empty folder, an opened folder, and the address of a model on loopback. */
export type HostPlace = { readonly home: string; readonly project: string; readonly model: string };

/** One real program, and how a person sets it up and runs it without a login (see `model-server.test-support.ts`). */
export type RealHost = {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly bin: string;
  /** The script of its package that puts the program of this platform, which another package brings, in its place. */
  readonly setUp?: string;
  /** `heed install` knows its files; else a person wraps the entry by hand. */
  readonly installs: boolean;
  /** The variables by which it finds the model, and what else it is started with. */
  env(place: HostPlace): Record<string, string>;
  /** Writes its settings. */
  prepare?(place: HostPlace): void;
  /** The words that add a server; null where it is written into its file by hand. */
  add(command: readonly string[]): readonly string[] | null;
  /** Puts a server into its file. */
  write?(place: HostPlace, command: readonly string[]): void;
  /** After a server was added: has the host itself run its tools without a question of its own. */
  allow?(place: HostPlace): void;
  readonly run: readonly string[];
};

const json = (file: string, value: unknown): void => {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
};
const SERVER = "notes";

export const REAL_HOSTS: readonly RealHost[] = [
  {
    name: "Claude Code",
    package: "@anthropic-ai/claude-code",
    version: "2.1.332",
    bin: "claude",
    setUp: "install.cjs",
    installs: true,
    env: ({ model }) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: "k",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    }),
    add: (command) => ["mcp", "add", "--scope", "user", SERVER, "--", ...command],
    run: ["-p", "go", "--allowedTools", `mcp__${SERVER}`],
  },
  {
    name: "Codex",
    package: "@openai/codex",
    version: "0.171.0",
    bin: "codex",
    installs: true,
    env: () => ({}),
    prepare: ({ home, model }) => {
      mkdirSync(join(home, ".codex"), { recursive: true });
      writeFileSync(
        join(home, ".codex/config.toml"),
        `model = "m"\nmodel_provider = "x"\n\n[model_providers.x]\nname = "x"\nbase_url = "${model}/v1"\nwire_api = "responses"\nrequires_openai_auth = false\n`,
      );
    },
    add: (command) => ["mcp", "add", SERVER, "--", ...command],
    allow: ({ home }) => {
      const file = join(home, ".codex/config.toml");
      const text = readFileSync(file, "utf8");
      const line = 'default_tools_approval_mode = "approve"\n';
      if (!text.includes(line))
        writeFileSync(file, text.replace(`[mcp_servers.${SERVER}]\n`, `[mcp_servers.${SERVER}]\n${line}`));
    },
    run: ["exec", "--skip-git-repo-check", "go"],
  },
  {
    name: "Gemini CLI",
    package: "@google/gemini-cli",
    version: "0.61.0",
    bin: "gemini",
    installs: true,
    env: ({ model }) => ({ GOOGLE_GEMINI_BASE_URL: model, GEMINI_API_KEY: "k" }),
    prepare: ({ home }) =>
      json(join(home, ".gemini/settings.json"), {
        security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      }),
    add: ([command = "", ...args]) => ["mcp", "add", "--scope", "user", SERVER, command, "--", ...args],
    run: ["-y", "--skip-trust", "-m", "gemini-2.5-pro", "-p", "go"],
  },
  {
    name: "Qwen Code",
    package: "@qwen-code/qwen-code",
    version: "0.15.10",
    bin: "qwen",
    installs: false,
    env: ({ model }) => ({ OPENAI_BASE_URL: `${model}/v1`, OPENAI_API_KEY: "k" }),
    prepare: ({ home }) => json(join(home, ".qwen/settings.json"), { security: { auth: { selectedType: "openai" } } }),
    add: ([command = "", ...args]) => ["mcp", "add", "--scope", "user", SERVER, command, "--", ...args],
    run: ["-y", "--auth-type", "openai", "-m", "m", "-p", "go"],
  },
  {
    name: "Copilot CLI",
    package: "@github/copilot",
    version: "1.0.102",
    bin: "copilot",
    installs: false,
    env: ({ model }) => ({
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_TYPE: "openai",
      COPILOT_PROVIDER_API_KEY: "k",
      COPILOT_MODEL: "m",
      COPILOT_OFFLINE: "true",
    }),
    add: (command) => ["mcp", "add", SERVER, "--", ...command],
    run: ["-p", "go", "--allow-all-tools"],
  },
  {
    name: "OpenCode",
    package: "opencode-ai",
    version: "1.18.33",
    bin: "opencode",
    setUp: "postinstall.mjs",
    installs: false,
    env: () => ({}),
    add: () => null,
    write: ({ home, model }, command) =>
      json(join(home, ".config/opencode/opencode.json"), {
        provider: {
          x: { npm: "@ai-sdk/openai-compatible", options: { baseURL: `${model}/v1`, apiKey: "k" }, models: { m: {} } },
        },
        model: "x/m",
        mcp: { [SERVER]: { type: "local", command, timeout: 60_000 } },
      }),
    run: ["run", "go"],
  },
];
