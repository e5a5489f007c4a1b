import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll } from "vitest";
import { ROOT } from "../../src/cli/testing/run-heed.test-support.js";

/** A package of the registry at one version. */
export type Pinned = { readonly package: string; readonly version: string };

/** A temporary folder with what was installed into it, and `home` and `files` inside. */
export type Installed = { readonly folder: string; readonly ok: boolean };

/**
 * Installs packages into a folder that goes when the file's tests have ended, without running their scripts. Where that
 * fails for want of a network the tests are to be skipped (`ok` is false), but not in CI.
 *
 * @param optional with packages' own optional ones: some bring their program in one for each platform
 */
export function installPinned(packages: readonly Pinned[], { optional = false } = {}): Installed {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "heed-live-")));
  // Thousands of small files: a slow disk takes its time.
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }), 120_000);
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  for (const name of ["home", "files"]) mkdirSync(join(folder, name));
  const words = packages.map((one) => `${one.package}@${one.version}`);
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
  if (!optional) quiet.push("--omit=optional");
  const npm = spawnSync("npm", ["install", ...quiet, "--prefer-offline", "--save-exact", ...words], {
    cwd: folder,
    encoding: "utf8",
    timeout: 240_000,
    shell: process.platform === "win32",
  });
  if (npm.status === 0) return { folder, ok: true };
  const why = `npm could not install ${words.join(", ")}: ${npm.stderr.trim().split("\n").slice(0, 4).join(" ")}`;
  if (process.env["CI"] === "true") throw new Error(why);
  process.stderr.write(`Skipped: ${why}\n`);
  return { folder, ok: false };
}

const MARK = "HEED_LIVE_TEST";

/** What published programs are started with: a home of their own, and nobody's account. `mark` finds them again, however far down. */
export function scratchEnv(folder: string, mark: string): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: join(folder, "home"),
    DATA_DIR: join(folder, "home"),
    // Nobody is called: neither the vendors' statistics nor their accounts.
    MDB_MCP_TELEMETRY: "disabled",
    CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: "1",
    CONTEXT7_API_KEY: "dummy",
    CONTEXT7_API_URL: "http://127.0.0.1:9",
    [MARK]: `${process.pid}-${mark}`,
  };
}

/** The command lines of the processes that were started with this mark and still run. Only Linux tells; elsewhere none. */
export function stillRunning(mark: string): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (!/^\d+$/u.test(pid)) return [];
      const environ = readFileSync(join("/proc", pid, "environ"), "utf8").split("\0");
      if (!environ.includes(`${MARK}=${process.pid}-${mark}`)) return [];
      // A process that has ended but is not collected yet has no command line.
      const line = readFileSync(join("/proc", pid, "cmdline"), "utf8")
        .replaceAll("\0", " ")
        .trim();
      return line === "" ? [] : [line];
    } catch {
      return [];
    }
  });
}

/** Bundles the command line as it is in the sources into a folder, and returns the program's path. */
export async function heedProgram(folder: string): Promise<string> {
  // A package in little, for heed install copies the one that it is part of.
  const dir = join(folder, "heed-program/dist");
  const bundle = await rolldown({ input: join(ROOT, "src/cli/main.ts"), platform: "node", logLevel: "silent" });
  await bundle.write({ dir, format: "esm", entryFileNames: "cli.js", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
  writeFileSync(join(dir, "../package.json"), '{"type": "module"}');
  return join(dir, "cli.js");
}
