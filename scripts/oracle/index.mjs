// npm run oracle -- --base COMMIT [--sessions N] [--seed S] [--jobs J]: what README.md in this folder says.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { differences, kindOf } from "./compare.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const { values } = parseArgs({
  options: {
    base: { type: "string" },
    sessions: { type: "string", default: "2000" },
    seed: { type: "string" },
    jobs: { type: "string", default: "4" },
  },
});
if (values.base === undefined) throw new Error("Name the commit to compare with: npm run oracle -- --base COMMIT");
/** A session that differs once may have met a race; what the new package does otherwise, it does each time. */
const TRIES = 3;

const scratch = mkdtempSync(join(tmpdir(), "heed-oracle-"));
const sh = (words, cwd) => {
  const done = spawnSync(words[0], words.slice(1), { cwd, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${words.join(" ")}: ${done.stdout}${done.stderr}`);
};

/** The package of a commit, built with the dependencies that are here. */
function build(commit) {
  const tree = join(scratch, "base");
  sh(["git", "worktree", "add", "--detach", tree, commit], root);
  if (!existsSync(join(tree, "node_modules"))) symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  sh(["node", "scripts/build.mjs"], tree);
  return join(tree, "dist");
}

/** Plays seeds with a package, in several processes, and gives the transcripts by seed. */
async function playAll(name, dist, base, seeds) {
  const jobs = Math.min(Number(values.jobs), seeds.length);
  const outs = await Promise.all(
    Array.from({ length: jobs }, async (_, job) => {
      const [folder, out] = [join(scratch, `${name}-${job}`), join(scratch, `${name}-${job}.jsonl`)];
      const mine = seeds.filter((__, at) => at % jobs === job).join(",");
      const child = spawn(process.execPath, [join(here, "run.mjs"), dist, base, folder, out, mine], { stdio: "inherit" });
      const code = await new Promise((resolve) => child.on("exit", resolve));
      if (code !== 0) throw new Error(`a player of ${name} ended with ${code}`);
      return readFileSync(out, "utf8");
    }),
  );
  const all = outs.flatMap((text) => text.split("\n").filter((line) => line !== ""));
  return new Map(all.map((line) => JSON.parse(line)).map((one) => [one.seed, one]));
}

try {
  const base = build(values.base);
  const now = join(root, "dist");
  let seeds = values.seed === undefined ? Array.from({ length: Number(values.sessions) }, (_, at) => at) : [Number(values.seed)];
  const count = seeds.length;
  let found = [];
  for (let tries = 0; tries < TRIES && seeds.length > 0; tries++) {
    const [before, after] = [await playAll("before", base, base, seeds), await playAll("after", now, base, seeds)];
    if (values.seed !== undefined) process.stdout.write(`${JSON.stringify([...before.values(), ...after.values()], null, 1)}\n`);
    found = differences(before, after);
    seeds = found.map(({ seed }) => seed);
    process.stdout.write(`${seeds.length} of ${tries === 0 ? count : "those"} sessions differ\n`);
  }
  const kinds = new Map();
  for (const one of found) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one]);
  for (const [kind, alike] of kinds) {
    const [first] = alike;
    process.stdout.write(
      `\n${alike.length} × ${kind}; first in session ${first.seed}, at ${first.where}\n  - ${first.before.slice(0, 400)}\n  + ${first.after.slice(0, 400)}\n`,
    );
  }
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  spawnSync("git", ["worktree", "remove", "--force", join(scratch, "base")], { cwd: root });
  rmSync(scratch, { recursive: true, force: true });
}
