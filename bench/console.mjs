// What the console's pages cost over a journal of a million records: the whole answer of its server, from the request to the
// last byte. It asks the journal that bench/journal.mjs makes. Run: npm run bench:console
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { median, printTable } from "./table.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const RECORDS = Number(process.env["RECORDS"] ?? 1_000_000);
const ROUNDS = Number(process.env["ROUNDS"] ?? 15);
const home = process.env["JOURNAL_HOME"] ?? join(tmpdir(), `heed-bench-journal-${RECORDS}`);
if (!existsSync(join(home, "made"))) {
  console.log("There is no journal yet: bench/journal.mjs makes it.");
  spawnSync(process.execPath, [here("journal.mjs")], { stdio: "inherit", env: { ...process.env, ROUNDS: "1" } });
}

/** The console's server, with what the command would give it; the package does not offer it to programs. */
async function consoleModules() {
  const folder = mkdtempSync(join(tmpdir(), "heed-bench-"));
  const input = join(folder, "console.ts");
  const from = (path) => JSON.stringify(here(`../src/${path}.ts`));
  writeFileSync(
    input,
    `export { openHome } from ${from("node/home")};
     export { startConsole } from ${from("console-server/start-console")};`,
  );
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  const file = join(folder, "console.mjs");
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  const modules = await import(file);
  rmSync(folder, { recursive: true, force: true });
  return modules;
}

const { openHome, startConsole } = await consoleModules();
const running = await startConsole({
  home: openHome({ HEED_HOME: home }),
  clock: Date.now,
  heed: "bench",
  port: 0,
  page: here("../dist/console"),
  servers: async () => ({ servers: [], clients: [], judge: "", problems: [] }),
  labels: () => new Map(),
  mayLoosen: () => ({ ok: true, by: "scratch" }),
  showCode: () => undefined,
  suggestRule: (tool, label) => `${label} ${tool}`,
  notify: () => undefined,
  say: () => undefined,
});
const base = `http://127.0.0.1:${running.port}`;
const token = running.link().split("#")[1];
const opened = await fetch(`${base}/api/session`, {
  method: "POST",
  headers: { "content-type": "application/json", origin: base },
  body: JSON.stringify({ token }),
});
const { key } = await opened.json();

/** How long an answer took (milliseconds), and what it was. */
async function ask(path) {
  const start = performance.now();
  const response = await fetch(`${base}/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
  const value = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return { took: performance.now() - start, value };
}

const first = await ask("history");
const day = 86_400_000;
const middle = Date.now() - 180 * day;
const questions = [
  ["history: the newest", "history"],
  ["history: page 2", `history?before=${first.value.next}`],
  ["history: half a year ago", `history?before=${middle}.0`],
  ["history: a server", "history?label=server-7"],
  ["history: a part of a tool's name", "history?tool=OOL-29"],
  ["history: a verdict and an end", "history?verdict=challenge&end=denied"],
  ["history: a month of a server", `history?label=server-3&since=${middle}&until=${middle + 30 * day}`],
  ["history: what is not there", "history?tool=no-such-tool"],
  ["history: one call", `history/${first.value.calls[0].call}`],
  ["figures: a week", "figures?days=7"],
  ["figures: 90 days", "figures?days=90"],
  ["figures: everything", "figures?days=0"],
  ["figures: chosen days", `figures?since=${middle}&until=${middle + 30 * day}`],
];
const took = new Map(questions.map(([name]) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) for (const [name, path] of questions) took.get(name).push((await ask(path)).took);
printTable(
  `The console over ${RECORDS.toLocaleString("en")} records, one answer, ${ROUNDS} rounds (the first look took ${first.took.toFixed(0)} ms)`,
  ["question", "best ms", "median ms", "worst ms"],
  questions.map(([name]) => {
    const all = took.get(name);
    return [name, ...[Math.min(...all), median(all), Math.max(...all)].map((figure) => figure.toFixed(1))];
  }),
);
await running.close();
