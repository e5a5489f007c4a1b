import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../src/cli/console/open-browser.js";
import { run } from "../../src/cli/frame/run.js";
import { runHeed } from "../../src/cli/testing/run-heed.test-support.js";
import { notification } from "../../src/console-server/notify.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { consolePresent } from "../../src/store/state/console-presence.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import { sampleQuestion } from "../../src/store/state/question.test-support.js";
import { temporaryFolder } from "../../src/node/testing/temporary-folder.test-support.js";
import { NO_BROWSER } from "./console-world.test-support.js";

const CLI = join(import.meta.dirname, "../../dist/cli.js");
const LINK = /http:\/\/127\.0\.0\.1:\d+\/#[A-Za-z0-9_-]{43}/g;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** `heed console` as a process of its own, with what it has printed so far. */
function start(home: string, ...words: readonly string[]): { readonly child: ChildProcess; readonly printed: () => string } {
  if (!existsSync(CLI)) throw new Error("run npm run build first");
  const child = spawn(process.execPath, [CLI, "console", "--scratch", "--no-open", ...words], {
    env: { PATH: process.env["PATH"], HEED_HOME: home },
    stdio: ["pipe", "pipe", "pipe"],
  });
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part: string) => (text += part));
  return { child, printed: () => text };
}

describe("heed console", () => {
  test.each([
    ["without a terminal", false, {}, /there is no terminal here/],
    ["in an agent's terminal", true, { CLAUDECODE: "1" }, /belongs to an agent/],
  ])("%s gives no link", async (_, interactive, env, why) => {
    let said = "";
    const say = (text: string): void => void (said += text);
    const home = join(temporaryFolder(), "heed");
    const io = {
      out: say,
      err: say,
      env: { HEED_HOME: home, ...env },
      cwd: temporaryFolder(),
      columns: 100,
      colour: false,
      interactive,
    };
    expect(await run(["console", "--no-open"], io)).toBe(2);
    expect(said.replaceAll(/\s+/g, " ")).toMatch(why);
    expect(said).not.toMatch(LINK);
  });

  test.each([
    [["--port", "x"], /not a port number/],
    [["--port", "65536"], /not a port number/],
    [["word"], /takes no words/],
  ])("%s is a mistake", async (words, message) => {
    const { code, err } = await runHeed(["console", ...words]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  test("tells gates that it is there, gives a new link for Enter, and ends with the signal", async () => {
    const home = createScratchHome(temporaryFolder());
    const { child, printed } = start(home.dir);
    await expect.poll(() => printed().match(LINK)?.length, { timeout: 15_000 }).toBe(1);
    expect(consolePresent(home)).toBe(true);
    child.stdin?.write("\n");
    await expect.poll(() => new Set(printed().match(LINK)).size).toBe(2);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(consolePresent(home)).toBe(false);
    // Nothing that opens it lies on the disk.
    const secrets = (printed().match(LINK) ?? []).map((link) => link.slice(link.indexOf("#") + 1));
    for (const name of readdirSync(home.dir, { recursive: true, encoding: "utf8" })) {
      const file = join(home.dir, name);
      if (statSync(file).isFile()) for (const secret of secrets) expect(readFileSync(file, "utf8")).not.toContain(secret);
    }
  }, 60_000);

  test("a port that is taken is said so", async () => {
    const home = createScratchHome(temporaryFolder());
    const one = start(home.dir);
    await expect.poll(() => printed(one).length, { timeout: 15_000 }).toBeGreaterThan(0);
    const port = /:(\d+)\//.exec(printed(one)[0] ?? "")?.[1] ?? "";
    const two = start(home.dir, "--port", port);
    await expect.poll(two.printed, { timeout: 15_000 }).toContain(`Port ${port} cannot be used`);
  }, 60_000);

  test.skipIf(NO_BROWSER)(
    "from the terminal's link to the gate's answer",
    async () => {
      const home = createScratchHome(temporaryFolder());
      const questions = openQuestions(home);
      questions.put(sampleQuestion("q", { tool: "write_note" }));
      const running = start(home.dir);
      await expect.poll(() => printed(running).length, { timeout: 15_000 }).toBe(1);
      const browser = await chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: ["--no-sandbox"],
      });
      try {
        const page = await browser.newPage();
        await page.goto(printed(running)[0] ?? "");
        await page.locator(".actions .allow:not([disabled])").waitFor();
        await page.keyboard.press("y");
        await page.getByText("Nothing waits").waitFor();
        expect(questions.takeAnswer("q")).toMatchObject({ by: "console", decision: "allow" });
        await expect.poll(running.printed).toContain("A tab was opened.");
      } finally {
        await browser.close();
      }
    },
    60_000,
  );
});

function printed(run: { readonly printed: () => string }): readonly string[] {
  return run.printed().match(LINK) ?? [];
}

test("a browser is led to the link by a private file that goes away, not by a command line", () => {
  const home = createScratchHome(temporaryFolder());
  const ran: string[] = [];
  const remove = openBrowser(home, "http://127.0.0.1:1/#secret", (...words) => ran.push(...words));
  const [name = ""] = readdirSync(join(home.dir, "state"));
  const file = join(home.dir, "state", name);
  expect(ran.slice(1)).toEqual([file]);
  expect(file).not.toContain("secret");
  expect(readFileSync(file, "utf8")).toContain('content="0; url=http://127.0.0.1:1/#secret"');
  if (process.platform !== "win32") expect(statSync(file).mode & 0o077).toBe(0);
  remove();
  expect(existsSync(file)).toBe(false);
});

test.each(["linux", "darwin", "win32"] as const)("a notification on %s says that a call waits, and nothing of it", (platform) => {
  const words = (notification(platform) ?? []).join(" ");
  expect(words).toContain("A call waits for your decision.");
  expect(words).not.toMatch(/127\.0\.0\.1|http/);
});
