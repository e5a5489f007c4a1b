import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a command to its end and answers its output; throws with that output if it fails. */
export function run(command, args, cwd, env = process.env) {
  const done = spawnSync(command, args, { cwd, env, encoding: "utf8", timeout: 120_000 });
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed (${done.status ?? done.signal}):\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/**
 * Packs the package as npm would publish it and installs that in an empty folder, without a registry: it has no
 * dependencies. Calls `use({tarball, folder})` and removes everything afterwards.
 */
export async function withPackedInstall(use) {
  const scratch = mkdtempSync(join(tmpdir(), "heed-packed-"));
  try {
    const folder = join(scratch, "project");
    mkdirSync(folder);
    run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", scratch], root);
    const tarball = join(
      scratch,
      readdirSync(scratch).find((name) => name.endsWith(".tgz")),
    );
    writeFileSync(join(folder, "package.json"), `${JSON.stringify({ name: "consumer", private: true, type: "module" })}\n`);
    run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", tarball], folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "node_modules/heed/package.json"), "utf8"));
    if (Object.keys(dependencies).length > 0) throw new Error("the package must have no runtime dependencies");
    return await use({ tarball, folder });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
