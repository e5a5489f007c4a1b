import { readFileSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyWorld, put } from "../../hosts/host-world.test-support.js";
import { byHand, newHome, runHeed } from "../testing/run-heed.test-support.js";

const [, ...HONEST] = byHand("honest");

/** A user with the six hosts, some servers in each. */
function user() {
  const world = emptyWorld(process.platform);
  const home = newHome();
  const heed = async (...words: readonly string[]) =>
    runHeed(words, { home, cwd: world.project, env: { HOME: world.home, XDG_CONFIG_HOME: "" } });
  return { ...world, heed, heedHome: home };
}

const server = (line: readonly string[], more: object = {}) => ({ command: line[0], args: line.slice(1), ...more });

describe("heed install", () => {
  test("--list shows every server and how it stands, and repeats no secret", async () => {
    const { home, project, heed } = user();
    put(
      join(home, ".cursor/mcp.json"),
      JSON.stringify({
        mcpServers: {
          a: server(["x", "--token", "s3cret", "-H", "Authorization: Bearer s3cret"], { env: { K: "s3cret" } }),
          b: { url: "https://user:s3cret@example.com/mcp?key=s3cret" },
          c: server(["heed", "gate", "--label", "c", "--", "y", "--token", "s3cret"]),
          d: server(["z"], { disabled: true }),
          "e\u202e": { command: 1 },
        },
      }),
    );
    put(join(project, ".vscode/mcp.json"), JSON.stringify({ servers: { f: server(["w"]) } }));
    const { out, code } = await heed("install", "--list");
    expect(code).toBe(0);
    expect(
      out
        .split("\n")
        .filter((line) => /^ {2}(?:Cursor|VS Code) /u.test(line))
        .map((line) => line.replaceAll(/ {2,}/gu, "  ").trim()),
    ).toEqual([
      "VS Code  f  in a project's file  w",
      "Cursor  a  not guarded  x --token '…' -H '…'",
      "Cursor  b  reached by URL  https://example.com/mcp?…",
      "Cursor  c  guarded  y --token '…'",
      "Cursor  d  switched off  z",
      "Cursor  e\\u{202E}  cannot be read  it names neither a command nor a URL",
    ]);
    const json = await heed("install", "--list", "--json");
    expect(json.out).not.toContain("s3cret");
    expect((JSON.parse(json.out) as { servers: { standing: string }[] }).servers.map(({ standing }) => standing)).toEqual([
      "project",
      "open",
      "remote",
      "guarded",
      "off",
      "odd",
    ]);
  });

  test("--project leaves alone what a link leads out of the project, starts nothing of it, and does the rest", async () => {
    const { home, project, heed } = user();
    const own = put(join(home, "own/mcp.json"), JSON.stringify({ mcpServers: { out: server(HONEST) } }));
    const before = readFileSync(own, "utf8");
    symlinkSync(dirname(own), join(project, ".cursor"));
    const inside = put(join(project, ".mcp.json"), JSON.stringify({ mcpServers: { in: server(HONEST) } }));
    for (const words of [
      ["install", "--project", "--dry-run"],
      ["install", "--project", "--trust", "none"],
    ]) {
      const { code, err } = await heed(...words);
      expect([code, err.replaceAll(/\s+/gu, " ")]).toEqual([
        2,
        expect.stringContaining("leads out of the project by a link that came with it"),
      ]);
    }
    expect(readFileSync(own, "utf8")).toBe(before);
    expect(readFileSync(inside, "utf8")).toContain('"gate", "--label", "in"');
  });

  test("--dry-run shows the lines that change and changes none", async () => {
    const { home, heed } = user();
    const file = put(join(home, ".codex/config.toml"), '# mine\r\n[mcp_servers.a]\r\ncommand = "x" # why\r\nargs = ["y"]\r\n');
    const before = readFileSync(file);
    const { out, code } = await heed("install", "--dry-run", "--prompts", "gate");
    expect(code).toBe(0);
    expect(out).toContain('    3 - command = "x" # why');
    expect(out).toMatch(/ {4}4 \+ args = \[.*"gate", "--label", "a", "--entry", "KEY", "--", "x", "y"\]/u);
    expect(out).toContain('+ default_tools_approval_mode = "approve"');
    expect(out).not.toContain("# mine");
    expect(readFileSync(file)).toEqual(before);
  });

  test("the same server in two hosts is started once; another of its name gets another label", async () => {
    const { home, heed } = user();
    const file = join(home, ".gemini/settings.json");
    put(join(home, ".cursor/mcp.json"), JSON.stringify({ mcpServers: { notes: server(HONEST) } }));
    put(file, JSON.stringify({ mcpServers: { notes: server(HONEST), "my notes!": server([...HONEST, "x"]) } }));
    put(join(home, ".codex/config.toml"), `[mcp_servers.notes]\ncommand = "heed-no-such-command"\n`);
    const { out, err, code } = await heed("install", "--json");
    expect(code).toBe(0);
    // The copy that hosts start knows its home by itself.
    expect(err).not.toContain("HEED_HOME");
    const { servers, trusted } = JSON.parse(out) as { servers: Record<string, unknown>[]; trusted: string[] };
    expect(
      servers.map(({ host, label, tools, now, error }) => [
        host,
        label,
        tools,
        now,
        (error as { code: string } | undefined)?.code,
      ]),
    ).toEqual([
      ["cursor", "notes", 5, { allow: 0, ask: 4, challenge: 1, deny: 0 }, undefined],
      ["codex", "notes-codex", undefined, undefined, "command-not-found"],
      ["gemini-cli", "notes", 5, { allow: 0, ask: 4, challenge: 1, deny: 0 }, undefined],
      ["gemini-cli", "my notes!", 5, { allow: 0, ask: 4, challenge: 1, deny: 0 }, undefined],
    ]);
    expect(trusted).toEqual([]);
    expect(readFileSync(file, "utf8")).toContain('"--label", "my notes!"');
    expect(readFileSync(file, "utf8")).not.toContain("trust");
  });

  test("what only the host can fill in is guarded unread, and copied as it stands", async () => {
    const { home, heed } = user();
    const path = process.platform === "darwin" ? "Library/Application Support/Code/User/mcp.json" : ".config/Code/User/mcp.json";
    const file = put(
      join(home, path),
      '{"inputs": [], "servers": {"a": {"command": "x", "args": ["${input:key}", "${env:NONE}"]}}}',
    );
    const { out, err, code } = await heed("install");
    expect(code).toBe(0);
    expect(out).toContain("heed doctor --test-forms CLIENT lets a client's own forms");
    expect(err).toContain("a was not started: only its host can fill in ${input:key}, ${env:NONE}");
    expect(readFileSync(file, "utf8")).toContain('"x", "${input:key}", "${env:NONE}"]');
  });

  test("a file that cannot be read is told, and the others are edited all the same", async () => {
    const { home, heed } = user();
    const broken = put(join(home, ".gemini/settings.json"), "{,}");
    const file = put(join(home, ".cursor/mcp.json"), JSON.stringify({ mcpServers: { notes: server(HONEST) } }));
    const { err, code } = await heed("install");
    expect(code).toBe(2);
    expect(err).toContain("Gemini CLI's");
    expect(readFileSync(broken, "utf8")).toBe("{,}");
    expect(readFileSync(file, "utf8")).toContain("gate");
  });

  test.each([
    [["install", "--host", "cursr"], "unknown-host", "Did you mean cursor?"],
    [["install", "--server", "nobody"], "unknown-server", "--list"],
    [["install", "--trust", "all"], "trust-malformed", "checked"],
    [["install", "--prompts", "nobody"], "prompts-malformed", "gate"],
    [["install", "notes"], "too-many-words", "--server"],
    [["uninstall", "notes"], "too-many-words", "--server"],
    [["doctor", "notes"], "too-many-words", "--host"],
  ])("%j is a mistake", async (words, code, help) => {
    const { heed } = user();
    const ran = await heed(...words, "--json");
    expect(ran.code).toBe(2);
    const { error } = JSON.parse(ran.out) as { error: { code: string; help: string } };
    expect(error.code).toBe(code);
    expect(error.help).toContain(help);
  });
});

describe("heed doctor", () => {
  const findings = (out: string) =>
    (JSON.parse(out) as { findings: { code: string; severity: string }[] }).findings.map(
      ({ code, severity }) => `${severity} ${code}`,
    );

  test("nothing configured is a note", async () => {
    const { heed } = user();
    const { out, code } = await heed("doctor", "--json");
    expect([code, findings(out)]).toEqual([0, ["note nothing-found"]]);
  });

  test("says together which servers run without Heed, one by one to programs", async () => {
    const { home, project, heed } = user();
    put(join(home, ".cursor/mcp.json"), '{"mcpServers": {"a": {"command": "x"}, "b\u202e": {"command": "y"}}}');
    put(join(home, ".gemini/settings.json"), '{"mcpServers": {"a": {"command": "x"}}}');
    for (const file of [".cursor/mcp.json", ".mcp.json"]) put(join(project, file), '{"mcpServers": {"c": {"command": "x"}}}');
    const text = (await heed("doctor")).out.replaceAll(/\s+/gu, " ");
    expect(text).toContain(
      "warning 3 servers run without Heed: Cursor (a, b\\u{202E}), Gemini CLI (a). heed install guards them; --server NAME takes one.",
    );
    expect(text).toContain(
      "note 2 servers of this folder's project files run without Heed: Claude Code (c), Cursor (c). heed install --project guards them",
    );
    expect((await heed("doctor", "--host", "cursor")).out).toContain("heed install --host cursor guards them");
    expect(findings((await heed("doctor", "--json")).out)).toHaveLength(5);
  });

  test("says what is unguarded, what asks twice, and what cannot start", async () => {
    const { home, project, heed } = user();
    put(
      join(home, ".codex/config.toml"),
      [
        '[mcp_servers.open]\ncommand = "x"',
        '[mcp_servers.wide]\ncommand = "x"\ndefault_tools_approval_mode = "approve"',
        `[mcp_servers.good]\ncommand = ${JSON.stringify(process.execPath)}\nargs = ["/no/such/heed/dist/cli.js", "gate", "--", "x"]`,
        '[mcp_servers.twice]\ncommand = "heed-gone/heed"\nargs = ["gate", "--", "heed", "gate", "--", "x"]\ndefault_tools_approval_mode = "approve"',
      ].join("\n"),
    );
    put(
      join(home, ".claude/settings.json"),
      '{"permissions": {"allow": ["mcp__shared"]}, "allowedMcpServers": [{"serverCommand": ["x"]}]}',
    );
    put(join(project, ".mcp.json"), '{"mcpServers": {"shared": {"command": "x"}, "plain": {"command": "x"}}}');
    const { out, code } = await heed("doctor", "--json");
    expect(code).toBe(2);
    expect(findings(out)).toEqual([
      "error guard-not-found",
      "error guard-not-found",
      "warning server-unguarded-allowed",
      "warning server-unguarded",
      "warning server-unguarded-allowed",
      "warning guarded-twice",
      "note server-unguarded",
      "note asks-twice",
    ]);
    expect((await heed("doctor", "--json", "--host", "cursor")).code).toBe(0);
    put(join(project, "heed"), "#!/bin/sh\n", 0o755);
    put(join(project, ".mcp.json"), '{"mcpServers": {"fake": {"command": "./heed", "args": ["gate", "--", "x"]}}}');
    expect(findings((await heed("doctor", "--json", "--host", "claude-code")).out)).toEqual([
      "warning guard-not-this-heed",
      "warning managed-commands",
      "note asks-twice",
    ]);
  });

  test("says what is broken in Heed's own folder, each with how to mend it", async () => {
    const { heed, heedHome } = user();
    put(join(heedHome, "heed.yaml"), "version: 1\npreset: sloppy\n");
    put(join(heedHome, "heed.lock"), "{");
    put(join(heedHome, "hosts", "x.json"), "{}");
    const { out, code } = await heed("doctor", "--json");
    expect(code).toBe(2);
    const { findings: found } = JSON.parse(out) as {
      findings: { code: string; severity: string; help: string; at?: { file: string } }[];
    };
    expect(found.filter(({ severity }) => severity === "error").map(({ at }) => at?.file)).toEqual([
      expect.stringContaining("heed.yaml"),
      expect.stringContaining("heed.lock"),
    ]);
    expect(found.map(({ code: each }) => each)).toContain("install-record-damaged");
    expect(found.every(({ severity, help }) => severity === "note" || help !== "")).toBe(true);
  });
});

test("a gate that somebody put in by hand is seen by doctor, and started by Heed's own copy after install", async () => {
  const { home, heed, heedHome } = user();
  const line = '"command": "npx", "args": ["-y", "heed", "gate", "--label", "a", "--terminal", "--", "x", "y"]';
  const text = `{"mcpServers": {"a": {${line}}}}`;
  const file = put(join(home, ".cursor/mcp.json"), text);
  expect((await heed("doctor", "--json")).out).toContain("guard-not-the-copy");
  expect((await heed("install", "--dry-run")).out).toContain('"args": ["gate", "--label", "a", "--entry", "KEY", "--terminal"');
  expect(readFileSync(file, "utf8")).toBe(text);
  expect((await heed("install")).out).toContain("the gate in front of a is started by Heed's own copy now");
  const { mcpServers } = JSON.parse(readFileSync(file, "utf8")) as { mcpServers: { a: { command: string; args: string[] } } };
  expect(mcpServers.a).toEqual({
    command: join(realpathSync(heedHome), "bin/heed"),
    args: ["gate", "--label", "a", "--entry", expect.stringMatching(/^[\w-]{24}$/u), "--terminal", "--", "x", "y"],
  });
  const once = readFileSync(file, "utf8");
  expect((await heed("doctor", "--json")).out).not.toMatch(/guard-not-the-copy|guard-key-unknown|copy-/u);
  expect((await heed("install")).out).toContain("Nothing to do");
  expect(readFileSync(file, "utf8")).toBe(once);
  const planned = await heed("uninstall", "--dry-run");
  expect(planned.out).toContain('+ {"mcpServers": {"a": {"command": "x", "args": ["y"]}}}');
  // Taking it out loosens: without a person nothing happens.
  expect((await heed("uninstall")).code).toBe(2);
  expect(readFileSync(file, "utf8")).toBe(once);
});
