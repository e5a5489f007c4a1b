// A journal of a million records: what an answer costs, what a verification costs, and whether an append notices them.
// The records are made once, in a throw-away home of their own (JOURNAL_HOME; a folder beside the system's temporary files
// unless set), and used again by the next run. Run: npm run bench:journal
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { callRecords, journalModules, LONG_HOME as home, makeRecords, RECORDS } from "./support/long-journal.mjs";
import { median, printTable } from "./table.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const heed = here("../dist/cli.js");
const ROUNDS = Number(process.env["ROUNDS"] ?? 7);

/** What one append of one record costs, in microseconds: the median and the worst of a hundred. */
function appendCost({ openHome, openJournal, randomId }, folder) {
  const open = performance.now();
  const journal = openJournal({ home: openHome({ HEED_HOME: folder }), clock: Date.now, ids: randomId, heed: "bench" });
  const opened = performance.now() - open;
  const took = [];
  const records = Array.from({ length: 2_000 }, (_, at) => callRecords(at)[0]);
  for (const record of records) {
    const start = performance.now();
    journal.append(record);
    took.push((performance.now() - start) * 1e3);
  }
  const file = join(folder, "journal", journal.segment);
  journal.close();
  rmSync(file);
  rmSync(join(folder, "journal", "index", `${journal.segment}.idx`), { force: true });
  const sorted = took.toSorted((a, b) => a - b);
  return { opened, p50: median(took), p99: sorted[Math.floor(sorted.length * 0.99)] };
}

function ask(words) {
  const start = performance.now();
  const done = spawnSync(process.execPath, [heed, "log", ...words], {
    env: { ...process.env, HEED_HOME: home, NO_COLOR: "1" },
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const took = performance.now() - start;
  if (done.status !== 0) throw new Error(`heed log ${words.join(" ")}: ${done.stdout}${done.stderr}`);
  return took;
}

const modules = await journalModules();
const made = performance.now();
makeRecords(modules);
const folder = join(home, "journal");
const segments = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
const megabytes = segments.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;
console.log(
  `${RECORDS.toLocaleString("en")} records, ${segments.length} segments, ${megabytes.toFixed(0)} MB (made in ${((performance.now() - made) / 1e3).toFixed(1)} s)`,
);

/** The processor time of one `heed` in milliseconds: what is left to say of a machine that does other things as well. */
function processorTime(words) {
  // The second line of `times`: user and system time of the shell's children.
  const script = '"$@" >/dev/null 2>&1; times';
  const done = spawnSync("sh", ["-c", script, "sh", process.execPath, heed, ...words], {
    env: { ...process.env, HEED_HOME: home, NO_COLOR: "1" },
    encoding: "utf8",
  });
  const times = [...(done.stdout.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0);
}

const questions = [
  ["bare start (heed --version)", null],
  ["the last 20", ["--last", "20"]],
  ["one tool, denied", ["--tool", "tool-29", "--verdict", "deny", "--last", "20"]],
  ["one server, one outcome, a month", ["--server", "server-7", "--outcome", "denied", "--since", "60d", "--until", "30d"]],
  ["one session", ["--session", "session-77", "--last", "20"]],
  ["one call", ["--call", callRecords(1234)[0].call]],
  ["what is not there", ["--tool", "no-such-tool"]],
  ["summary of all", ["--summary"]],
  ["summary of a month", ["--summary", "--since", "30d"]],
];
const took = new Map(questions.map(([name]) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, words] of questions) {
    if (words !== null) took.get(name).push(ask(words));
    else {
      const start = performance.now();
      spawnSync(process.execPath, [heed, "--version"]);
      took.get(name).push(performance.now() - start);
    }
  }
}
printTable(
  `heed log over ${RECORDS.toLocaleString("en")} records, the whole process, ${ROUNDS} rounds`,
  ["question", "best ms", "median ms", "worst ms", "of processor time, best"],
  questions.map(([name, words]) => {
    const all = took.get(name);
    const busy = Math.min(...Array.from({ length: 3 }, () => processorTime(words === null ? ["--version"] : ["log", ...words])));
    return [name, ...[Math.min(...all), median(all), Math.max(...all), busy].map((figure) => figure.toFixed(0))];
  }),
);

const verified = ask(["verify"]);
rmSync(join(folder, "index"), { recursive: true, force: true });
const rebuilt = ask(["--last", "20"]);
printTable(
  "What reads every line",
  ["what", "s", "µs a record"],
  [
    ["heed log verify", (verified / 1e3).toFixed(2), ((verified * 1e3) / RECORDS).toFixed(1)],
    ["an answer where every index is missing", (rebuilt / 1e3).toFixed(2), ((rebuilt * 1e3) / RECORDS).toFixed(1)],
  ],
);

const empty = mkdtempSync(join(tmpdir(), "heed-bench-empty-"));
const costs = { empty: [], full: [] };
appendCost(modules, empty);
for (let round = 0; round < ROUNDS; round += 1) {
  costs.empty.push(appendCost(modules, empty));
  costs.full.push(appendCost(modules, home));
}
rmSync(empty, { recursive: true, force: true });
const of = (key, what) => median(costs[key].map((cost) => cost[what]));
printTable(
  `An append of one record, median of ${ROUNDS} paired rounds of 2,000`,
  ["home", "p50 µs", "p99 µs", "opening ms"],
  ["empty", "full"].map((key) => [
    key === "empty" ? "empty" : `${RECORDS.toLocaleString("en")} records`,
    of(key, "p50").toFixed(1),
    of(key, "p99").toFixed(1),
    of(key, "opened").toFixed(2),
  ]),
);
const ratio = median(costs.full.map((cost, at) => cost.p50 / costs.empty[at].p50));
console.log(
  `\nWith the records present an append costs ${ratio.toFixed(2)}× what it costs without. Goal: answers under 300 ms, appends flat.`,
);
console.log(`The home stays for the next run: ${home}`);
