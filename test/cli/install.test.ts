import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../gateway-http/harness.test-support.js";
import { statelessServer } from "../gateway-http/sdk-servers.test-support.js";
import { CODEX, configOf, user } from "./installed.test-support.js";

test("a server of a host is guarded, used through the gate, and given back byte for byte", async () => {
  const { heed, put, project, env, scratch } = user();
  const file = put(".cursor/mcp.json", configOf("with-sdk.mjs"));
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
    /the gate in front of notes put into .*mcp\.json of cursor, unasked, in a throw-away home\n.*the gate in front of notes taken out of /u,
  );
  expect(removed.out).toContain("byte for byte");
  expect(removed.code).toBe(0);
  expect(readFileSync(file)).toEqual(before);
});

test("without trust the same call is not run, for nobody can be asked", async () => {
  const { heed, put, project, env, scratch } = user();
  const file = put(".codex/config.toml", `${CODEX}\n`);
  expect(heed(["install", "--scratch"]).out).toContain("not believed");
  const doctor = (): string => heed(["doctor", "--scratch"]).out.replaceAll(/\s+/gu, " ");
  expect(doctor()).toContain("Nobody has reviewed 1 guarded server: notes. What its tools say of themselves does not count");
  const [, args = "[]"] = /args = (\[.*\])/u.exec(readFileSync(file, "utf8")) ?? [];
  const [, command = ""] = /command = "(.*)"/u.exec(readFileSync(file, "utf8")) ?? [];
  const client = new Client({ name: "codex", version: "1" }, { capabilities: {} });
  await client.connect(
    new StdioClientTransport({
      command,
      args: JSON.parse(args) as string[],
      cwd: project,
      env: { ...env, HEED_HOME: scratch },
    }),
  );
  onTestFinished(() => client.close());
  expect(await client.callTool({ name: "read_note", arguments: { id: "n1" } })).toMatchObject({ isError: true });
  expect(heed(["install", "--scratch", "--trust", "checked"]).out).toContain("Believed: notes, 1 tool");
  expect(doctor()).not.toContain("reviewed");
});

test("a server that is reached by URL is guarded once it was read, and one that wants a login is left alone", async () => {
  const { put, project, env, cli, scratch, home } = user();
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
  const { put, project, env, cli, scratch, home } = user();
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
  expect(installed.stderr).toContain("asked was not started: only its host can fill in ${input:team}");
  expect(installed.stdout).toContain("could not be read: wrong");
  expect(installed.stdout).toContain("Not guarded: login, for its entry sets oauth, which Heed cannot do in its host's place.");
  const guarded = readFileSync(file, "utf8");
  expect(guarded).toContain(
    '"env": { "HEED_HEADER_AUTHORIZATION": "Bearer ${env:TRACKER}", "HEED_HEADER_X_TEAM": "blue" }, // both',
  );
  expect(guarded).toContain('"env": { "HEED_HEADER_X_TEAM": "x-${input:team}", "HEED_HEADER_X_KEY": "hush" }');
  expect(guarded).toContain('"headers": { "Authorization": "Bearer no" }');
  expect((await heed("install", "--list", "--scratch")).stdout).toMatch(/tracker +guarded +http:\/\/127\.0\.0\.1:\d+\/mcp/u);

  // As VS Code starts it, with its references filled in.
  const words = /"args": (\[.*?\])/u.exec(guarded)?.[1] ?? "[]";
  const command = /"command": "(.*?)"/u.exec(guarded)?.[1] ?? "";
  const client = new Client({ name: "vscode", version: "1" }, { capabilities: {} });
  await client.connect(
    new StdioClientTransport({
      command,
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
  const file = put(".cursor/mcp.json", configOf("with-sdk.mjs"));
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
