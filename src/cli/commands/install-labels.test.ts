import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse as parseToml } from "@decimalturn/toml-patch";
import { emptyWorld, put } from "../../hosts/host-world.test-support.js";
import { createScratchHome } from "../../node/scratch-home.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { byHand, runHeed } from "../testing/run-heed.test-support.js";

const [, ...HONEST] = byHand("honest");
const server = (...more: readonly string[]) => ({ command: HONEST[0], args: [...HONEST.slice(1), ...more] });
const NAMES = ["my notes", "a.b.c", "日本 ノート", "@acme/notes (work)", "it's *mine*", "Ω"];

function user() {
  const world = emptyWorld(process.platform);
  const home = createScratchHome(temporaryFolder()).dir;
  const heed = async (...words: readonly string[]) =>
    runHeed(words, { home, cwd: world.project, env: { HOME: world.home, XDG_CONFIG_HOME: "" } });
  return { ...world, heed, heedHome: home };
}

/** Where each host keeps its servers, how it writes a map of them, and what it has then. */
const settings = process.platform === "darwin" ? "Library/Application Support" : ".config";
const json =
  (...way: readonly string[]) =>
  (servers: object): string =>
    JSON.stringify(way.reduceRight<object>((inner, key) => ({ [key]: inner }), servers));
const toml = (servers: object): string =>
  Object.entries(servers as Record<string, { command: string; args: readonly string[] }>)
    .map(
      ([name, one]) =>
        `[mcp_servers.${JSON.stringify(name)}]\ncommand = ${JSON.stringify(one.command)}\nargs = ${JSON.stringify(one.args)}\n`,
    )
    .join("\n");
const HOSTS = [
  ["Claude Desktop", `${settings}/Claude/claude_desktop_config.json`, json("mcpServers"), ["mcpServers"]],
  ["Claude Code", ".claude.json", json("mcpServers"), ["mcpServers"]],
  ["VS Code", `${settings}/Code/User/mcp.json`, json("servers"), ["servers"]],
  ["Cursor", ".cursor/mcp.json", json("mcpServers"), ["mcpServers"]],
  ["Codex", ".codex/config.toml", toml, ["mcp_servers"]],
  ["Gemini CLI", ".gemini/settings.json", json("mcpServers"), ["mcpServers"]],
] as const;

/** The label that the gate of each server in a file is told, by the host's name of the server. */
function labels(file: string, way: readonly string[]): Record<string, string | undefined> {
  const text = readFileSync(file, "utf8");
  const whole = (file.endsWith(".toml") ? parseToml(text) : JSON.parse(text)) as Record<string, never>;
  const servers = way.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, whole) as Record<
    string,
    { args: string[] }
  >;
  return Object.fromEntries(Object.entries(servers).map(([name, { args }]) => [name, args[args.indexOf("--label") + 1]]));
}

test.each(HOSTS)("%s: the label of a server is the name that the host has for it", async (_, path, write, way) => {
  const { home, heed } = user();
  const file = put(join(home, path), write(Object.fromEntries(NAMES.map((name, at) => [name, server(`${at}`)]))));
  const { code, out } = await heed("install", "--scratch", "--trust", "checked");
  expect([code, labels(file, way)]).toEqual([0, Object.fromEntries(NAMES.map((name) => [name, name]))]);
  for (const name of NAMES) expect(out).toContain(`Believed: ${name}, `);
  // What was reviewed under such a name is found by it again.
  const { out: list } = await heed("install", "--scratch", "--list", "--json");
  expect((JSON.parse(list) as { servers: { standing: string }[] }).servers.map(({ standing }) => standing)).toEqual(
    NAMES.map(() => "guarded"),
  );
  expect((await heed("check", "my notes")).out).toContain("my notes  ");
  expect((await heed("untrust", "--scratch", "it's *mine*")).code).toBe(0);
});

test("one server that two hosts name differently has each host's name there, and one review", async () => {
  const { home, heed, heedHome } = user();
  const cursor = put(join(home, ".cursor/mcp.json"), json("mcpServers")({ files: server() }));
  expect((await heed("install", "--scratch", "--trust", "checked")).code).toBe(0);
  const gemini = put(join(home, ".gemini/settings.json"), json("mcpServers")({ "my files": server() }));
  const claude = put(join(home, ".claude.json"), json("mcpServers")({ "all files": server() }));
  expect((await heed("install", "--scratch", "--trust", "checked")).code).toBe(0);
  expect([cursor, gemini, claude].map((file) => Object.values(labels(file, ["mcpServers"])))).toEqual([
    ["files"],
    ["my files"],
    ["all files"],
  ]);
  const { servers } = JSON.parse(readFileSync(join(heedHome, "heed.lock"), "utf8")) as { servers: { label: string }[] };
  expect(servers.map(({ label }) => label)).toEqual(["files"]);
  expect((await heed("doctor", "--scratch")).out).not.toMatch(/not reviewed|does not hold/u);
});

test("different servers of one name are told apart, in hosts, in scopes and from what was reviewed before", async () => {
  const { home, project, heed, heedHome } = user();
  const claude = put(
    join(home, ".claude.json"),
    JSON.stringify({
      mcpServers: { notes: server("1") },
      projects: { [project]: { mcpServers: { notes: server("2") } } },
    }),
  );
  const codex = put(join(home, ".codex/config.toml"), toml({ notes: server("3") }));
  const shared = put(join(project, ".mcp.json"), json("mcpServers")({ notes: server("4") }));
  expect((await heed("install", "--scratch", "--project", "--trust", "checked")).code).toBe(0);
  const all = [
    labels(claude, ["mcpServers"]),
    labels(claude, ["projects", project, "mcpServers"]),
    labels(codex, ["mcp_servers"]),
    labels(shared, ["mcpServers"]),
  ].map(({ notes }) => notes);
  expect(all).toEqual(["notes", "notes-claude-code", "notes-codex", "notes-claude-code-2"]);
  const gemini = put(join(home, ".gemini/settings.json"), json("mcpServers")({ notes: server("5") }));
  expect((await heed("install", "--scratch", "--host", "gemini-cli", "--trust", "checked")).code).toBe(0);
  expect(labels(gemini, ["mcpServers"])["notes"]).toMatch(/^notes-/u);
  const { servers } = JSON.parse(readFileSync(join(heedHome, "heed.lock"), "utf8")) as { servers: { label: string }[] };
  expect(new Set(servers.map(({ label }) => label)).size).toBe(5);
});

test("what cannot be seen in a name is not in the label", async () => {
  const { home, heed } = user();
  const file = put(join(home, ".cursor/mcp.json"), json("mcpServers")({ "pay\u202Eroll\u200B": server() }));
  expect((await heed("install", "--scratch")).code).toBe(0);
  expect(labels(file, ["mcpServers"])).toEqual({ "pay\u202Eroll\u200B": "payroll" });
});
