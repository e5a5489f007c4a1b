import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The versions that are measured with: results are only comparable between equal ones. */
const NODE = "22.23.3";
export const STABLE = "0.1.16";
export const ALPHA = "0.2.0-alpha.12";

/** What the suite found: scenario -> each check's id with its status, in order. */
export type Findings = ReadonlyMap<string, readonly string[]>;

/** The official suite, installed into a throw-away folder. */
export type Suite = {
  /** Runs it with these words; answers what it wrote down. It is ended after `within` milliseconds. */
  run(version: string, words: readonly string[], env?: Readonly<Record<string, string>>): Promise<Findings>;
  readonly folder: string;
  readonly remove: () => void;
};

/** How long one run may take (milliseconds). */
const WITHIN = 240_000;

/**
 * Installs the suite in both versions, and the Node that it needs (it does not start on Node 20), by npm without
 * scripts, into a folder of its own.
 */
export function installSuite(): Suite {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "heed-conformance-"));
  // The package of Node for this machine holds the program itself; the package `node` would fetch it by a script.
  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  const node = `${prefix}-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  for (const version of [STABLE, ALPHA]) {
    const at = join(folder, version);
    mkdirSync(at);
    writeFileSync(join(at, "package.json"), '{"private":true}\n');
    const packages = [`@modelcontextprotocol/conformance@${version}`, ...(version === STABLE ? [`${node}@${NODE}`] : [])];
    execFileSync(
      "npm",
      ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel", "error", ...packages],
      {
        cwd: at,
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
  }
  const program = join(folder, STABLE, "node_modules", node, "bin", "node");
  let count = 0;
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
    async run(version, words, env = {}) {
      const results = join(folder, `results-${(count += 1)}`);
      const cli = join(folder, version, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
      const path = [dirname(program), process.env["PATH"]].join(":");
      const child = spawn(program, [cli, ...words, "-o", results], {
        cwd: folder,
        env: { ...env, PATH: path, HOME: folder },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (said += part));
      const late = setTimeout(() => child.kill("SIGKILL"), WITHIN);
      const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
      clearTimeout(late);
      const found = read(results);
      // Its code says only whether all passed; without results it did not run.
      if (found.size === 0 || code === null) throw new Error(`the suite did not run: ${said.slice(-4000)}`);
      return found;
    },
  };
}

type Check = { readonly id: string; readonly status: string };

function read(results: string): Findings {
  const found = new Map<string, readonly string[]>();
  for (const name of readdirSync(results, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!name.endsWith("checks.json")) continue;
    const checks = JSON.parse(readFileSync(join(results, name), "utf8")) as Check[];
    // A folder is a scenario and the time of its run.
    const scenario = dirname(name).replace(/-\d{4}-\d{2}-\d{2}T[\dZ-]+$/u, "");
    found.set(
      scenario.replace(/^(?:server|client)-/u, ""),
      checks.map(({ id, status }) => `${id} ${status}`),
    );
  }
  return found;
}

/** How many checks passed, failed and did neither. */
export function tally(findings: Findings): string {
  const all = [...findings.values()].flat();
  const count = (status: string): number => all.filter((one) => one.endsWith(` ${status}`)).length;
  return `${findings.size} scenarios, ${count("SUCCESS")} checks passed, ${count("FAILURE")} failed, ${all.length - count("SUCCESS") - count("FAILURE")} neither`;
}
