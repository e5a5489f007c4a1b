import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { launcherText } from "./launcher.js";
import { steers } from "./steers.js";
import { toldEnvironment } from "./told-environment.js";

const SHELLS = ["/bin/bash -p", "/bin/sh -p", "/bin/sh", "/bin/dash"].filter((line) => {
  const [shell = "", ...options] = line.split(" ");
  return process.platform !== "win32" && spawnSync(shell, [...options, "-c", ":"]).status === 0;
});

/** A home whose copy tells what it was started with; its name is one that a shell could stumble over. */
function homeFor(shell: string) {
  const home = join(temporaryFolder(), "it's a $(home) [x]*");
  for (const folder of ["bin", "versions/1/dist"]) mkdirSync(join(home, folder), { recursive: true });
  const cli = join(home, "versions/1/dist/cli.js");
  writeFileSync(cli, "process.stdout.write(JSON.stringify([process.argv.slice(2), process.env]))");
  writeFileSync(join(home, "versions/1/package.json"), "{}");
  writeFileSync(join(home, "versions/current"), "1\n");
  writeFileSync(join(home, "bin/nodes"), process.execPath);
  writeFileSync(join(home, "bin/heed"), launcherText(home, shell, "linux"), { mode: 0o755 });
  const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(join(home, "bin/heed"), words, { cwd: home, env, encoding: "utf8" });
  const started = (words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    JSON.parse(start(words, env).stdout) as readonly [readonly string[], Record<string, string>];
  return { home, start, started };
}

describe.each(SHELLS)("the launcher, read by %s", (shell) => {
  const ODD = "a 'b' \"c\" $(d) `e` \\ \t\nNODE_F=1\n*";

  test("hands on words and values as they are, and keeps from Node.js what chooses code", () => {
    const { started } = homeFor(shell);
    const words = ["gate", "", ODD, "--", "-x", "é\u0001"];
    const env = {
      A: ODD,
      NODE_OPTIONS: "--require ./none.cjs",
      NODE_PATH: ODD,
      NODE_ENV: "test",
      OPENSSL_CONF: "",
      LINE: "x\nNODE_LINE=1",
    };
    const [given, seen] = started(words, env);
    expect(given).toEqual(words);
    expect(Object.keys(seen).filter((name) => name.startsWith("NODE_") || name.startsWith("OPENSSL_"))).toEqual(["NODE_ENV"]);
    const { PWD: _, SHLVL: __, OLDPWD: ___, _: ____, ...told } = toldEnvironment(seen);
    expect(told).toEqual(env);
  });

  test("starts with nothing set, and ends with the code of what it started", () => {
    const { home, start, started } = homeFor(shell);
    expect(started(["--version"])[0]).toEqual(["--version"]);
    writeFileSync(join(home, "versions/1/dist/cli.js"), "process.exit(7)");
    expect(start([]).status).toBe(7);
  });

  test.each([
    ["versions/current", "../../x\n", "is not whole"],
    ["versions/current", "", "is not whole"],
    ["bin/nodes", "node\n./node\n/no/such/node\n", "Node.js 20.19 or newer is not where it was"],
    ["bin/nodes", "", "Node.js 20.19 or newer is not where it was"],
  ])("where %s says %j it says one line, and starts nothing", (file, text, said) => {
    const { home, start } = homeFor(shell);
    writeFileSync(join(home, file), text);
    const { status, stdout, stderr } = start(["gate"]);
    expect([status, stdout, stderr.trim().split("\n")]).toEqual([2, "", [expect.stringContaining(said)]]);
  });
});

test("a name that looks set aside stands for no other variable than the launcher's own", () => {
  const told = { READ_ONLY: "1", HEED_ASIDE_READ_ONLY: "0", HEED_ASIDE_HEED_HOME: "/x", PATH: "/bin", HEED_ASIDE_PATH: "/x" };
  expect(toldEnvironment(told)).toEqual(told);
  expect(toldEnvironment({ HEED_ASIDE_NODE_OPTIONS: "--a", HEED_ASIDE_DIR: "C:\\h" })).toEqual({ NODE_OPTIONS: "--a" });
});

test("what heed install writes into an entry steers nothing", () => {
  expect(["HEED_URL", "HEED_HEADER_AUTHORIZATION", "API_KEY", "NODE_ENV", "NODE_EXTRA_CA_CERTS"].filter(steers)).toEqual([]);
  expect(["HEED_HOME", "HEED_X", "HOME", "PATH", "XDG_CONFIG_HOME", "NODE_OPTIONS", "OPENSSL_CONF"].every(steers)).toBe(true);
});
