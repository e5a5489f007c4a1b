import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atTerminal as runAtTerminal, HAS_TERMINAL, typedCode, type Reply } from "./at-terminal.test-support.js";

const root = join(import.meta.dirname, "../..");
const cli = join(root, "dist/cli.js");
const byHand = join(root, "test/fixtures/servers/by-hand.mjs");
const folder = mkdtempSync(join(tmpdir(), "heed-process-"));
// Nothing of this machine: a person's own home and an agent's variables must not matter.
const env = { PATH: process.env["PATH"], HEED_HOME: join(folder, "home"), TERM: "xterm" };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  if (!existsSync(cli)) throw new Error("run npm run build first");
});

function heed(words: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    cwd: folder,
    env: { ...env, ...more },
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

describe("the program", () => {
  test("--version loads its entry and the version, nothing else", () => {
    const coverage = join(folder, "coverage");
    expect(heed(["--version"], { NODE_V8_COVERAGE: coverage })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u),
    });
    const [file = ""] = readdirSync(coverage);
    const { result } = JSON.parse(readFileSync(join(coverage, file), "utf8")) as { result: { url: string }[] };
    const loaded = result.map(({ url }) => url).filter((url) => url.includes("/dist/"));
    expect(loaded.map((url) => url.replace(/^.*\/|-[^-]*\.js$/gu, ""))).toEqual(expect.arrayContaining(["cli.js", "version"]));
    expect(loaded).toHaveLength(2);
  });

  test("checks a real server and ends by itself", () => {
    const { code, out } = heed(["check", "--", process.execPath, byHand, "honest"]);
    expect(code).toBe(0);
    expect(out).toContain("after review    2    2   1     2 questions end");
  });

  test("gives the exit codes", () => {
    expect(heed(["check", "--", process.execPath, byHand, "malformed"]).code).toBe(1);
    expect(heed(["check", "--", process.execPath, byHand, "dying"]).code).toBe(2);
    expect(heed(["check", "--nonsense"]).code).toBe(2);
  });

  test("shows a server's last lines with its error, and nothing of its environment", () => {
    const { err } = heed(["check", "--", process.execPath, byHand, "dying", "--stderr"], { SECRET_OF_MINE: "do-not-print" });
    expect(err).toContain("The server ended with code 3");
    expect(err).toContain("API_KEY is missing");
    expect(err).not.toContain("do-not-print");
  });

  test("a reader that goes away is no error", async () => {
    writeFileSync(join(folder, "long.json"), JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ name: `tool_${at}` }))));
    const child = spawn(process.execPath, [cli, "check", "--all", "long.json"], { cwd: folder, env });
    let err = "";
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    child.stdout.once("data", () => child.stdout.destroy());
    await new Promise((resolve) => child.once("close", resolve));
    expect(err).toBe("");
  });
});

describe.skipIf(process.platform === "win32")("a server that is being checked ends with Heed", () => {
  const running = (mark: string) =>
    execFileSync("ps", ["-eo", "stat=,args="], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes(mark) && !line.startsWith("Z"));

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("on %s", async (signal) => {
    const mark = `${signal}-${process.pid}`;
    const child = spawn(process.execPath, [cli, "check", "--", process.execPath, byHand, "silent", mark], { cwd: folder, env });
    // The server runs twice in the list of processes only while both are there: Heed's own line holds the mark too.
    while (running(`${byHand} silent ${mark}`).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    await new Promise((resolve) => child.once("close", resolve));
    while (running(mark).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(child.exitCode).toBe(128 + { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }[signal]);
  });
});

describe.skipIf(!HAS_TERMINAL)("at a terminal", () => {
  const atTerminal = (words: readonly string[], reply: Reply, more: NodeJS.ProcessEnv = {}) =>
    runAtTerminal([process.execPath, cli, ...words], [reply], { cwd: folder, env: { ...env, ...more } });

  const home = (name: string) => ({ HEED_HOME: join(folder, name) });
  const server = ["--", process.execPath, byHand, "honest"];

  test("results are coloured, but not under NO_COLOR", async () => {
    const coloured = /\u001b\[3\dm/u;
    expect((await atTerminal(["check", ...server], () => null)).screen).toMatch(coloured);
    expect((await atTerminal(["check", ...server], () => null, { NO_COLOR: "1" })).screen).not.toMatch(coloured);
    expect(heed(["check", ...server]).out).not.toMatch(coloured);
  });

  test("trust is given by typing the code back", async () => {
    const given = await atTerminal(["trust", ...server], typedCode, home("typed"));
    expect(given.code).toBe(0);
    expect(given.screen).toContain("Trusted as by-hand: 5 tools");
    expect(heed(["check", "--locked", ...server], home("typed")).code).toBe(0);
  });

  test.each<[string, Reply, NodeJS.ProcessEnv]>([
    ["another text", (screen) => (typedCode(screen) === null ? null : "yes"), {}],
    ["the code, in an agent's terminal", typedCode, { CLAUDECODE: "1" }],
  ])("%s changes nothing", async (_what, answer, more) => {
    const at = { ...home("untyped"), ...more };
    const { code: ended, screen } = await atTerminal(["trust", ...server], answer, at);
    expect(ended).toBe(2);
    expect(screen).toContain("Nothing was changed");
    expect(existsSync(join(folder, "untyped", "heed.lock"))).toBe(false);
  });
});
