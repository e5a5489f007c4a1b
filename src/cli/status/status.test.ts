import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { openHome } from "../../node/home.js";
import { openQuestions } from "../../store/state/question-store.js";
import { sampleQuestion } from "../../store/state/question.test-support.js";
import { newHome, runHeed } from "../testing/run-heed.test-support.js";
import { nextSteps } from "./status.js";

/** A machine with one host's file, and nothing of Heed's yet. */
async function status(servers: object) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, ".cursor"));
  mkdirSync(join(folder, "work"));
  writeFileSync(join(folder, ".cursor/mcp.json"), JSON.stringify({ mcpServers: servers }));
  const home = join(folder, "heed");
  const ran = await runHeed([], { home, cwd: join(folder, "work"), env: { HOME: folder } });
  return { ...ran, home };
}

describe("heed alone", () => {
  test("on a new machine says what is not guarded, and what to do", async () => {
    const { code, out } = await status({ notes: { command: "node", args: ["x.mjs"] } });
    expect(code).toBe(0);
    expect(out).toContain("1 server is not guarded.");
    expect(out).toMatch(/^ {2}heed install {2}put the gate in front/mu);
    expect(out).not.toContain("heed doctor");
  });

  test("without any server says how to begin", async () => {
    const { code, out } = await status({});
    expect(code).toBe(0);
    expect(out).toContain("no server configured here");
    expect(out).toContain("heed check -- npx -y SERVER");
  });

  test("with a guarded server looks closer only where that can help", async () => {
    const { out } = await status({ notes: { command: "heed", args: ["gate", "--label", "notes", "--", "node", "x.mjs"] } });
    expect(out).toContain("1 server is guarded.");
    expect(out).toContain("heed doctor");
    expect(out).not.toContain("heed install  ");
  });

  test("says that a call waits", async () => {
    const dir = newHome();
    openQuestions(openHome({ HEED_HOME: dir })).put(sampleQuestion("q1"));
    const { code, out } = await runHeed([], { home: dir, cwd: dir, env: { HOME: temporaryFolder() } });
    expect(code).toBe(0);
    expect(out).toContain("1 call waits for your answer.");
    expect(out).toMatch(/^ {2}heed console +answer/mu);
  });

  test("calls that wait come first", () => {
    const steps = nextSteps({ guarded: 2, open: 1, project: 0, unreadable: 0, waiting: 1, reviews: [] });
    expect(steps.map(({ command }) => command)).toEqual(["heed console", "heed install", "heed doctor"]);
  });
});
