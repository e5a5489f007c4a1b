import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findServers } from "./find-servers.js";
import type { HostWorld } from "./host.js";
import { emptyWorld, put } from "./host-world.test-support.js";
import { KNOWN_HOSTS } from "./known-hosts.js";
import { startOf } from "./start-of.js";

const STDIO = '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "@acme/files"]}}}';

function found(world: HostWorld) {
  const { files, problems } = findServers(KNOWN_HOSTS, world);
  return {
    servers: files.flatMap(({ host, place, servers }) =>
      servers.map(({ name, reached, disabled }) => `${host.id} ${place.scope} ${name} ${reached.by}${disabled ? " off" : ""}`),
    ),
    problems: problems.map(({ code }) => code),
  };
}

describe("the files of every host", () => {
  test("nothing there is nothing found", () => {
    expect(found(emptyWorld())).toEqual({ servers: [], problems: [] });
  });

  test.each([
    ["linux", {}, ".config/Claude/claude_desktop_config.json"],
    ["linux", { XDG_CONFIG_HOME: "$HOME/elsewhere" }, "elsewhere/Claude/claude_desktop_config.json"],
    ["darwin", {}, "Library/Application Support/Claude/claude_desktop_config.json"],
    ["win32", {}, "AppData/Roaming/Claude/claude_desktop_config.json"],
  ] as const)("Claude Desktop on %s %j", (platform, env, path) => {
    const empty = emptyWorld(platform);
    const world = {
      ...empty,
      env: Object.fromEntries(Object.entries(env).map(([key, text]) => [key, text.replace("$HOME", empty.home)])),
    };
    put(join(world.home, path), STDIO);
    expect(found(world).servers).toEqual(["claude-desktop user files command"]);
  });

  test("Claude Code: for every folder, for one, and a project's", () => {
    const world = emptyWorld();
    put(
      join(world.home, ".claude.json"),
      JSON.stringify({
        numStartups: 3,
        mcpServers: { everywhere: { type: "stdio", command: "npx", args: [] } },
        projects: { "/p/one": { allowedTools: [], mcpServers: { local: { command: "node", args: ["s.js"] } } }, "/p/two": {} },
      }),
    );
    put(join(world.project, ".mcp.json"), '{"mcpServers": {"shared": {"type": "http", "url": "https://example.com/mcp"}}}');
    expect(found(world).servers).toEqual([
      "claude-code user everywhere command",
      "claude-code user local command",
      "claude-code project shared url",
    ]);
    const [file] = findServers(KNOWN_HOSTS, world).files;
    const local = file?.servers[1];
    expect(file === undefined || local === undefined ? null : startOf(file, local, world)).toMatchObject({
      start: { cwd: "/p/one" },
    });
  });

  test("VS Code: with comments, inputs and its own key", () => {
    const world = emptyWorld("darwin");
    put(
      join(world.home, "Library/Application Support/Code/User/mcp.json"),
      '\uFEFF// mine\n{"inputs": [{"id": "k"}], "servers": {"a": {"command": "x", "env": {"K": "${input:k}"}},},}',
    );
    put(join(world.project, ".vscode/mcp.json"), '{"servers": {"b": {"command": "x"}}, "mcpServers": {"no": {"command": "x"}}}');
    expect(found(world).servers).toEqual(["vscode user a command", "vscode project b command"]);
    const [file] = findServers(KNOWN_HOSTS, world).files;
    const server = file?.servers[0];
    expect(file === undefined || server === undefined ? null : startOf(file, server, world)).toEqual({
      ok: false,
      lacks: ["${input:k}"],
    });
  });

  test("Cursor, Codex and Gemini CLI: the user's and a project's", () => {
    const world = emptyWorld();
    put(join(world.home, ".cursor/mcp.json"), STDIO);
    put(join(world.project, ".cursor/mcp.json"), STDIO);
    put(
      join(world.home, ".codex/config.toml"),
      '[mcp_servers.one]\ncommand = "x"\nenabled = false\n[mcp_servers.two]\nurl = "https://e.com"\n',
    );
    put(join(world.project, ".codex/config.toml"), '[mcp_servers.one]\ncommand = "x"\n');
    put(join(world.home, ".gemini/settings.json"), '{"mcpServers": {"g": {"httpUrl": "https://e.com/mcp", "trust": true}}}');
    expect(found(world).servers).toEqual([
      "cursor user files command",
      "cursor project files command",
      "codex user one command off",
      "codex user two url",
      "codex project one command",
      "gemini-cli user g url",
    ]);
  });

  test("a variable may move the folder of Codex and of Claude Code", () => {
    const empty = emptyWorld();
    const world = { ...empty, env: { CODEX_HOME: join(empty.home, "x"), CLAUDE_CONFIG_DIR: join(empty.home, "c") } };
    put(join(empty.home, "x/config.toml"), '[mcp_servers.one]\ncommand = "x"\n');
    put(join(empty.home, "c/.claude.json"), STDIO);
    expect(found(world).servers).toEqual(["claude-code user files command", "codex user one command"]);
  });

  test("what cannot be read is a problem with its place; an empty file is none", () => {
    const world = emptyWorld();
    put(join(world.home, ".cursor/mcp.json"), '{\n  "mcpServers": {"a": }\n}');
    put(join(world.home, ".gemini/settings.json"), "  \n");
    put(join(world.home, ".claude.json"), Buffer.from([0xff, 0xfe, 0x7b, 0x00]));
    const { files, problems } = findServers(KNOWN_HOSTS, world);
    expect(files).toEqual([]);
    expect(problems.map(({ code, at }) => [code, at?.line])).toEqual([
      ["file-not-utf8", undefined],
      ["host-config-unreadable", 2],
    ]);
  });

  test.each([
    ['{"command": 3}', /neither/],
    ['{"command": "x", "args": "a b"}', /list/],
    ['{"command": "x", "args": ["a", 1]}', /list/],
    ['{"command": "x", "url": "https://e.com"}', /both/],
    ['"npx x"', /object/],
    ["{}", /neither/],
  ])("an entry that is no server says why: %s", (entry, why) => {
    const world = emptyWorld();
    put(join(world.home, ".cursor/mcp.json"), `{"mcpServers": {"__proto__": ${entry}}}`);
    const [server] = findServers(KNOWN_HOSTS, world).files[0]?.servers ?? [];
    expect(server?.name).toBe("__proto__");
    expect(server?.reached.by === "nothing" ? server.reached.why : "").toMatch(why);
  });
});

describe("how a host fills in its texts", () => {
  test.each([
    [".mcp.json", "mcpServers", "${HOME_OF}/x ${NONE:-d}", "/h/x d"],
    [".vscode/mcp.json", "servers", "${env:HOME_OF} ${workspaceFolder}", "/h $PROJECT"],
    [".gemini/settings.json", "mcpServers", "$HOME_OF/${HOME_OF} $NONE $constructor", "/h//h $NONE $constructor"],
  ])("%s", (path, key, text, filled) => {
    const empty = emptyWorld();
    const world = { ...empty, env: { HOME_OF: "/h" } };
    put(
      join(world.project, path),
      JSON.stringify({ [key]: { a: { command: "run", args: [text], env: { A: text, N: 1 }, cwd: "sub" } } }),
    );
    const [file] = findServers(KNOWN_HOSTS, world).files;
    const server = file?.servers[0];
    const expected = filled.replace("$PROJECT", world.project);
    expect(file === undefined || server === undefined ? null : startOf(file, server, world)).toEqual({
      ok: true,
      start: {
        command: "run",
        args: [expected],
        slots: [],
        cwd: join(world.project, "sub"),
        env: { A: expected, N: "1" },
        url: null,
        headers: [],
      },
    });
  });

  test("a file of variables is read as far as it is simple, and missed where it is not there", () => {
    const world = emptyWorld();
    put(join(world.project, ".env"), "# a\nA=1\nexport B='two'\r\nC=\"3\"\n");
    put(
      join(world.project, ".vscode/mcp.json"),
      '{"servers": {"a": {"command": "x", "envFile": "${workspaceFolder}/.env", "env": {"A": "own"}}}}',
    );
    const [file] = findServers(KNOWN_HOSTS, world).files;
    const server = file?.servers[0];
    if (file === undefined || server === undefined) throw new Error("not found");
    expect(startOf(file, server, world)).toMatchObject({ start: { env: { A: "own", B: "two", C: "3" } } });
    expect(startOf(file, server, { ...world, project: world.home })).toMatchObject({ ok: false });
  });
});
