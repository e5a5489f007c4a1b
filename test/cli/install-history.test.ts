import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atTerminal, HAS_TERMINAL, typedCode, type Reply } from "./at-terminal.test-support.js";
import { configOf, user } from "./installed.test-support.js";

const at =
  (text: string, typed: string): Reply =>
  (screen) =>
    screen.includes(text) ? typed : null;
const history = (typed: string): Reply => at("what each call was given", typed);

/** A person with one server in Claude Code's file and one in Cursor's, and an ordinary home of Heed's. */
function person() {
  const made = user();
  made.put(".claude.json", configOf("with-sdk.mjs"));
  made.put(".cursor/mcp.json", configOf("with-sdk.mjs"));
  const home = join(made.home, ".config/heed");
  const policy = join(home, "heed.yaml");
  const run = (words: readonly string[], replies: readonly Reply[], env: NodeJS.ProcessEnv = {}) =>
    atTerminal([process.execPath, made.cli, ...words], replies, {
      cwd: made.project,
      env: { ...made.env, NO_COLOR: "1", ...env },
      columns: 80,
    });
  return { ...made, policy, run };
}

describe.skipIf(!HAS_TERMINAL)("heed install asks whether the history keeps what calls were given", () => {
  test("once for a home, after questions that are numbered; yes is in the accepted heed.yaml", { timeout: 90_000 }, async () => {
    const { run, policy, heed } = person();
    const { code, screen } = await run(
      ["install"],
      [at("ask for everything: ", "y"), at("[B]oth, as now: ", "g"), history("y"), typedCode],
    );
    expect([code, screen.match(/Question \d of \d/gu)]).toEqual([0, ["Question 1 of 3", "Question 2 of 3", "Question 3 of 3"]]);
    // One question for two hosts; nothing but what was confirmed.
    expect(screen).toContain("Claude Code and Cursor ask as well.");
    expect(screen.replaceAll(/\s+/gu, " ")).toContain(
      "The history on this machine keeps what calls were given, without what looks",
    );
    expect(readFileSync(policy, "utf8")).toBe("version: 1\njournal:\n  arguments: values\n");
    expect(heed(["policy"], {}).out).toContain("The journal shows the values of a call's arguments.");
    expect(heed(["log", "--type", "file-accepted"], {}).out).toContain("by a person");
    // No line is wider than the screen, but for what a person copies.
    for (const line of screen.replaceAll(/\u001B\[\d*[A-Z]/gu, "").split(/\r?\n/u))
      if (!/\/|To confirm/u.test(line)) expect(line.length, line).toBeLessThanOrEqual(80);
    expect((await run(["install"], [])).screen).not.toContain("what each call was given");
  });

  test("no, too, is asked once, and leaves heed.yaml alone; a choice by host is not numbered", { timeout: 90_000 }, async () => {
    const { run, policy } = person();
    const { code, screen } = await run(
      ["install"],
      [
        at("ask for everything: ", "n"),
        at("[B]oth, as now: ", "c"),
        at("[h]ost: Claude Code", ""),
        at("Let it leave the question to Heed", ""),
        history(""),
      ],
    );
    expect([code, existsSync(policy)]).toEqual([0, false]);
    expect(screen.match(/Question \d of \d/gu)).toEqual(["Question 1 of 3", "Question 2 of 3", "Question 3 of 3"]);
    const again = await run(["install"], [at("ask for everything: ", "n"), at("[B]oth, as now: ", "")]);
    expect([again.code, again.screen.includes("what each call was given")]).toEqual([0, false]);
    expect(again.screen.match(/Question \d of \d/gu)).toEqual(["Question 1 of 2", "Question 2 of 2"]);
  });

  test("not where somebody has said it, not of an agent, not where an option says it", { timeout: 90_000 }, async () => {
    const quiet = ["install", "--trust", "none", "--prompts", "both"];
    const said = person();
    expect((await said.run([...quiet, "--dry-run"], [])).code).toBe(0);
    said.heed(["doctor"], {});
    const agent = await said.run(quiet, [], { CLAUDECODE: "1" });
    expect([agent.code, agent.screen.includes("what each call was given")]).toEqual([0, false]);
    writeFileSync(said.policy, "version: 1\njournal: { arguments: digest } # mine\n", { mode: 0o600 });
    expect((await said.run(["policy", said.policy, "--accept"], [typedCode])).code).toBe(0);
    expect((await said.run(quiet, [])).screen).not.toContain("what each call was given");
    // An option says yes in advance, and wants the code all the same; what else stands in the file stays.
    expect((await said.run([...quiet, "--journal", "shape"], [typedCode])).code).toBe(0);
    expect(readFileSync(said.policy, "utf8")).toBe("version: 1\njournal: { arguments: shape } # mine\n");
    expect(said.heed([...quiet, "--journal", "values"], {})).toMatchObject({
      code: 2,
      err: expect.stringContaining("A person must do this"),
    });
    expect(said.heed([...quiet, "--journal", "all"], {}).err).toContain('--journal "all" means nothing.');
  });

  test("and nothing about a server that could not be read, which is not guarded", { timeout: 60_000 }, async () => {
    const { put, run } = person();
    put(".cursor/mcp.json", '{"mcpServers": {"tracker": {"url": "http://127.0.0.1:9/mcp"}}}');
    const { screen, code } = await run(["install"], [at("ask for everything: ", "n"), at("[B]oth, as now: ", ""), history("")]);
    expect([code, screen.includes("Claude Code asks as well. Who is to ask about notes?")], screen).toEqual([0, true]);
    expect(screen).not.toContain("Cursor asks");
    expect(screen).toContain("could not be read: tracker.");
  });

  test("not written into a heed.yaml that nobody accepted", { timeout: 60_000 }, async () => {
    const { run, policy, heed } = person();
    heed(["install", "--trust", "none", "--prompts", "both", "--journal", "digest"], {});
    writeFileSync(policy, "version: 1\npreset: autonomous\n", { mode: 0o600 });
    const { screen } = await run(["install", "--trust", "none", "--prompts", "both", "--journal", "values"], []);
    expect(screen.replaceAll(/\s+/gu, " ")).toContain("writing in it would accept what else changed");
    expect(readFileSync(policy, "utf8")).toBe("version: 1\npreset: autonomous\n");
  });
});
