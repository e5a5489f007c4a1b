import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../src/cli/testing/run-heed.test-support.js";
import { openHome } from "../../src/node/home.js";
import { atTerminal, HAS_TERMINAL, typedCode, type Reply } from "../cli/at-terminal.test-support.js";
import { journal } from "../gateway/harness.test-support.js";
import { SERVERS } from "../live/published-servers.test-support.js";
import { installPinned } from "../live/published.test-support.js";
import { setUpHosts } from "./host-person.test-support.js";
import { startModel } from "./model-server.test-support.js";
import { REAL_HOSTS } from "./real-hosts.test-support.js";
import { runProgram } from "./run-program.test-support.js";

const CLAUDE = REAL_HOSTS.filter(({ name }) => name === "Claude Code");
const [claude] = CLAUDE;
const filesystem = SERVERS.find((one) => one.package === "@modelcontextprotocol/server-filesystem");
if (claude === undefined || filesystem === undefined) throw new Error("the host or the server is not pinned any more");

/** Node.js itself, as npm has it for this platform, under names of its own. */
const NODES = { node20: "20.20.2", node24: "24.22.3" } as const;
const nodes = Object.entries(NODES).map(([name, version]) => ({
  package: name,
  version: `npm:node-${process.platform}-${process.arch}@${version}`,
}));
const { folder, ok } = installPinned([...CLAUDE, ...nodes, filesystem], { optional: true });
const prefix = join(folder, "global");

beforeAll(() => {
  if (!ok) return;
  setUpHosts(folder, CLAUDE);
  // A clone of its own, for the words of README build anew: npm ci && npm run install:global.
  const clone = join(folder, "clone");
  const left = new Set(["node_modules", ".git", "dist", ".cache"]);
  cpSync(ROOT, clone, { recursive: true, filter: (path) => !left.has(basename(path)) || join(path, "..") !== join(ROOT, ".") });
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
  const env = { ...process.env, npm_config_prefix: prefix };
  const { status, stdout, stderr } = spawnSync("npm", ["run", "install:global"], { cwd: clone, env, encoding: "utf8" });
  expect(status, `${stdout}${stderr}`).toBe(0);
}, 240_000);

const at =
  (text: string, typed: string): Reply =>
  (screen) =>
    screen.includes(text) ? typed : null;

/** A newcomer: an empty HOME but for what Claude Code keeps of one published server, and an empty folder. */
function newcomer(node: keyof typeof NODES) {
  const own = mkdtempSync(join(realpathSync(folder), "newcomer-"));
  const [home, project] = [join(own, "home"), join(own, "project")];
  for (const each of [home, project]) mkdirSync(each);
  const bin = join(folder, "node_modules", node, "bin");
  const path = [bin, join(prefix, "bin"), process.env["PATH"] ?? ""].join(":");
  return { home, project, env: { PATH: path, HOME: home, TERM: "xterm", NO_COLOR: "1" } };
}

describe.skipIf(!ok || !HAS_TERMINAL || process.platform === "win32")("a newcomer's walk, in an empty folder", () => {
  test.each(Object.keys(NODES) as (keyof typeof NODES)[])(
    "%s: from heed install to the first unasked call of a real server in Claude Code, with at most four answers",
    { timeout: 280_000 },
    async (node) => {
      const { home, project, env } = newcomer(node);
      expect(spawnSync("node", ["--version"], { env, encoding: "utf8" }).stdout.trim()).toBe(`v${NODES[node]}`);
      // Not by npx: the gate looks for what npx runs in the account's own home, and no test writes there.
      const server = [join(folder, "node_modules/.bin", filesystem.bin), project];
      const note = join(project, "note.txt");
      writeFileSync(note, "bread and salt");
      const model = await startModel([{ tool: "read_text_file", args: { path: note } }]);
      onTestFinished(() => model.close());
      const host = { home, project, model: model.url };
      const hostEnv = { ...env, ...claude.env(host) };
      const run = (words: readonly string[]) =>
        runProgram(join(folder, "node_modules/.bin", claude.bin), words, { cwd: project, env: hostEnv });
      expect(await run(["mcp", "add", "--scope", "user", "filesystem", "--", ...server])).toMatchObject({ code: 0 });

      const began = performance.now();
      const answers = [at("ask for everything: ", "y"), at("[B]oth, as now: ", "g"), at("each call was given", ""), typedCode];
      const { code, screen } = await atTerminal([join(prefix, "bin/heed"), "install"], answers, {
        cwd: project,
        env,
        columns: 80,
      });
      const installed = performance.now();
      const { out } = await run(["-p", "read my note"]);
      const ended = performance.now();

      const put = (screen.match(/Question \d of \d|To confirm, type/gu) ?? []).length;
      expect([code, put], screen).toEqual([0, answers.length]);
      expect(put).toBeLessThanOrEqual(4);
      expect(model.results().join("\n"), out).toContain("bread and salt");
      const decisions = journal(openHome({ XDG_CONFIG_HOME: join(home, ".config") })).filter(({ type }) => type === "decision");
      expect(decisions.map(({ tool, trust, verdict }) => [tool, trust, verdict])).toEqual([
        ["read_text_file", "trusted", "allow"],
      ]);
      // What hosts start is the copy, and nothing is left to do.
      expect(readFileSync(join(home, ".claude.json"), "utf8")).toContain(join(home, ".config/heed/bin/heed"));
      const doctor = spawnSync(join(prefix, "bin/heed"), ["doctor"], { cwd: project, env, encoding: "utf8" });
      expect([doctor.status, doctor.stdout]).toEqual([0, expect.stringContaining("Nothing to do.")]);
      const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
      process.stdout.write(
        `newcomer on ${node}: ${put} answers; ${seconds(began, ended)} s of machine time from heed install to the first unasked call (install ${seconds(began, installed)} s)\n`,
      );
    },
  );
});
