import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGuard } from "../../src/guard/create-guard.js";
import type { Json } from "../../src/wire/json.js";
import { decisionOf, httpGate, messagesOf, places, post } from "../gateway-http/harness.test-support.js";
import { rawServer } from "../gateway-http/raw-server.test-support.js";
import { inputSchema, ListingServer } from "../support/listing-server.js";
import { decided, gate } from "../gateway/harness.test-support.js";

type At = { readonly home: { readonly dir: string }; readonly project: string };
type Case = readonly [string, (at: At) => Json];

const TOOL = { name: "run", inputSchema: { type: "object" } };
// Whatever a person has allowed: such a call wants the tool's name typed.
const POLICY = "version: 1\nrules:\n  - { id: all, verdict: allow, tool: run }\n";

function prepare({ home, project }: At): void {
  const link = (name: string, to: string): void => symlinkSync(to, join(project, name));
  mkdirSync(join(project, "sub"));
  mkdirSync(join(project, "heed-notes"));
  writeFileSync(join(project, "notes.md"), "");
  link("innocent", home.dir);
  link("sub/friend", join(home.dir, "grants.jsonl"));
  link("harmless", "notes.md");
  mkdirSync(join(home.dir, "state", "consoles"), { recursive: true });
  writeFileSync(join(home.dir, "state", "consoles", "1.json"), '{"pid":1,"started":"","at":0,"port":4711}', { mode: 0o600 });
}

/** What needs a look at files or at this machine's own places. */
const BY_PLACE: readonly Case[] = [
  ["a link's bare name", () => ({ name: "innocent" })],
  ["a link's bare name in a list", () => ({ what: [{ any: "innocent" }] })],
  ["a link's bare name in a command", () => ({ command: "cat innocent" })],
  ["a link's folder and name", () => ({ dir: "sub", name: "friend" })],
  ["Heed's folder and a file's name", ({ home }) => ({ dir: home.dir, file: "grants.jsonl" })],
  [
    "the folder around Heed's and its name",
    ({ home }) => ({ dir: join(home.dir, ".."), file: home.dir.split("/").at(-1) ?? "" }),
  ],
  ["a path relative to the server's folder", ({ home }) => ({ p: `../${home.dir.split("/").at(-1)}/grants.jsonl` })],
  ["a variable in a command", ({ home }) => ({ command: `cat $HOME/${home.dir.split("/").at(-1)}/x` })],
  ["the person's folder in a command", ({ home }) => ({ command: `rm ~/${home.dir.split("/").at(-1)}/x` })],
  ["a pattern", ({ home }) => ({ command: `cat ${home.dir.slice(0, -1)}?/*` })],
  ["upper case", ({ home }) => ({ path: home.dir.toUpperCase() })],
  ["the console", () => ({ url: "http://localhost:4711/" })],
  ["the console, short", () => ({ url: "http://127.1:4711/" })],
  ["the console, as a number", () => ({ url: "http://2130706433:4711/" })],
  ["the console by IPv6", () => ({ url: "http://[::1]:4711/" })],
  ["the console in percent signs", () => ({ url: "http://%6cocalhost:4711/" })],
  ["the console in two arguments", () => ({ host: "0x7f.1", port: 4711 })],
];
/** What the guard, which sees no files, must see too. */
const BY_NAME: readonly Case[] = [
  ["the usual folder in a command", () => ({ command: "rm -rf ~/.config/heed" })],
  ["a variable in a command", () => ({ command: 'echo > "$HOME"/.config/heed/grants.jsonl' })],
  ["Heed's variable", () => ({ command: "ls ${HEED_HOME}" })],
  ["percent signs", () => ({ path: "%68eed.yaml" })],
  ["percent signs twice", () => ({ path: "%2568eed.yaml" })],
  ["a pattern", () => ({ command: "cat ~/.config/hee*/*" })],
  ["a pattern with a question mark", () => ({ glob: ".cl?ude/settings.json" })],
  ["braces", () => ({ command: "cp a .{claude,x}/settings.json" })],
  ["a class", () => ({ command: "cat [h]eed.yaml" })],
  ["quotes", () => ({ command: 'cat he""ed.yaml' })],
  ["a backslash", () => ({ command: "cat he\\ed.lock" })],
  ["another case", () => ({ path: "/Work/HEED.Lock" })],
  ["steps up", () => ({ path: ".claude/x/../settings.json" })],
  ["wide letters", () => ({ path: "ｈｅｅｄ.yaml" })],
  ["a folder and a name", () => ({ dir: "/work/.claude", file: "settings.json" })],
  ["a key", () => ({ "heed.yaml": "preset: autonomous" })],
  ...[
    "~/.codex/config.toml",
    ".gemini/settings.json",
    ".gemini/config/mcp_config.json",
    ".agents/hooks.json",
    ".claude/settings.local.json",
    "~/.claude.json",
    ".mcp.json",
    ".cursor/permissions.json",
    ".cursor/hooks.json",
    ".vscode/settings.json",
    ".factory/mcp.json",
    "~/.codeium/windsurf/hooks.json",
    "~/.config/zed/settings.json",
    "~/.config/goose/permission.yaml",
    ".kiro/settings/mcp.json",
    "opencode.jsonc",
    "~/.copilot/mcp-config.json",
    ".qwen/settings.json",
    "/etc/claude-code/managed-settings.json",
  ].map((path): Case => [path, () => ({ path })]),
];
const HONEST: readonly Case[] = [
  ["a word", () => ({ note: "please heed the warning in ~/.config" })],
  ["a folder that begins alike", () => ({ path: "/home/ada/heed-notes/x" })],
  ["the same beside Heed's own", ({ home }) => ({ path: `${home.dir}-notes/x` })],
  ["settings of a project", () => ({ path: "src/settings.json", other: "config.toml" })],
  ["stars", () => ({ text: "**bold** and *.json, src/**/*.ts", command: "ls *" })],
  ["a link that leads elsewhere", () => ({ name: "harmless", dir: "sub" })],
  ["a folder of its own", ({ project }) => ({ dir: project, file: "notes.md", and: "heed-notes" })],
  ["another service of this machine", () => ({ url: "http://localhost:4712/", port: 8080 })],
  ["the console's number in another sense", () => ({ amount: 4711, url: "https://example.org/4711" })],
  ["a workflow", () => ({ path: ".github/workflows/ci.yml" })],
];

describe("26. Heed's own files and the hosts' are reached under no spelling unasked", () => {
  it("on stdio", async () => {
    // An empty variable names no folder, and does not make every text one.
    const to = await gate({ lists: [[TOOL]], policy: POLICY });
    prepare(to);
    await to.client.initialize({});
    for (const [what, args] of [...BY_PLACE, ...BY_NAME])
      expect(await decided(to.client, what, "run", args(to)), what).toMatchObject({ verdict: "challenge" });
    expect(readFileSync(to.calls, "utf8")).not.toContain("tools/call");
    for (const [what, args] of HONEST) expect(await decided(to.client, what, "run", args(to)), what).toBe(null);
  }, 60_000);

  it("over HTTP", async () => {
    const server = await rawServer(undefined, () => [TOOL]);
    const at = places(POLICY);
    // An empty variable names no folder, and does not make every text a hit.
    const to = await httpGate(server.url, { at: { ...at, env: { ...at.env, HEED_HOME: "" } } });
    prepare(to);
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const begun = await post(to, { jsonrpc: "2.0", id: "init", method: "initialize", params });
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]), "mcp-protocol-version": "2025-11-25" };
    const outcome = async (id: string, args: Json): Promise<unknown> => {
      const call = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "run", arguments: args } };
      return decisionOf(messagesOf(await post(to, call, session))[0] as never) ?? null;
    };
    // This process is the gate, and its user's folder is another than the test's.
    for (const [what, args] of [...BY_PLACE.filter(([what]) => !/variable|person/.test(what)), ...BY_NAME])
      expect(await outcome(what, args(to)), what).toMatchObject({ verdict: "challenge" });
    expect(server.calls()).toEqual([]);
    for (const [what, args] of HONEST) expect(await outcome(what, args(to)), what).toBe(null);
  }, 60_000);

  it("in the guard, by name", async () => {
    const client = new Client({ name: "app", version: "1" });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([new ListingServer({ name: "run", inputSchema }).server.connect(far), client.connect(near)]);
    const guard = createGuard({ server: { label: "any" }, ask: () => Promise.resolve({ decision: "deny" }) });
    const at = { home: { dir: "/srv/keep" }, project: "/work" };
    const verdict = async (args: Json) =>
      (await guard.evaluate(client, { name: "run", arguments: args as Record<string, unknown> })).decision.verdict;
    for (const [what, args] of BY_NAME) expect(await verdict(args(at)), what).toBe("challenge");
    for (const [what, args] of HONEST) expect(await verdict(args(at)), what).toBe("ask");
  });
});
