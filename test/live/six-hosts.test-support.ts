import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse as parseToml } from "@decimalturn/toml-patch";
import { parse as parseJson } from "jsonc-parser";

/** One server as its host would start it, everything filled in. */
export type HostEntry = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
};

/** The files of the six hosts in a user's folder, each written in its host's way, and how they read now. */
export type SixHosts = {
  /** Paths of the hosts' own files, and their bytes as they were first written. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly entry: (host: "desktop" | "claude" | "vscode" | "cursor" | "codex" | "gemini", name: string) => HostEntry;
};

/**
 * Writes the configuration of one person who has six hosts: some servers in each, with what else stands in such files. `bin`
 * gives the path of a published server's program, `packages` the folder into which they were installed.
 */
export function sixHosts(
  world: { readonly home: string; readonly project: string; readonly data: string; readonly packages: string },
  bin: (name: "filesystem" | "memory" | "everything") => string,
  pinned: string,
): SixHosts {
  const { home, project, data, packages } = world;
  const settings = process.platform === "darwin" ? "Library/Application Support" : ".config";
  const memory = { MEMORY_FILE_PATH: join(data, "memory.jsonl") };
  const text = (value: unknown): string => JSON.stringify(value);
  const written: Record<string, readonly [file: string, text: string]> = {
    desktop: [
      join(home, settings, "Claude/claude_desktop_config.json"),
      `{
  "mcpServers": {
    "filesystem": {
      "command": ${text(bin("filesystem"))},
      "args": [
        ${text(data)}
      ]
    },
    "memory": {
      "command": ${text(bin("memory"))},
      "env": ${text(memory)}
    }
  },
  "globalShortcut": "Ctrl+Space"
}
`,
    ],
    // One line, as the host itself writes it; one server for all folders and one for this folder.
    claude: [
      join(home, ".claude.json"),
      text({
        numStartups: 7,
        mcpServers: { memory: { type: "stdio", command: bin("memory"), args: [], env: memory } },
        projects: {
          [project]: { allowedTools: [], mcpServers: { everything: { command: bin("everything"), args: ["stdio"] } } },
        },
      }),
    ],
    project: [
      join(project, ".mcp.json"),
      text({ mcpServers: { team: { command: process.execPath, args: ["-e", "fs.writeFileSync('started', '')"] } } }),
    ],
    vscode: [
      join(home, settings, "Code/User/mcp.json"),
      `{
\t// Servers of mine
\t"inputs": [{ "id": "key", "type": "promptString", "password": true }],
\t"servers": {
\t\t"everything": {
\t\t\t"type": "stdio",
\t\t\t"command": "npx",
\t\t\t"args": ["-y", "${pinned}"], // pinned
\t\t\t"cwd": ${text(packages)},
\t\t\t"dev": { "watch": "src" },
\t\t},
\t\t"asked": { "command": ${text(bin("memory"))}, "env": { "KEY": "\${input:key}", "MEMORY_FILE_PATH": ${text(join(data, "asked.jsonl"))} } },
\t}
}
`.replaceAll("\n", "\r\n"),
    ],
    cursor: [
      join(home, ".cursor/mcp.json"),
      `\uFEFF{ "mcpServers": { "files": { "command": ${text(bin("filesystem"))}, "args": ["\${userHome}/../files"] } } }`,
    ],
    codex: [
      join(home, ".codex/config.toml"),
      `# Codex
model = "o4"

[mcp_servers.filesystem]
command = ${text(bin("filesystem"))}   # by npm
args = [${text(data)}]
startup_timeout_sec = 20

[mcp_servers.off]
command = "nothing"
enabled = false
`,
    ],
    gemini: [
      join(home, ".gemini/settings.json"),
      `{
  "theme": "Default", /* dark at night */
  "mcpServers": {
    "everything": { "command": ${text(bin("everything"))}, "timeout": 30000 }
  }
}
`,
    ],
  };
  const fileOf = (host: string): string => written[host]?.[0] ?? "";
  for (const [file, content] of Object.values(written)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const ways: Readonly<Record<string, readonly string[]>> = { vscode: ["servers"], codex: ["mcp_servers"] };
  return {
    files: new Map(Object.values(written).map(([file]) => [file, readFileSync(file)])),
    entry: (host, name) => {
      const now = readFileSync(fileOf(host), "utf8").replace(/^\uFEFF/u, "");
      const config = (host === "codex" ? parseToml(now) : parseJson(now)) as Record<string, never>;
      const folder = host === "claude" ? (config["projects"]?.[project] as Record<string, never> | undefined) : undefined;
      const servers = [config, folder].map((each) =>
        (ways[host] ?? ["mcpServers"]).reduce((at, key) => at?.[key] as never, each),
      );
      const entry = servers.flatMap((each) => (each?.[name] === undefined ? [] : [each[name] as Partial<HostEntry>]))[0];
      if (entry?.command === undefined) throw new Error(`${host} has no server ${name}`);
      const fill = (word: string): string => word.replaceAll("${userHome}", home).replaceAll("${input:key}", "typed");
      return {
        command: fill(entry.command),
        args: (entry.args ?? []).map(fill),
        env: Object.fromEntries(Object.entries(entry.env ?? {}).map(([key, value]) => [key, fill(value)])),
        cwd: entry.cwd ?? home,
      };
    },
  };
}
