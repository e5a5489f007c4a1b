// Reads the tool lists of a pinned list of published servers: each is installed into a folder of its own without
// running install scripts, started with a scratch home and dummy credentials, asked for its tools, and ended.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dummyEnvironment } from "./dummy-environment.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const INSTALL_MS = 240_000;
const START_MS = 25_000;

/** Runs a program to its end, at most `milliseconds`. */
function ran(command, args, options, milliseconds) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"], timeout: milliseconds });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (chunk) => (errors = (errors + chunk).slice(-2_000)));
    child.on("error", (error) => resolve({ code: -1, errors: String(error) }));
    child.on("close", (code) => resolve({ code: code ?? -1, errors }));
  });
}

/** The program of an installed package: the one named, else the only one, else the one named like the package. */
function programOf(folder, one) {
  const dir = join(folder, "node_modules", one.package);
  const { bin } = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  if (typeof bin === "string") return join(dir, bin);
  const names = Object.keys(bin ?? {});
  const name =
    one.bin ?? (names.length === 1 ? names[0] : (names.find((each) => each === one.package.split("/").at(-1)) ?? names[0]));
  if (name === undefined) throw new Error("the package has no program");
  return join(dir, bin[name]);
}

/** One server's tools, or why there are none. */
async function harvestOne(connect, cache, one) {
  const folder = join(cache, `${one.package.replace("/", "__")}@${one.version}`);
  const kept = `${folder}.json`;
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8"));
  mkdirSync(join(folder, "home"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
  const spec = `${one.package}@${one.version}`;
  const npm = await ran("npm", ["install", ...quiet, "--prefer-offline", "--save-exact", spec], { cwd: folder }, INSTALL_MS);
  let found;
  if (npm.code !== 0) {
    found = { ok: false, why: "not installed", detail: npm.errors.split("\n")[0] };
  } else {
    const env = { ...dummyEnvironment(folder), ...one.env, NODE_OPTIONS: `--require=${here("offline.cjs")}` };
    try {
      const args = [programOf(folder, one), ...(one.args ?? [])];
      const target = { kind: "stdio", command: process.execPath, args, cwd: join(folder, "home"), env };
      const listed = await connect(target, { version: "ecosystem", limits: { connectMs: START_MS, pageMs: START_MS } });
      found = listed.ok
        ? { ok: true, tools: listed.listing.tools }
        : { ok: false, why: listed.error.code, detail: [listed.error.message, ...listed.stderr.slice(-2)].join(" | ") };
    } catch (error) {
      found = { ok: false, why: "not started", detail: String(error) };
    }
  }
  const whole = { package: one.package, version: one.version, ...found };
  writeFileSync(`${kept}.new`, JSON.stringify(whole));
  renameSync(`${kept}.new`, kept);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return whole;
}

/** All servers of the list, `jobs` at a time, in the list's order. `cache` keeps what was read. */
export async function harvest(connect, packages, cache, { jobs = 2, tell = () => {} } = {}) {
  mkdirSync(cache, { recursive: true });
  const results = Array.from({ length: packages.length });
  let next = 0;
  const work = async () => {
    for (let at = next++; at < packages.length; at = next++) {
      results[at] = await harvestOne(connect, cache, packages[at]);
      tell(results[at]);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}
