import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../../src/node/testing/temporary-folder.test-support.js";

const ROOT = join(import.meta.dirname, "../..");
const CLI = join(ROOT, "dist/cli.js");

type Action = {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly description: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};
type Step = {
  readonly id?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Record<string, string>;
};

const action = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as Action;

/** The expressions that the action uses, as the runner fills them in. */
function expand(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{\{ *([a-z_.-]+) *\}\}/gu, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The runner knows no ${name}.`);
    return value;
  });
}

/** What a step wrote into GITHUB_OUTPUT: `name=value`, or `name<<DELIMITER`, lines, `DELIMITER`. */
function readOutputs(text: string): Readonly<Record<string, string>> {
  const outputs: Record<string, string> = {};
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    const heredoc = /^([^=<]+)<<(.+)$/u.exec(line);
    if (heredoc !== null) {
      const end = lines.indexOf(heredoc[2] ?? "", at + 1);
      if (end === -1) throw new Error(`No end of ${heredoc[1]}.`);
      outputs[heredoc[1] ?? ""] = lines.slice(at + 1, end).join("\n");
      at = end;
      continue;
    }
    const cut = line.indexOf("=");
    if (cut < 1) throw new Error(`The runner refuses the output line ${JSON.stringify(line)}.`);
    outputs[line.slice(0, cut)] = line.slice(cut + 1);
  }
  return outputs;
}

type Job = {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
};

/** Runs the action's steps as the runner does: a script file, `bash --noprofile --norc -eo pipefail`, and its files for outputs and summary. */
function runAction(workspace: string, inputs: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = {}): Job {
  for (const name of Object.keys(inputs))
    if (!Object.hasOwn(action.inputs, name)) throw new Error(`The action has no input ${name}.`);
  const values: Record<string, string> = { "github.action_path": ROOT };
  for (const [name, { default: standard }] of Object.entries(action.inputs))
    values[`inputs.${name}`] = inputs[name] ?? standard ?? "";
  const files = temporaryFolder();
  const summary = join(files, "summary.md");
  writeFileSync(summary, "");
  let log = "";
  let code = 0;
  for (const [at, step] of action.runs.steps.entries()) {
    if (step.run === undefined || step.shell !== "bash") throw new Error("Only steps of bash are run here.");
    const script = join(files, `${at}.sh`);
    const output = join(files, `${at}.out`);
    writeFileSync(script, expand(step.run, values));
    writeFileSync(output, "");
    const given = Object.entries(step.env ?? {}).map(([name, value]) => [name, expand(value, values)] as const);
    const ran = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
      cwd: workspace,
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        HOME: files,
        HEED_HOME: join(files, "home"),
        CI: "true",
        GITHUB_ACTIONS: "true",
        GITHUB_WORKSPACE: workspace,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        ...Object.fromEntries(given),
        ...env,
      },
    });
    log += ran.stdout + ran.stderr;
    code = ran.status ?? -1;
    for (const [name, value] of Object.entries(readOutputs(readFileSync(output, "utf8"))))
      values[`steps.${step.id}.outputs.${name}`] = value;
    if (code !== 0) break;
  }
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [
      name,
      expand(value, { "steps.check.outputs.sarif-file": "", "steps.check.outputs.exit-code": "", ...values }),
    ]),
  );
  return { code, log, outputs, summary: readFileSync(summary, "utf8") };
}

const inputSchema = { type: "object" };
const broken = { name: "peek", inputSchema, annotations: { readOnlyHint: null } };
const fine = { name: "list_notes", inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } };

function workspace(tools: readonly object[] = [broken]): string {
  const made = temporaryFolder();
  writeFileSync(join(made, "tools.json"), JSON.stringify(tools));
  return made;
}

// Each run starts a shell and a heed or two.
describe("the action in this repository", { timeout: 120_000 }, () => {
  test("a list with an error: annotations, a summary, SARIF, and the exit code of the check", () => {
    const cwd = workspace();
    const { code, log, outputs, summary } = runAction(cwd, { list: "tools.json", path: CLI });
    expect(code).toBe(1);
    expect(log).toContain("::error file=tools.json,line=1,col=64,title=heed%3A null-hint::`peek` says readOnlyHint: null.");
    expect(summary).toContain("### `tools`: 1 error, 0 warnings, 0 notes");
    expect(outputs).toEqual({ "sarif-file": join(cwd, "heed.sarif"), "exit-code": "1" });
    const sarif = JSON.parse(readFileSync(outputs["sarif-file"] ?? "", "utf8")) as { runs: [{ results: { ruleId: string }[] }] };
    expect(sarif.runs[0].results.map(({ ruleId }) => ruleId)).toEqual(["null-hint"]);
  });

  test("a clean list passes", () => {
    expect(runAction(workspace([fine]), { list: "tools.json", path: CLI })).toMatchObject({
      code: 0,
      outputs: { "exit-code": "0" },
    });
  });

  test("a server is started by its command, and read over stdio", () => {
    const server = join(ROOT, "test/fixtures/servers/by-hand.mjs");
    const { code, log, summary } = runAction(workspace(), { command: `node ${server} malformed`, path: CLI, format: "text" });
    expect(log).toMatch(/error +malformed-hint/u);
    expect(summary).toContain("malformed-hint");
    expect(code).toBe(1);
    expect(runAction(workspace(), { command: `node\n${server}\nhonest\n`, path: CLI }).code).toBe(0);
  });

  test("a server that ends at once: exit code 2, and a SARIF that says so", () => {
    const { code, outputs } = runAction(workspace(), { command: "node -e 0", path: CLI });
    expect(code).toBe(2);
    const sarif = JSON.parse(readFileSync(outputs["sarif-file"] ?? "", "utf8")) as {
      runs: [{ invocations: [{ executionSuccessful: boolean }] }];
    };
    expect(sarif.runs[0].invocations[0].executionSuccessful).toBe(false);
  });

  test("profiles, a policy, a baseline, a folder and a base list reach the check", () => {
    const cwd = workspace();
    mkdirSync(join(cwd, "sub"));
    writeFileSync(join(cwd, "sub/my tools.json"), JSON.stringify([fine, broken]));
    writeFileSync(join(cwd, "sub/base.json"), JSON.stringify([broken]));
    writeFileSync(join(cwd, "sub/lint.yaml"), "version: 1\nlint: {null-hint: warning}\n");
    const inputs = { list: "my tools.json", "working-directory": "sub", path: CLI };
    expect(runAction(cwd, inputs).code).toBe(1);
    expect(runAction(cwd, { ...inputs, config: "lint.yaml" }).code).toBe(0);
    expect(runAction(cwd, { ...inputs, since: "base.json" }).code).toBe(0);
    expect(runAction(cwd, { ...inputs, "fail-on": "never" }).code).toBe(0);
    expect(runAction(cwd, { ...inputs, config: "lint.yaml", locked: "true" }).code).toBe(1);
    const rejected = runAction(cwd, { ...inputs, config: "lint.yaml", profile: "openai-apps, spec" });
    expect(rejected.summary).toContain("- **openai-apps: REJECTED, 2 of 2 tools**");
    expect(rejected.summary).toContain("- **spec: REJECTED, 1 of 2 tools**");
    expect(runAction(cwd, { ...inputs, baseline: "nowhere.json" })).toMatchObject({
      code: 2,
      log: expect.stringContaining("There is no baseline"),
    });
  });

  test("a report of an earlier step is not taken for this one's", () => {
    const cwd = workspace();
    writeFileSync(join(cwd, "heed.sarif"), "{}");
    const { outputs } = runAction(cwd, { list: "tools.json", path: CLI, profile: "nonsense" });
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
  ])("%j is refused in an annotation", (inputs, message) => {
    const { code, log } = runAction(workspace(), { path: CLI, ...inputs });
    expect(code).toBe(2);
    expect(log).toContain(`::error title=heed::${message}`);
  });

  test("nothing in an input is run", () => {
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
      runAction(cwd, { path: CLI, ...target, [name]: evil });
    }
    for (const file of ["run1", "run2", "run3"]) expect(existsSync(join(cwd, file))).toBe(false);
  });

  test("without path it fetches exactly the version that it names", () => {
    const cwd = workspace([fine]);
    const bin = join(cwd, "bin");
    mkdirSync(bin);
    writeFileSync(
      join(bin, "npx"),
      `#!/usr/bin/env bash\nprintf '%s\\n' "$@" > "${cwd}/npx.txt"\nshift 2\nexec node "${CLI}" "$@"\n`,
    );
    chmodSync(join(bin, "npx"), 0o755);
    const env = { PATH: `${bin}${delimiter}${process.env["PATH"]}` };
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    expect(runAction(cwd, { list: "tools.json" }, env).code).toBe(0);
    expect(readFileSync(join(cwd, "npx.txt"), "utf8").split("\n").slice(0, 3)).toEqual(["--yes", `heed@${version}`, "check"]);
    runAction(cwd, { list: "tools.json", version: "9.9.9" }, env);
    expect(readFileSync(join(cwd, "npx.txt"), "utf8")).toContain("heed@9.9.9");
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
