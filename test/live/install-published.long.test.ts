import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { atTerminal, HAS_TERMINAL, typedCode, type Reply } from "../cli/at-terminal.test-support.js";
import { heedProgram, installPinned, scratchEnv, stillRunning } from "./published.test-support.js";
import { SERVERS } from "./published-servers.test-support.js";
import { sixHosts, type HostEntry } from "./six-hosts.test-support.js";

const NAMES = ["filesystem", "memory", "everything"] as const;
const pinned = (name: string) => {
  const found = SERVERS.find((one) => one.package === `@modelcontextprotocol/server-${name}`);
  if (found === undefined) throw new Error(name);
  return found;
};
const { folder, ok } = installPinned(NAMES.map(pinned));
let program = "";
beforeAll(async () => {
  writeFileSync(join(folder, "files/note.txt"), "a note");
  program = await heedProgram(folder);
});

/** A person who has six hosts, with a folder, a project and an ordinary home of Heed's. */
function person(mark: string) {
  const own = mkdtempSync(join(folder, "user-"));
  const [home, project] = [join(own, "home"), join(own, "project")];
  for (const each of [home, project, join(own, "files")]) mkdirSync(each);
  const data = join(own, "files");
  writeFileSync(join(data, "note.txt"), "a note");
  const { package: name, version } = pinned("everything");
  const hosts = sixHosts(
    { home, project, data, packages: folder },
    (server) => join(folder, "node_modules/.bin", pinned(server).bin),
    `${name}@${version}`,
  );
  const env = { ...scratchEnv(folder, mark), HOME: home, TERM: "xterm", NO_COLOR: "1" };
  const scratch = createScratchHome(own).dir;
  const heed = async (words: readonly string[], more: Record<string, string> = { HEED_HOME: scratch }) => {
    let ran = { out: "", err: "" };
    const options = { cwd: project, env: { ...env, ...more } };
    const child = execFile(process.execPath, [program, ...words], options, (_, out, err) => void (ran = { out, err }));
    const [code] = (await once(child, "close")) as [number];
    return { ...ran, code };
  };
  /** What doctor finds, as `severity code` with the servers it is about. */
  const doctor = async (...words: readonly string[]) => {
    const { out, code } = await heed(["doctor", "--json", ...words]);
    const { findings } = JSON.parse(out) as {
      findings: { severity: string; code: string; args: { host?: string; server?: string } }[];
    };
    const said = findings.map(({ severity, code: what, args }) =>
      [severity, what, args.host, args.server].filter(Boolean).join(" "),
    );
    return { code, said };
  };
  const unchanged = (): void => {
    for (const [file, bytes] of hosts.files) expect([file, readFileSync(file, "utf8")]).toEqual([file, bytes.toString("utf8")]);
    for (const [file, bytes] of hosts.files) expect([file, readFileSync(file).equals(bytes)]).toEqual([file, true]);
  };
  const now = () => new Map([...hosts.files.keys()].map((file) => [file, readFileSync(file, "utf8")]));
  return { ...hosts, home, project, data, env, scratch, heed, doctor, unchanged, now };
}

type Answer = { readonly isError?: boolean; readonly content: unknown };

/** Starts an entry as its host does, lists, makes one call and closes. */
async function call(entry: HostEntry, env: Record<string, string>, name: string, args: Record<string, unknown>): Promise<Answer> {
  const client = new Client({ name: "live", version: "1" });
  const { command, args: words, cwd } = entry;
  await client.connect(
    new StdioClientTransport({ command, args: [...words], cwd, env: { ...env, ...entry.env }, stderr: "ignore" }),
  );
  try {
    await client.listTools();
    return (await client.callTool({ name, arguments: args })) as Answer;
  } finally {
    await client.close();
  }
}

const UNGUARDED = [
  "claude-desktop filesystem",
  "claude-desktop memory",
  "claude-code memory",
  "claude-code everything",
  "vscode everything",
  "vscode asked",
  "cursor files",
  "codex filesystem",
  "gemini-cli everything",
].map((one) => `warning server-unguarded ${one}`);
const TEAM = "note server-unguarded claude-code team";

describe.skipIf(!ok)("published servers in the files of six hosts", () => {
  test("are guarded, used through the gate, looked after and given back byte for byte", { timeout: 240_000 }, async () => {
    const mark = "six-hosts";
    const { heed, doctor, entry, unchanged, now, project, home, data, env, scratch } = person(mark);
    expect(await doctor()).toEqual({ code: 1, said: [...UNGUARDED, TEAM] });
    const dry = await heed(["install", "--dry-run"]);
    expect(dry.out).toContain("Nothing was changed.");
    unchanged();

    const installed = await heed(["install", "--scratch", "--trust", "checked", "--prompts", "gate"]);
    expect(installed.code).toBe(0);
    expect(installed.err).toContain("asked was not started: only its host can fill in ${input:key}. It is guarded all the same.");
    expect(installed.out.match(/^Believed: .*$/gmu)).toEqual([
      "Believed: filesystem, 14 tools",
      "Believed: memory, 9 tools",
      "Believed: everything, 19 tools",
      "Believed: everything-vscode, 19 tools",
      // Its folder is spelled in another way: another server.
      "Believed: files, 14 tools",
    ]);
    expect(installed.out).toContain("Left alone, for a project's file names them: team");
    expect(existsSync(join(project, "started"))).toBe(false);
    const guarded = now();
    // What a person wrote beside the command is where it was.
    for (const kept of [
      "// Servers of mine",
      "// pinned",
      '"dev": { "watch": "src" },',
      "${input:key}",
      "\r\n",
      "${userHome}/../files",
    ])
      expect([...guarded.values()].some((text) => text.includes(kept))).toBe(true);
    for (const kept of ["# Codex", "# by npm", "startup_timeout_sec = 20", "/* dark at night */", '"numStartups":7', "\uFEFF{"])
      expect([...guarded.values()].some((text) => text.includes(kept))).toBe(true);

    const during = await doctor("--scratch");
    expect(during.code).toBe(0);
    expect(during.said).toEqual([TEAM, "note asks-twice claude-desktop", "note asks-twice vscode"]);
    for (const words of [[], ["--trust", "checked"], ["--prompts", "gate"]])
      expect((await heed(["install", "--scratch", ...words])).out).toContain("Nothing to do");
    expect(now()).toEqual(guarded);

    // As each host starts it now.
    const started = { ...env, HEED_HOME: scratch };
    const note = { path: join(data, "note.txt") };
    for (const [host, name] of [
      ["desktop", "filesystem"],
      ["codex", "filesystem"],
      ["cursor", "files"],
    ] as const) {
      expect(entry(host, name).args).toContain("gate");
      const read = await call(entry(host, name), started, "read_text_file", note);
      expect([host, read.isError, JSON.stringify(read.content)]).toEqual([host, undefined, expect.stringContaining("a note")]);
    }
    const written = await call(entry("desktop", "filesystem"), started, "write_file", {
      path: join(data, "new.txt"),
      content: "x",
    });
    expect([written.isError, existsSync(join(data, "new.txt"))]).toEqual([true, false]);
    for (const host of ["desktop", "claude"] as const)
      expect(JSON.stringify((await call(entry(host, "memory"), started, "read_graph", {})).content)).toContain("entities");
    for (const host of ["claude", "vscode", "gemini"] as const) {
      const echoed = await call(entry(host, "everything"), started, "echo", { message: "hello" });
      expect([host, JSON.stringify(echoed.content)]).toEqual([host, expect.stringContaining("Echo: hello")]);
    }
    // The one that only its host can start was not read, so that nobody believed it.
    expect(await call(entry("vscode", "asked"), started, "read_graph", {})).toMatchObject({ isError: true });
    expect((await heed(["log", "verify"])).code).toBe(0);
    // It runs what was reviewed as `memory`, with a variable that only this host sets: doctor says that the review is not of it.
    const after = await doctor("--scratch");
    expect(after.said.filter((line) => !line.startsWith("note"))).toEqual([
      expect.stringMatching(/^warning review-does-not-hold/u),
    ]);

    const removed = await heed(["uninstall", "--scratch"]);
    expect(removed.code).toBe(0);
    expect(removed.out.match(/as it was, byte for byte$/gmu)).toHaveLength(6);
    unchanged();
    for (const made of [".claude", ".cursor/permissions.json"]) expect(existsSync(join(home, made))).toBe(false);
    const { said } = await doctor("--scratch");
    expect(said.filter((line) => !line.startsWith("warning review-does-not-hold"))).toEqual([...UNGUARDED, TEAM]);
    expect((await heed(["uninstall", "--scratch"])).out).toContain("nothing to take out");
    await vi.waitFor(() => expect(stillRunning(mark)).toEqual([]), { timeout: 10_000 });
  });

  test("come back by meaning where their host wrote its file anew meanwhile", { timeout: 120_000 }, async () => {
    const { heed, home, files, project } = person("rewritten");
    const file = join(home, ".claude.json");
    const words = ["install", "--scratch", "--host", "claude-code", "--project"];
    expect((await heed(words)).code).toBe(0);
    // The project's server was started, for that was asked for.
    expect(existsSync(join(project, "started"))).toBe(true);
    const config = JSON.parse(readFileSync(file, "utf8")) as { numStartups: number };
    writeFileSync(file, JSON.stringify({ ...config, numStartups: 8 }, null, 2));
    const removed = await heed(["uninstall", "--scratch"]);
    expect(removed.out).toContain("only Heed's own edit was taken out, for the file changed since");
    const first = JSON.parse(String(files.get(file))) as object;
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ ...first, numStartups: 8 });
    expect(readFileSync(join(project, ".mcp.json"))).toEqual(files.get(join(project, ".mcp.json")));
  });

  test.skipIf(!HAS_TERMINAL)("by a person at a terminal, who says who asks in each host", { timeout: 240_000 }, async () => {
    const { heed, home, project, env, entry, data, unchanged } = person("terminal");
    const when =
      (question: RegExp, answer: string): Reply =>
      (screen) =>
        question.test(screen) ? answer : null;
    const at = { cwd: project, env, columns: 110 };
    const { screen, code } = await atTerminal(
      [process.execPath, program, "install"],
      [
        when(/ask for everything: /u, "y"),
        when(/Claude Code, Cursor, Codex and Gemini CLI ask[^]*\[B\]oth, as now: /u, "c"),
        when(/Claude Code asks[^]*\[B\]oth, as now: /u, "h"),
        when(/Cursor asks[^]*\[N\]o: /u, "y"),
        when(/Codex asks[^]*\[N\]o: /u, "y"),
        when(/Gemini CLI asks[^]*\[N\]o: /u, ""),
        when(/what each call was given[^]*\[N\]o: /u, ""),
        typedCode,
      ],
      at,
    );
    expect([code, screen]).toEqual([0, expect.stringContaining("Believed: filesystem, 14 tools")]);
    expect(readFileSync(join(home, ".config/heed/heed.yaml"), "utf8")).toContain("prompts: host");
    expect(readFileSync(join(home, ".cursor/permissions.json"), "utf8")).toContain("files:*");
    const read = await call(entry("codex", "filesystem"), env, "read_text_file", { path: join(data, "note.txt") });
    expect(JSON.stringify(read.content)).toContain("a note");
    expect(await heed(["doctor"], {})).toMatchObject({ code: 0 });
    // Nobody there: the gates stay.
    expect(await heed(["uninstall"], {})).toMatchObject({ code: 2, err: expect.stringContaining("A person must do this") });
    const taken = await atTerminal([process.execPath, program, "uninstall"], [typedCode], at);
    expect(taken.code).toBe(0);
    unchanged();
    await vi.waitFor(() => expect(stillRunning("terminal")).toEqual([]), { timeout: 10_000 });
  });
});
