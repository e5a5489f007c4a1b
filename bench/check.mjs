// `heed check --json`: every saved list of a folder of real servers in one run, and made-up lists of 1,000 to 100,000
// tools, each beside a bare `node -e 0` in the same round. Run: npm run bench:check
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { syntheticTools } from "./support/synthetic-tools.mjs";
import { median, printTable, rounds } from "./table.mjs";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const servers = fileURLToPath(new URL("../../shared/corpus/servers", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "heed-bench-"));
const env = { ...process.env, HEED_HOME: join(folder, "heed"), NO_COLOR: "1" };
// The program itself says at its end what it used: its processor time and its largest memory.
const tell = `data:text/javascript,import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,JSON.stringify(process.resourceUsage())))`;

/** Runs Node.js to its end: wall and processor milliseconds, and the peak of its memory in MB. Its output is thrown away. */
function run(args) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, ["--import", tell, ...args], { stdio: ["ignore", "ignore", "inherit", "pipe"], env });
    let told = "";
    child.stdio[3].on("data", (chunk) => (told += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const wall = performance.now() - start;
      if (code !== 0) return reject(new Error(`node ${args.slice(0, 3).join(" ")} … ended with code ${code}`));
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(told);
      return resolve({ wall, cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 });
    });
  });
}

const check = (files) => () => run([cli, "check", "--json", "--fail-on", "never", ...files]);
const bare = ["node -e 0", () => run(["-e", "0"])];
/** The medians of a contender, over those of the bare start in the same rounds. */
function beyond(figures, name) {
  const over = (key) => median(figures.get(name).map((figure, at) => figure[key] - figures.get(bare[0])[at][key]));
  return { wall: over("wall"), cpu: over("cpu"), memory: median(figures.get(name).map(({ memory }) => memory)) };
}

async function corpus() {
  if (!existsSync(servers)) {
    console.log("No real definitions lie beside this repository (../shared/corpus/servers): only made-up lists are measured.");
    return;
  }
  const files = readdirSync(servers)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(servers, name));
  const count = files.reduce((sum, file) => sum + JSON.parse(readFileSync(file, "utf8")).tools.length, 0);
  const name = `${files.length} servers, ${count.toLocaleString("en")} tools`;
  await rounds(1, [[name, check(files)]]); // warms the disk's cache
  const figures = await rounds(Number(process.env.ROUNDS ?? 11), [bare, [name, check(files)]]);
  const { wall, cpu, memory } = beyond(figures, name);
  printTable(
    "heed check --json over real servers in one run, beyond node -e 0, median of paired rounds",
    ["what", "ms", "processor ms", "peak MB", "goal"],
    [[name, wall.toFixed(0), cpu.toFixed(0), memory.toFixed(0), `< 1,000 ms: ${wall < 1000 ? "met" : "missed"}`]],
  );
}

async function growth() {
  const lists = [1_000, 10_000, 100_000].map((count) => {
    const file = join(folder, `${count}.json`);
    writeFileSync(file, JSON.stringify({ tools: syntheticTools(count) }));
    return { count, file, name: count.toLocaleString("en") };
  });
  const figures = await rounds(Number(process.env.ROUNDS ?? 3), [bare, ...lists.map(({ name, file }) => [name, check([file])])]);
  printTable(
    "heed check --json over one made-up list, beyond node -e 0, median of paired rounds",
    ["tools", "list MB", "s", "µs a tool", "processor µs a tool", "peak MB"],
    lists.map(({ count, file, name }) => {
      const { wall, cpu, memory } = beyond(figures, name);
      const each = (ms) => ((ms * 1000) / count).toFixed(0);
      return [name, (statSync(file).size / 1e6).toFixed(1), (wall / 1000).toFixed(2), each(wall), each(cpu), memory.toFixed(0)];
    }),
  );
}

try {
  await corpus();
  await growth();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
