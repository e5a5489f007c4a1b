// `npm run install:global`: builds, packs and installs that pack, so that `heed` stays when this folder goes. (`npm install --global .`
// only links to the folder.)
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs npm, the one that started this script where there is one, and ends with its code if it fails. */
function npm(words, stdout) {
  const own = process.env.npm_execpath;
  const [command, first] = own === undefined ? ["npm", []] : [process.execPath, [own]];
  const shell = own === undefined && process.platform === "win32";
  const done = spawnSync(command, [...first, ...words], {
    cwd: root,
    stdio: ["ignore", stdout, "inherit"],
    encoding: "utf8",
    shell,
  });
  if (done.status !== 0) {
    console.error(
      `heed is not installed: npm ${words.join(" ")} failed${done.error === undefined ? "" : ` (${done.error.message})`}.`,
    );
    process.exit(done.status ?? 1);
  }
  return done.stdout ?? "";
}

npm(["run", "build", "--silent", "--", "--clean"], "inherit");
const scratch = mkdtempSync(join(tmpdir(), "heed-pack-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
// What npm prints differs with its version; what lies in an empty folder afterwards does not.
npm(["pack", "--ignore-scripts", "--silent", "--pack-destination", scratch], "pipe");
npm(["install", "--global", "--ignore-scripts", "--no-audit", "--no-fund", join(scratch, readdirSync(scratch)[0])], "inherit");

const prefix = npm(["prefix", "--global"], "pipe").trim();
const folder = process.platform === "win32" ? prefix : join(prefix, "bin");
const program = join(folder, process.platform === "win32" ? "heed.cmd" : "heed");
const version = existsSync(program)
  ? spawnSync(program, ["--version"], { encoding: "utf8", shell: process.platform === "win32" })
  : null;
if (version?.status !== 0) {
  console.error(`npm says that it installed heed, yet ${program} does not run.`);
  process.exit(1);
}
console.log(`heed ${version.stdout.trim()} is installed: ${program}`);
const path = (process.env.PATH ?? "").split(delimiter);
if (!path.includes(folder)) console.log(`${folder} is not on your PATH: add it, or call ${program}.`);
