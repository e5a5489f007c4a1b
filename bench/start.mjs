// Cold start, side by side: a bare `node -e 0`, `heed --version`, and the time until a child's first byte
// comes through `heed gate`. Run: npm run bench:start
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, printTable, rounds } from "./table.mjs";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "heed-bench-"));
const env = { ...process.env, HEED_HOME: join(home, "heed"), NO_COLOR: "1" };

/** Milliseconds until the process ends. */
function untilExit(args) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: "ignore", env });
    child.on("error", reject);
    child.on("exit", () => resolve(performance.now() - start));
  });
}

/** Milliseconds until the first byte on standard output; the process is ended then. */
function untilFirstByte(args) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"], env });
    child.on("error", reject);
    child.stdout.once("data", () => {
      const took = performance.now() - start;
      child.once("exit", () => resolve(took));
      child.stdin.end();
      child.stdout.resume();
    });
  });
}

// Speaks at once and ends with its input: what is measured is the way, not the server.
const speaker = ["-e", 'process.stdout.write("{}\\n"); process.stdin.resume()'];
const contenders = [
  ["node -e 0", () => untilExit(["-e", "0"])],
  ["heed --version", () => untilExit([cli, "--version"])],
  ["a server that speaks at once, direct", () => untilFirstByte(speaker)],
  ["the same behind heed gate", () => untilFirstByte([cli, "gate", "--", process.execPath, ...speaker])],
];
try {
  await rounds(2, contenders); // warms the disk's cache
  const figures = await rounds(Number(process.env.ROUNDS ?? 25), contenders);
  const bare = figures.get("node -e 0");
  const ratio = (name) => median(figures.get(name).map((value, at) => value / bare[at])).toFixed(2);
  printTable(
    "Cold start, median of paired rounds",
    ["what", "ms", "× node -e 0", "goal"],
    contenders.map(([name]) => [
      name,
      median(figures.get(name)).toFixed(1),
      ratio(name),
      { "heed --version": "≤ 1.5", "the same behind heed gate": "≤ 2.5" }[name] ?? "",
    ]),
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
