import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { serve } from "../gateway-http/harness.test-support.js";
import { statelessServer } from "../gateway-http/sdk-servers.test-support.js";

const FIXTURES = join(import.meta.dirname, "../fixtures/servers");
let dir = "";
let cli = "";
beforeAll(async () => {
  dir = mkdtempSync(join(realpathSync(tmpdir()), "heed-install-"));
  // As npm lays it out, so that Heed knows its own wrapper again.
  cli = join(dir, "node_modules/heed/dist/cli.js");
  const bundle = await rolldown({
    input: join(import.meta.dirname, "../../src/cli/main.ts"),
    platform: "node",
    logLevel: "silent",
  });
  await bundle.write({ dir: dirname(cli), format: "esm", entryFileNames: "cli.js", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
  writeFileSync(join(dir, "node_modules/heed/package.json"), '{"type": "module"}');
  // The whole program is bundled here, and a busy machine takes its time.
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A user with an empty folder, a project, and a throw-away home of Heed's. */
function user() {
  const folder = mkdtempSync(join(dir, "user-"));
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  for (const each of [home, project]) mkdirSync(each);
  const scratch = createScratchHome(folder).dir;
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, TERM: "xterm" };
  const put = (path: string, text: string): string => {
    const file = path.startsWith("project/") ? join(folder, path) : join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const heed = (words: readonly string[], more: NodeJS.ProcessEnv = { HEED_HOME: scratch }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
      cwd: project,
      env: { ...env, ...more },
      encoding: "utf8",
    });
    return { code: status, out: stdout, err: stderr };
  };
  return { home, project, scratch, env, put, heed };
}

const CONFIG = (server: string): string => `{
  // the one I use
  "mcpServers": {
    "notes": {
      "command": ${JSON.stringify(process.execPath)},
      "args": [${JSON.stringify(join(FIXTURES, server))}], // by hand
      "env": { "NOTES_DIR": "/tmp" },
    },
  },
}\r\n`;

test("a server of a host is guarded, used through the gate, and given back byte for byte", async () => {
  const { heed, put, project, env, scratch } = user();
  const file = put(".cursor/mcp.json", CONFIG("with-sdk.mjs"));
  const before = readFileSync(file);

  const installed = heed(["install", "--scratch", "--trust", "checked"]);
  expect(installed.err).toContain("with-sdk.mjs");
  expect(installed.out).toContain("Believed: notes");
  expect(installed.code).toBe(0);
  expect(heed(["doctor", "--scratch"]).code).toBe(0);

  // As the host reads its file and starts what it names.
  const text = readFileSync(file, "utf8");
  expect(text).toContain("// the one I use");
  const { notes } = (
    JSON.parse(text.replaceAll(/ \/\/.*|,(?=\s*[}\]])/gu, "")) as {
      mcpServers: { notes: { command: string; args: string[]; env: Record<string, string> } };
    }
  ).mcpServers;
  const client = new Client({ name: "cursor", version: "1" }, { capabilities: {} });
  await client.connect(
    new StdioClientTransport({
      command: notes.command,
      args: notes.args,
      cwd: project,
      env: { ...env, ...notes.env, HEED_HOME: scratch },
    }),
  );
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["read_note"]);
  // It only reads, and it was believed: nobody is asked, though this client could not be.
  expect(await client.callTool({ name: "read_note", arguments: { id: "n1" } })).toMatchObject({ content: [{ text: "n1" }] });
  expect(heed(["log"]).out).toContain("read_note");
  await client.close();

  // Never twice.
  expect(heed(["install", "--scratch"]).out).toContain("Nothing to do");
  expect(readFileSync(file, "utf8")).toBe(text);

  const removed = heed(["uninstall", "--scratch"]);
  const log = heed(["log", "--type", "installed", "--type", "uninstalled"]).out;
  expect(log).toMatch(
    /the gate in front of notes put into .*mcp\.json of cursor, by a scratch\n.*the gate in front of notes taken out of /u,
  );
  expect(removed.out).toContain("byte for byte");
  expect(removed.code).toBe(0);
  expect(readFileSync(file)).toEqual(before);
});

test("without trust the same call is not run, for nobody can be asked", async () => {
  const { heed, put, project, env, scratch } = user();
  const file = put(
    ".codex/config.toml",
    `[mcp_servers.notes]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(join(FIXTURES, "with-sdk.mjs"))}]\n`,
  );
  expect(heed(["install", "--scratch"]).out).toContain("not believed");
  const [, args = "[]"] = /args = (\[.*\])/u.exec(readFileSync(file, "utf8")) ?? [];
  const client = new Client({ name: "codex", version: "1" }, { capabilities: {} });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: JSON.parse(args) as string[],
      cwd: project,
      env: { ...env, HEED_HOME: scratch },
    }),
  );
  onTestFinished(() => client.close());
  expect(await client.callTool({ name: "read_note", arguments: { id: "n1" } })).toMatchObject({ isError: true });
});

test("a server that is reached by URL is guarded once it was read, and one that wants a login is left alone", async () => {
  const { put, project, env, scratch, home } = user();
  const open = await serve(statelessServer(join(project, "calls.jsonl")));
  const closed = await serve((_, response) => void response.writeHead(401).end());
  const file = put(
    ".gemini/settings.json",
    JSON.stringify({ mcpServers: { tracker: { httpUrl: `${open}/mcp` }, locked: { httpUrl: `${closed}/mcp` } } }, null, 2),
  );
  const before = readFileSync(file, "utf8");
  const heed = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [cli, ...words], { cwd: project, env: { ...env, HEED_HOME: scratch } });
  expect((await heed("install", "--scratch", "--prompts", "gate")).stdout).toContain("could not be read: locked");
  const { mcpServers } = JSON.parse(readFileSync(file, "utf8")) as {
    mcpServers: { tracker: { command: string; args: string[]; trust: boolean }; locked: object };
  };
  expect(mcpServers.locked).toEqual({ httpUrl: `${closed}/mcp` });
  expect(mcpServers.tracker.trust).toBe(true);
  const client = new Client({ name: "gemini", version: "1" }, { capabilities: {} });
  await client.connect(
    new StdioClientTransport({
      command: mcpServers.tracker.command,
      args: mcpServers.tracker.args,
      cwd: project,
      env: { ...env, HOME: home, HEED_HOME: scratch },
    }),
  );
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.length).toBeGreaterThan(2);
  const { name = "" } = (await client.listTools()).tools[0] ?? {};
  // Nobody believes it and this client cannot ask.
  expect(await client.callTool({ name, arguments: {} })).toMatchObject({ isError: true });
  await client.close();
  expect((await heed("uninstall", "--scratch")).stdout).toContain("byte for byte");
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("a server that wants a header keeps it, and the secret stays out of every argument", async () => {
  const { put, project, env, scratch, home } = user();
  const open = statelessServer(join(project, "calls.jsonl"));
  const url = await serve((request, response) => {
    if (request.headers.authorization === "Bearer s3$cret" && request.headers["x-team"] === "blue") open(request, response);
    else response.writeHead(403).end();
  });
  const text = `{
  // as the vendor says
  "inputs": [{ "id": "team", "type": "promptString" }],
  "servers": {
    "tracker": {
      "type": "http",
      "url": "${url}/mcp",
      "headers": { "Authorization": "Bearer \${env:TRACKER}", "X-Team": "blue" }, // both
    },
    "asked": { "type": "http", "url": "${url}/mcp", "headers": { "X-Team": "x-\${input:team}", "X-Key": "hush" } },
    "wrong": { "type": "http", "url": "${url}/mcp", "headers": { "Authorization": "Bearer no" } },
    "login": { "type": "http", "url": "${url}/mcp", "oauth": {} },
  },
}\n`;
  const path = process.platform === "darwin" ? "Library/Application Support/Code/User/mcp.json" : ".config/Code/User/mcp.json";
  const file = put(path, text);
  const heed = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [cli, ...words], {
      cwd: project,
      env: { ...env, HEED_HOME: scratch, TRACKER: "s3$cret" },
    });
  const dry = await heed("install", "--dry-run");
  expect(dry.stdout).toContain('"HEED_HEADER_X_TEAM": "${input:team}", "HEED_HEADER_X_KEY": "…"');
  expect(dry.stdout).not.toMatch(/hush|x-\$/u);
  const installed = await heed("install", "--scratch");
  expect(installed.stderr).toContain("(sends Authorization, X-Team)");
  expect(installed.stderr + installed.stdout).not.toContain("s3$cret");
  expect(installed.stderr).toContain("asked: only its host can fill in ${input:team}");
  expect(installed.stdout).toContain("could not be read: wrong");
  expect(installed.stdout).toContain("a login or a secret in the address: login");
  const guarded = readFileSync(file, "utf8");
  expect(guarded).toContain(
    '"env": { "HEED_HEADER_AUTHORIZATION": "Bearer ${env:TRACKER}", "HEED_HEADER_X_TEAM": "blue" }, // both',
  );
  expect(guarded).toContain('"env": { "HEED_HEADER_X_TEAM": "x-${input:team}", "HEED_HEADER_X_KEY": "hush" }');
  expect(guarded).toContain('"headers": { "Authorization": "Bearer no" }');
  expect((await heed("install", "--list", "--scratch")).stdout).toMatch(/tracker +guarded +http:\/\/127\.0\.0\.1:\d+\/mcp/u);

  // As VS Code starts it, with its references filled in.
  const words = /"args": (\[.*?\])/u.exec(guarded)?.[1] ?? "[]";
  const client = new Client({ name: "vscode", version: "1" }, { capabilities: {} });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: JSON.parse(words) as string[],
      cwd: project,
      env: { ...env, HOME: home, HEED_HOME: scratch, HEED_HEADER_AUTHORIZATION: "Bearer s3$cret", HEED_HEADER_X_TEAM: "blue" },
    }),
  );
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.length).toBeGreaterThan(2);
  await client.close();
  expect((await heed("uninstall", "--scratch")).stdout).toContain("byte for byte");
  expect(readFileSync(file, "utf8")).toBe(text);
});

describe("who asks", () => {
  const CODEX = `# mine\n[mcp_servers.notes]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(join(FIXTURES, "with-sdk.mjs"))}] # why\n`;
  const HOST = "version: 1\nclients:\n  codex-mcp-client:\n    prompts: host\n";
  const findings = (out: string): readonly string[] =>
    (JSON.parse(out) as { findings: { code: string }[] }).findings.map(({ code }) => code);

  test("the host, by a line in heed.yaml that counts, and back again", () => {
    const { heed, put, scratch } = user();
    const file = put(".codex/config.toml", CODEX);
    const policy = join(scratch, "heed.yaml");
    expect(heed(["install", "--scratch", "--prompts", "host"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Codex asks by itself"),
    });
    expect(readFileSync(policy, "utf8")).toBe(HOST);
    expect(readFileSync(file, "utf8")).not.toContain("approve");
    expect(heed(["policy", policy, "--scratch"]).out).not.toMatch(/not accepted|does not count/u);
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    // The other way: first heed.yaml, then the host's own entry.
    expect(heed(["install", "--scratch", "--prompts", "gate"]).code).toBe(0);
    expect(readFileSync(policy, "utf8")).toBe("version: 1\n");
    expect(readFileSync(file, "utf8")).toContain('default_tools_approval_mode = "approve"');
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    // And back: what Heed told the host goes before the host is left the question.
    expect(heed(["install", "--scratch", "--prompts", "host"]).code).toBe(0);
    expect(readFileSync(policy, "utf8")).toBe(HOST);
    expect(readFileSync(file, "utf8")).not.toContain("approve");
    expect(heed(["install", "--scratch", "--prompts", "both"]).code).toBe(0);
    expect(readFileSync(policy, "utf8")).toBe("version: 1\n");
    heed(["install", "--scratch", "--prompts", "host"]);
    expect(heed(["uninstall", "--scratch"])).toMatchObject({ code: 0, out: expect.stringContaining("byte for byte") });
    expect(readFileSync(file, "utf8")).toBe(CODEX);
    expect(readFileSync(policy, "utf8")).toBe("version: 1\n");
  });

  test("never nobody: what a person told a host keeps Heed from leaving it the question, and doctor sees it", () => {
    const { heed, put, scratch } = user();
    const file = put(".codex/config.toml", `${CODEX}default_tools_approval_mode = "approve"\n`);
    const refused = heed(["install", "--scratch", "--prompts", "host"]);
    expect(refused.err).toContain("Codex is left as it is: it is told to run notes without asking");
    expect(existsSync(join(scratch, "heed.yaml"))).toBe(false);
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    writeFileSync(file, readFileSync(file, "utf8").replace('default_tools_approval_mode = "approve"\n', ""));
    expect(heed(["install", "--scratch", "--prompts", "host"]).code).toBe(0);
    writeFileSync(file, `${readFileSync(file, "utf8")}default_tools_approval_mode = "approve"\n`);
    const seen = heed(["doctor", "--scratch", "--json"]);
    expect([seen.code, findings(seen.out)]).toEqual([2, ["nobody-asks"]]);
    expect(heed(["install", "--scratch", "--prompts", "gate"]).code).toBe(0);
    expect(heed(["doctor", "--scratch"]).code).toBe(0);
  });

  test("an unattended install writes neither, and hosts in which hints bring up no prompt are left as they are", () => {
    const { heed, put, scratch, home } = user();
    for (const file of [".claude.json", ".cursor/mcp.json"]) put(file, CONFIG("with-sdk.mjs"));
    const plain = heed(["install", "--scratch"]);
    expect(plain.code).toBe(0);
    const told = heed(["install", "--scratch", "--prompts", "host"]);
    expect(told.err).toContain("Claude Code is left as it is: hints bring no prompt up in Claude Code");
    expect(told.err).toContain("Cursor is left as it is: nobody has looked");
    expect(existsSync(join(scratch, "heed.yaml"))).toBe(false);
    expect(existsSync(join(home, ".claude/settings.json"))).toBe(false);
    expect(existsSync(join(home, ".cursor/permissions.json"))).toBe(false);
    // In an ordinary home both want a person.
    put(".codex/config.toml", CODEX);
    for (const who of ["host", "gate"])
      expect(heed(["install", "--prompts", who], {})).toMatchObject({
        code: 2,
        err: expect.stringContaining("A person must do this"),
      });
  });

  test("Cursor's list of what runs unasked gets an entry for the server, and loses it again", () => {
    const { heed, put, home } = user();
    put(".cursor/mcp.json", CONFIG("with-sdk.mjs"));
    const mine = '{\n  // mine\n  "terminalAllowlist": ["git"],\n  "mcpAllowlist": ["other:*"]\n}\n';
    const file = put(".cursor/permissions.json", mine);
    expect(heed(["install", "--scratch", "--prompts", "gate"]).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(mine.replace('"other:*"', '"other:*", "notes:*"'));
    expect(findings(heed(["doctor", "--scratch", "--json"]).out)).toEqual([]);
    expect(heed(["uninstall", "--scratch", "--server", "notes"]).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(mine);
    rmSync(file);
    heed(["install", "--scratch", "--prompts", "gate"]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ mcpAllowlist: ["notes:*"] });
    heed(["uninstall", "--scratch"]);
    expect(existsSync(join(home, ".cursor/permissions.json"))).toBe(false);
  });
});

test("what a project's file names is not started unless that is asked for", () => {
  const { heed, put, project } = user();
  const mark = join(project, "started");
  const file = put(
    "project/.mcp.json",
    JSON.stringify({
      mcpServers: { evil: { command: process.execPath, args: ["-e", `fs.writeFileSync(${JSON.stringify(mark)}, "")`] } },
    }),
  );
  const before = readFileSync(file);
  for (const words of [
    ["install", "--list"],
    ["install", "--list", "--project"],
    ["install", "--dry-run", "--project"],
    ["doctor"],
    ["install", "--scratch"],
  ])
    expect([words, heed(words).code === 2, existsSync(mark)]).toEqual([words, false, false]);
  expect(readFileSync(file)).toEqual(before);
  const started = heed(["install", "--scratch", "--project"]);
  expect(started.err).toContain("writeFileSync");
  expect(existsSync(mark)).toBe(true);
  // A project's file holds no path of this machine.
  expect(readFileSync(file, "utf8")).toMatch(
    /"command":"(?:npx|heed)","args":\[(?:"-y", "heed@[\d.]+", )?"gate", "--label", "evil", "--", /u,
  );
});

test("in an ordinary home nothing is loosened, and no gate taken out, without a person", () => {
  const { heed, put, home } = user();
  const file = put(".cursor/mcp.json", CONFIG("with-sdk.mjs"));
  const before = readFileSync(file);
  const refused = heed(["install", "--trust", "checked"], {});
  expect(refused.code).toBe(2);
  expect(refused.err).toContain("A person must do this");
  expect(readFileSync(file)).toEqual(before);
  expect(existsSync(join(home, ".config/heed/heed.lock"))).toBe(false);
  expect(heed(["install"], {}).code).toBe(0);
  const guarded = readFileSync(file);
  expect(guarded).not.toEqual(before);
  expect(heed(["uninstall"], {})).toMatchObject({ code: 2, err: expect.stringContaining("A person must do this") });
  // Nor by a throw-away home that did not put it in.
  expect(heed(["uninstall", "--scratch"]).out).toContain("nothing to take out");
  expect(readFileSync(file)).toEqual(guarded);
});

const scriptCommand = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout ?? "";

describe.skipIf(!scriptCommand.includes("util-linux"))("at a terminal", () => {
  /** Runs a command line at a pseudo-terminal and answers each question that the screen shows. */
  async function atTerminal(
    at: ReturnType<typeof user>,
    words: readonly string[],
    answers: readonly (readonly [question: RegExp, answer: string])[],
  ) {
    const line = [process.execPath, cli, ...words].map((word) => `'${word}'`).join(" ");
    const child = spawn("script", ["-qec", line, "/dev/null"], { cwd: at.project, env: at.env });
    let screen = "";
    let looked = 0;
    const left = [...answers];
    child.stdout.on("data", (chunk) => {
      screen += String(chunk);
      const [next] = left;
      const found = next?.[0].exec(screen.slice(looked));
      if (next === undefined || found === null || found === undefined) return;
      looked = screen.length;
      left.shift();
      child.stdin.write(`${next[1] === "CODE" ? found[1] : next[1]}\r`);
    });
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { code, screen, unasked: left.length };
  }
  const code = [/type ([a-z0-9]{6}) and press/u, "CODE"] as const;

  test("one question, one for the host's own entry, and a code for both", async () => {
    const at = user();
    const file = at.put(".claude.json", CONFIG("with-sdk.mjs"));
    const settings = join(at.home, ".claude/settings.json");
    const before = readFileSync(file);
    const given = await atTerminal(
      at,
      ["install"],
      [[/ask for everything: /u, ""], [/leave the question to Heed[^\n]*\[N\]o: /su, "y"], code],
    );
    expect(given).toMatchObject({ code: 0, unasked: 0 });
    expect(given.screen).toContain("Trust notes with 1 tool.");
    expect(given.screen).toContain("another server of that name would run unasked too");
    expect(JSON.parse(readFileSync(settings, "utf8"))).toEqual({ permissions: { allow: ["mcp__notes"] } });
    expect(at.heed(["doctor"], {})).toMatchObject({ code: 0 });
    const taken = await atTerminal(at, ["uninstall"], [code]);
    expect(taken).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(settings)).toBe(false);
  });

  test("of a host that hints move, the person says who asks", async () => {
    const at = user();
    at.put(
      ".codex/config.toml",
      `[mcp_servers.notes]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(join(FIXTURES, "with-sdk.mjs"))}]\n`,
    );
    const given = await atTerminal(at, ["install"], [[/ask for everything: /u, "n"], [/\[B\]oth, as now: /u, "h"], code]);
    expect(given).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(join(at.home, ".config/heed/heed.yaml"), "utf8")).toContain("prompts: host");
    // Once is enough.
    expect(await atTerminal(at, ["install"], [[/ask for everything: /u, "n"]])).toMatchObject({ code: 0, unasked: 0 });
    expect(await atTerminal(at, ["uninstall"], [code])).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(join(at.home, ".config/heed/heed.yaml"), "utf8")).toBe("version: 1\n");
  });

  test("no: the gate is put in and nothing is believed; a wrong code changes nothing", async () => {
    const at = user();
    const file = at.put(".cursor/mcp.json", CONFIG("with-sdk.mjs"));
    const before = readFileSync(file);
    const wrong = await atTerminal(
      at,
      ["install"],
      [
        [/ask for everything: /u, "y"],
        [/leave the question to Heed[^]*\[N\]o: /u, "n"],
        [/type [a-z0-9]{6} and press/u, "wrong"],
      ],
    );
    expect(wrong).toMatchObject({ code: 2, unasked: 0 });
    expect(readFileSync(file)).toEqual(before);
    const both = [
      [/ask for everything: /u, "n"],
      [/\[N\]o: /u, "n"],
    ] as const;
    expect(await atTerminal(at, ["install"], both)).toMatchObject({ code: 0, unasked: 0 });
    expect(readFileSync(file)).not.toEqual(before);
    expect(existsSync(join(at.home, ".config/heed/heed.lock"))).toBe(false);
  });
});
