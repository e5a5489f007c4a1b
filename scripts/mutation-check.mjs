// Weakens every line of the resolver and the matcher in turn and sees whether a table or a law fails.
// A mutant that survives must stand in test/laws/equivalent-mutants.json with the reason why it changes nothing.
//
//   node scripts/mutation-check.mjs [module …]     e.g. node scripts/mutation-check.mjs resolve match-rule
//
// Exit 1 if an unexplained mutant survives, or an explained one is killed or gone.
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { Worker } from "node:worker_threads";
import { lineOf, mutantsOf } from "./mutation/mutants.mjs";

const MODULES = (
  "resolve resolve-list kept-claims gone-entries effect hint declared-hints claim-digest bind match-rule match-grant " +
  "condition-outcome preset decide drift pin-tool pattern observe"
).split(" ");
/** A mutant may loop for ever; an unmutated run takes about two seconds. */
const TIME_LIMIT = 60_000;

const root = join(import.meta.dirname, "..");
const chosen = process.argv.slice(2);
const modules = chosen.length > 0 ? chosen : MODULES;
const explained = JSON.parse(readFileSync(join(root, "test/laws/equivalent-mutants.json"), "utf8"));
const from = Date.now();

/** Where a module of core lies: their names are unique. */
const places = new Map(
  readdirSync(join(root, "src/core"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith(".ts"))
    .map((entry) => [entry.name.slice(0, -3), join(entry.parentPath, entry.name)]),
);

const mutants = modules.flatMap((module) => {
  const file = places.get(module);
  const source = readFileSync(file, "utf8");
  return mutantsOf(file, source).map(({ start, end, to, what }) => {
    const { line, text } = lineOf(source, start);
    return {
      module,
      file,
      line,
      text,
      what,
      from: source.slice(start, end),
      to: to.trim(),
      code: source.slice(0, start) + to + source.slice(end),
    };
  });
});

const folder = await mkdtemp(join(root, ".cache", "mutation-"));
/** Runs the sources on as many workers as there are cores; `null` in the result: everything held. */
async function runAll(jobs) {
  const failures = Array.from({ length: jobs.length }, () => "not run");
  let next = 0;
  const lane = () =>
    new Promise((resolve) => {
      let worker;
      let timer;
      const give = () => {
        if (next >= jobs.length) {
          void worker.terminate();
          resolve();
          return;
        }
        const id = next++;
        worker.postMessage({ id, ...jobs[id] });
        timer = setTimeout(() => {
          failures[id] = "no end within the time limit";
          worker.removeAllListeners();
          void worker.terminate().then(start);
        }, TIME_LIMIT);
      };
      const start = () => {
        worker = new Worker(new URL("mutation/worker.mjs", import.meta.url), { workerData: { root, folder } });
        worker.on("message", ({ id, failure }) => {
          clearTimeout(timer);
          failures[id] = failure;
          give();
        });
        worker.on("error", (error) => {
          clearTimeout(timer);
          failures[next - 1] = `the worker ended: ${error.message}`;
          start();
        });
        give();
      };
      start();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 2, jobs.length) }, lane));
  return failures;
}

const key = ({ module, text, from, to }) => JSON.stringify([module, text, from, to]);
let failures;
try {
  const file = places.get("resolve");
  const [unmutated] = await runAll([{ module: "resolve", file, code: readFileSync(file, "utf8") }]);
  if (unmutated !== null) throw new Error(`the core as it is fails: ${unmutated}`);
  failures = await runAll(mutants);
} finally {
  await rm(folder, { recursive: true, force: true });
}

const reasons = new Map(explained.map((one) => [key(one), one.reason]));
const survivors = mutants.filter((_, at) => failures[at] === null);
const unexplained = survivors.filter((one) => !reasons.has(key(one)));
const surviving = new Set(survivors.map(key));
const stale = explained.filter((one) => modules.includes(one.module) && !surviving.has(key(one)));

console.log("module              mutants  by table  by law  equivalent  survived");
for (const module of modules) {
  const own = mutants.map((one, at) => ({ ...one, failure: failures[at] })).filter((one) => one.module === module);
  const cell = (keep, width) => String(own.filter(keep).length).padStart(width);
  const table = ({ failure }) => failure !== null && (failure.startsWith("table") || failure.startsWith("cannot"));
  console.log(
    module.padEnd(18) +
      cell(() => true, 9) +
      cell(table, 10) +
      cell((one) => one.failure !== null && !table(one), 8) +
      cell((one) => one.failure === null && reasons.has(key(one)), 12) +
      cell((one) => one.failure === null && !reasons.has(key(one)), 10),
  );
}
for (const { module, line, text, what, from, to } of unexplained) {
  console.log(
    `survived: ${relative(root, places.get(module))}:${line} ${what}\n    ${text}\n    ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
  );
}
for (const { module, text } of stale) console.log(`explained as equivalent, but killed or gone: ${module}: ${text}`);
const killed = mutants.length - survivors.length;
console.log(
  `${killed} of ${mutants.length} mutants killed, ${survivors.length - unexplained.length} equivalent, ${unexplained.length} unexplained; ${Math.round((Date.now() - from) / 1000)} s`,
);
process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0;
