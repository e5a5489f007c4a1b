import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openHome, type Home } from "../../node/home.js";
import { bundleScript } from "../../node/testing/bundle-script.test-support.js";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { announceConsole, consolePresent } from "./console-presence.js";

function newHome(): Home {
  return openHome({ HEED_HOME: join(temporaryFolder(), "heed") });
}

const file = (home: Home, pid: number): string => join(home.dir, "state", "consoles", `${pid}.json`);

describe("a console", () => {
  test("is there from its word on, until it takes it back", () => {
    const home = newHome();
    expect(consolePresent(home)).toBe(false);
    const absent = announceConsole(home);
    onTestFinished(absent);
    expect(consolePresent(home)).toBe(true);
    expect(statSync(file(home, process.pid)).mode & 0o777).toBe(0o600);
    absent();
    expect(consolePresent(home)).toBe(false);
  });

  test("that has not said so lately, or in time to come, is not there", () => {
    const home = newHome();
    onTestFinished(announceConsole(home, () => 100_000));
    expect(consolePresent(home, () => 119_999)).toBe(true);
    expect(consolePresent(home, () => 120_000)).toBe(false);
    expect(consolePresent(home, () => 95_000)).toBe(false);
  });

  test("that has ended is not there, whatever its file says", () => {
    const home = newHome();
    mkdirSync(join(home.dir, "state", "consoles"), { recursive: true });
    const ended = spawnSync(process.execPath, ["-e", "0"]).pid;
    const say = (pid: number, started: string, more = ""): void =>
      writeFileSync(file(home, pid), `{"pid":${pid},"started":${JSON.stringify(started)},"at":${Date.now()}${more}}`, {
        mode: 0o600,
      });
    say(ended, "");
    expect(consolePresent(home)).toBe(false);
    say(process.pid, "another start");
    expect(consolePresent(home)).toBe(process.platform === "win32");
    say(process.pid, "", ',"pid":1');
    expect(consolePresent(home)).toBe(false);
    writeFileSync(file(home, process.pid), "{");
    expect(consolePresent(home)).toBe(false);
  });

  test.runIf(process.getuid !== undefined)("whose file anybody could have written is not there", () => {
    const home = newHome();
    onTestFinished(announceConsole(home));
    chmodSync(file(home, process.pid), 0o666);
    expect(consolePresent(home)).toBe(false);
  });

  test("in another process is there while it runs", { timeout: 30_000 }, async () => {
    const folder = temporaryFolder();
    const home = openHome({ HEED_HOME: join(folder, "heed") });
    const script = await bundleScript(
      folder,
      `import { openHome } from "heed-src/node/home.js";
       import { announceConsole } from "heed-src/store/state/console-presence.js";
       announceConsole(openHome(process.env));
       process.stdout.write("there");
       process.stdin.resume();`,
    );
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, HEED_HOME: home.dir },
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    expect(consolePresent(home)).toBe(true);
    const pid = child.pid ?? 0;
    expect(JSON.parse(readFileSync(file(home, pid), "utf8"))).toMatchObject({ pid });
    child.kill("SIGKILL");
    await once(child, "close");
    expect(consolePresent(home)).toBe(false);
  });
});
