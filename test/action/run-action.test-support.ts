import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parse } from "yaml";
import { temporaryFolder } from "../../src/node/testing/temporary-folder.test-support.js";

export const ROOT = join(import.meta.dirname, "../..");
/** The heed that was built here. */
export const CLI = join(ROOT, "dist/cli.js");

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

export const action = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as Action;

/** The expressions that the action uses, as the runner fills them in. */
function expand(written: string, values: Readonly<Record<string, string>>): string {
  return written.replaceAll(/\$\{\{ *([a-z_.-]+) *\}\}/gu, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The runner knows no ${name}.`);
    return value;
  });
}

/** What a step wrote into GITHUB_OUTPUT: `name=value`, or `name<<DELIMITER`, lines, `DELIMITER`. */
function readOutputs(written: string): Readonly<Record<string, string>> {
  const outputs: Record<string, string> = {};
  const lines = written.split("\n");
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

export type Job = {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
};

/** Runs the action's steps as the runner does: a script file, `bash --noprofile --norc -eo pipefail`, and its files for outputs and summary. */
export async function runAction(
  workspace: string,
  inputs: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = {},
): Promise<Job> {
  for (const name of Object.keys(inputs))
    if (!Object.hasOwn(action.inputs, name)) throw new Error(`The action has no input ${name}.`);
  const values: Record<string, string> = { "github.action_path": ROOT };
  for (const [name, { default: standard }] of Object.entries(action.inputs))
    values[`inputs.${name}`] = inputs[name] ?? standard ?? "";
  const files = temporaryFolder();
  const temp = join(files, "temp");
  mkdirSync(temp);
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
    const ran = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
      cwd: workspace,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        HOME: files,
        HEED_HOME: join(files, "home"),
        CI: "true",
        GITHUB_ACTIONS: "true",
        GITHUB_WORKSPACE: workspace,
        RUNNER_TEMP: temp,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        ...Object.fromEntries(given),
        ...env,
      },
    });
    const [out, err, [status]] = await Promise.all([
      text(ran.stdout),
      text(ran.stderr),
      once(ran, "close") as Promise<[number | null]>,
    ]);
    log += out + err;
    code = status ?? -1;
    for (const [name, value] of Object.entries(readOutputs(readFileSync(output, "utf8"))))
      values[`steps.${step.id}.outputs.${name}`] = value;
    if (code !== 0) break;
  }
  if (readdirSync(temp).length > 0) throw new Error("The action leaves something behind.");
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [
      name,
      expand(value, { "steps.check.outputs.sarif-file": "", "steps.check.outputs.exit-code": "", ...values }),
    ]),
  );
  return { code, log, outputs, summary: readFileSync(summary, "utf8") };
}

const inputSchema = { type: "object" };
export const broken = { name: "peek", inputSchema, annotations: { readOnlyHint: null } };
export const fine = { name: "list_notes", inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } };

/** A checkout that holds a saved list. */
export function workspace(tools: readonly object[] = [broken]): string {
  const made = temporaryFolder();
  writeFileSync(join(made, "tools.json"), JSON.stringify(tools));
  return made;
}
