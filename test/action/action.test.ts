import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { action, broken, CLI, fine, ROOT, runAction, workspace } from "./run-action.test-support.js";

// Each run starts a shell and a heed or two.
describe("the action in this repository", { timeout: 120_000 }, () => {
  test("a list with an error: annotations, a summary, SARIF, and the exit code of the check", async () => {
    const cwd = workspace();
    const { code, log, outputs, summary } = await runAction(cwd, { list: "tools.json", path: CLI });
    expect(code).toBe(1);
    expect(log).toContain("::error file=tools.json,line=1,col=64,title=heed%3A null-hint::`peek` says readOnlyHint: null.");
    expect(summary).toContain("### `tools`: 1 error, 0 warnings, 0 notes");
    expect(outputs).toEqual({ "sarif-file": join(cwd, "heed.sarif"), "exit-code": "1" });
    const sarif = JSON.parse(readFileSync(outputs["sarif-file"] ?? "", "utf8")) as { runs: [{ results: { ruleId: string }[] }] };
    expect(sarif.runs[0].results.map(({ ruleId }) => ruleId)).toEqual(["null-hint"]);
  });

  test("a clean list passes", async () => {
    expect(await runAction(workspace([fine]), { list: "tools.json", path: CLI })).toMatchObject({
      code: 0,
      outputs: { "exit-code": "0" },
    });
  });

  test("a server is started by its command, and read over stdio", async () => {
    const server = join(ROOT, "test/fixtures/servers/by-hand.mjs");
    const { code, log, summary } = await runAction(workspace(), {
      command: `node ${server} malformed`,
      path: CLI,
      format: "text",
    });
    expect(log).toMatch(/error +malformed-hint/u);
    expect(summary).toContain("malformed-hint");
    expect(code).toBe(1);
    expect((await runAction(workspace(), { command: `node\n${server}\nhonest\n`, path: CLI })).code).toBe(0);
  });

  test("a server that ends at once: exit code 2, and a SARIF that says so", async () => {
    const { code, outputs } = await runAction(workspace(), { command: "node -e 0", path: CLI });
    expect(code).toBe(2);
    const sarif = JSON.parse(readFileSync(outputs["sarif-file"] ?? "", "utf8")) as {
      runs: [{ invocations: [{ executionSuccessful: boolean }] }];
    };
    expect(sarif.runs[0].invocations[0].executionSuccessful).toBe(false);
  });

  test("profiles, a policy, a baseline, a folder and a base list reach the check", async () => {
    const cwd = workspace();
    mkdirSync(join(cwd, "sub"));
    writeFileSync(join(cwd, "sub/my tools.json"), JSON.stringify([fine, broken]));
    writeFileSync(join(cwd, "sub/base.json"), JSON.stringify([broken]));
    writeFileSync(join(cwd, "sub/lint.yaml"), "version: 1\nlint: {null-hint: warning}\n");
    const inputs = { list: "my tools.json", "working-directory": "sub", path: CLI };
    expect((await runAction(cwd, inputs)).code).toBe(1);
    expect((await runAction(cwd, { ...inputs, config: "lint.yaml" })).code).toBe(0);
    expect((await runAction(cwd, { ...inputs, since: "base.json" })).code).toBe(0);
    expect((await runAction(cwd, { ...inputs, "fail-on": "never" })).code).toBe(0);
    expect((await runAction(cwd, { ...inputs, config: "lint.yaml", locked: "true" })).code).toBe(1);
    const rejected = await runAction(cwd, { ...inputs, config: "lint.yaml", profile: "openai-apps, spec" });
    expect(rejected.summary).toContain("- **openai-apps: REJECTED, 2 of 2 tools**");
    expect(rejected.summary).toContain("- **spec: REJECTED, 1 of 2 tools**");
    expect(await runAction(cwd, { ...inputs, baseline: "nowhere.json" })).toMatchObject({
      code: 2,
      log: expect.stringContaining("There is no baseline"),
    });
  });

  test("a report of an earlier step is not taken for this one's", async () => {
    const cwd = workspace();
    writeFileSync(join(cwd, "heed.sarif"), "{}");
    const { outputs } = await runAction(cwd, { list: "tools.json", path: CLI, profile: "nonsense" });
    expect(outputs).toEqual({ "sarif-file": "", "exit-code": "2" });
    expect(existsSync(join(cwd, "heed.sarif"))).toBe(false);
  });

  test.each<[Readonly<Record<string, string>>, string]>([
    [{}, "Nothing to check"],
    [{ list: "tools.json", command: "node x.js" }, "Give command or list, not both."],
    [{ list: "--all" }, "A list cannot begin with a dash"],
    [{ list: "tools.json", locked: "yes" }, "locked is true or false, not yes."],
    [{ list: "tools.json", format: "xml" }, "format is github or text, not xml."],
    [{ list: "tools.json", path: "nowhere/cli.js" }, "There is no file nowhere/cli.js"],
  ])("%j is refused in an annotation", async (inputs, message) => {
    const { code, log } = await runAction(workspace(), { path: CLI, ...inputs });
    expect(code).toBe(2);
    expect(log).toContain(`::error title=heed::${message}`);
  });

  test("nothing in an input is run", async () => {
    const cwd = workspace();
    const evil = '$(touch run1) `touch run2`; touch run3 "';
    for (const name of [
      "command",
      "list",
      "config",
      "profile",
      "baseline",
      "since",
      "fail-on",
      "locked",
      "format",
      "sarif-file",
    ]) {
      const target = name === "command" ? {} : { list: "tools.json" };
      await runAction(cwd, { path: CLI, ...target, [name]: evil });
    }
    for (const file of ["run1", "run2", "run3"]) expect(existsSync(join(cwd, file))).toBe(false);
  });
});

describe("action.yml", () => {
  test("is composite, and what it uses of others is pinned to a commit", () => {
    expect(action.runs.using).toBe("composite");
    for (const { uses, run } of action.runs.steps) {
      if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/u);
      // An expression in a script would be run by the shell.
      if (run !== undefined) expect(run).not.toContain("${{");
    }
  });

  test("docs/ci.md tells every input and output, and pins what it shows", () => {
    const page = readFileSync(join(ROOT, "docs/ci.md"), "utf8");
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)]) expect(page).toContain(`\`${name}\``);
    for (const [, used] of page.matchAll(/uses: (\S+)/gu)) expect(used).toMatch(/@(?:[0-9a-f]{40}|<commit>)$/u);
  });
});
