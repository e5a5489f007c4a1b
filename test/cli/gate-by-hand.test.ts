import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atTerminal, HAS_TERMINAL, type Reply } from "./at-terminal.test-support.js";
import { user } from "./installed.test-support.js";

const SERVER = join(import.meta.dirname, "../fixtures/servers/with-sdk.mjs");

describe("a gate that a person starts by hand", () => {
  test.skipIf(!HAS_TERMINAL)("says at a terminal what it waits for, with the entry to paste, and ends on Ctrl-D", async () => {
    const { cli, env, project } = user();
    const words = ["gate", "--label", "files", "--", process.execPath, SERVER];
    const { code, screen } = await atTerminal(
      [process.execPath, cli, ...words],
      [(shown) => (shown.includes("Ctrl-D ends it") ? "\u0004" : null)],
      { cwd: project, env: { ...env, NO_COLOR: "1" }, columns: 200 },
    );
    expect(code).toBe(0);
    expect(screen).toContain("waits for an MCP client");
    const text = screen.replaceAll("\r", "");
    const entry = /^ {2}\{\n[^]*?^ {2}\}$/mu.exec(text)?.[0] ?? "";
    expect(JSON.parse(entry)).toEqual({ mcpServers: { files: { command: "heed", args: words } } });
  });

  test.skipIf(!HAS_TERMINAL)(
    "names the installed copy by its path, keeps to the screen, and pastes no throw-away home",
    async () => {
      const { cli, env, project, home, heed, put } = user();
      put(".cursor/mcp.json", JSON.stringify({ mcpServers: { files: { command: process.execPath, args: [SERVER] } } }));
      expect(heed(["install"], {}).code).toBe(0);
      const end: Reply = (shown) => (/Ctrl-D\s+ends\s+it/u.test(shown) ? "\u0004" : null);
      const words = ["gate", "--scratch", "--", process.execPath, SERVER, "--scratch"];
      const { screen } = await atTerminal([process.execPath, cli, ...words], [end], {
        cwd: project,
        env: { ...env, NO_COLOR: "1" },
        columns: 80,
      });
      const text = screen.replaceAll("\r", "");
      const { mcpServers } = JSON.parse(/^ {2}\{\n[^]*?^ {2}\}$/mu.exec(text)?.[0] ?? "{}") as { mcpServers: object };
      expect(Object.values(mcpServers)).toEqual([
        { command: join(home, ".config/heed/bin/heed"), args: ["gate", "--", process.execPath, SERVER, "--scratch"] },
      ]);
      for (const line of text.split("\n").filter((each) => !each.includes("/")))
        expect(line.length, line).toBeLessThanOrEqual(80);
    },
  );

  test("says nothing of it to a host, and makes one throw-away home", () => {
    const { cli, env, project, home } = user();
    const tmp = join(home, "tmp");
    spawnSync("mkdir", [tmp]);
    const { stderr, status } = spawnSync(
      process.execPath,
      [cli, "gate", "--scratch", "--entry", "a".repeat(22), "--", process.execPath, SERVER],
      { cwd: project, env: { ...env, TMPDIR: tmp }, input: "", encoding: "utf8" },
    );
    expect(status).toBe(0);
    expect(stderr).not.toContain("waits for an MCP client");
    expect(stderr.match(/A throw-away home/gu)).toHaveLength(1);
    expect(readdirSync(tmp)).toHaveLength(1);
  });
});

describe("heed install where no host has a server", () => {
  test("says where it looked, and leaves everything alone", () => {
    const { heed, home, put } = user();
    put(".cursor/mcp.json", '{"mcpServers": {}}');
    const { code, out } = heed(["install", "--scratch"]);
    expect(code).toBe(0);
    expect(out).toContain("It looked here:");
    expect(out).toMatch(/Cursor +~?[^\n]*\.cursor\/mcp\.json +lists no server\n/u);
    expect(out).toMatch(/Codex +~?[^\n]*config\.toml +is not there\n/u);
    expect(readdirSync(home)).toEqual([".cursor"]);
    // Nor is a folder of Heed's made for nothing.
    expect(heed(["install"], {}).code).toBe(0);
    expect(readdirSync(home)).toEqual([".cursor"]);
    expect(heed(["install", "--scratch", "--host", "codex"]).out).not.toContain("Cursor");
  });
});
