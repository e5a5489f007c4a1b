// How often a person would be asked, on calls that agents really made: each decided again by `heed replay`, with a person who says yes
// to each question, for that one call. Beside it what ran unasked, by labels that the product does not see: fewer questions alone
// are no result. Run: npm run bench:prompts; HEED_TRACES names the folder, else it is looked for beside the repository.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AIRLINE_TOOLS } from "./prompts/airline-tools.mjs";
import { printTable } from "./table.mjs";

const traces = process.env.HEED_TRACES ?? fileURLToPath(new URL("../../shared/traces", import.meta.url));
const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
if (!existsSync(traces)) {
  console.log(`No traces lie in ${traces}: nothing to measure. HEED_TRACES names another folder.`);
  process.exit(0);
}

const lines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
const write = (file, rows) => writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

const SOURCES = [
  {
    name: "LiveMCPBench",
    calls: "livemcpbench-calls.jsonl",
    labels: "livemcpbench-labels.jsonl",
    tools: "livemcpbench-tools.jsonl",
  },
  { name: "tau airline", calls: "tau-airline-calls.jsonl", labels: "tau-airline-labels.jsonl", tools: null },
];
const PRESETS = ["cautious", "balanced", "autonomous"];

const folder = mkdtempSync(join(tmpdir(), "heed-prompts-"));
try {
  for (const source of SOURCES) measure(source);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure({ name, calls: file, labels: labelFile, tools }) {
  const from = join(folder, "of-the-trace.jsonl");
  copyFileSync(join(traces, file), from);
  const calls = lines(from);
  const labels = new Map(lines(join(traces, labelFile)).map((label) => [label.id, label]));
  const labelOf = ({ server, tool }) => labels.get(`${server}::${tool}`);
  const definitions =
    tools === null
      ? AIRLINE_TOOLS.map((tool) => ({ server: "airline", tool }))
      : lines(join(traces, tools)).map(({ server, tool }) => ({ server, tool }));
  const plain = join(folder, "plain.jsonl");
  write(plain, definitions);
  const honest = join(folder, "honest.jsonl");
  write(
    honest,
    definitions.map(({ server, tool }) => ({
      server,
      tool: { ...tool, annotations: hintsOf(labels.get(`${server}::${tool.name}`)) },
    })),
  );
  const servers = [...new Set(calls.map(({ server }) => server))];
  const policies = PRESETS.flatMap((preset) => {
    const marked = join(folder, `${preset}-private.yaml`);
    const marks = Object.fromEntries(servers.map((server) => [server, { private: true }]));
    writeFileSync(marked, `version: 1\npreset: ${preset}\nservers: ${JSON.stringify(marks)}\n`);
    return [
      { word: preset, name: preset, mark: "no" },
      { word: marked, name: preset, mark: "every server" },
    ];
  });
  const rows = [
    ["reviewed", plain, ["--reviewed"]],
    ["reviewed, proposals at the bar accepted", plain, ["--proposals"]],
    ["the same, with the folder or host that a question offers", plain, ["--proposals", "--scopes"]],
    ["reviewed, hints as the labels say", honest, ["--reviewed"]],
  ].flatMap(([how, definitionsFile, flags]) => {
    const decided = replay(from, definitionsFile, flags, policies);
    return policies.map(({ word, name: preset, mark }) => {
      const verdicts = decided.get(word);
      return [how, preset, mark, ...figures(calls, labelOf, (call) => verdicts.get(`${call.trace} ${call.seq}`) ?? "left out")];
    });
  });
  // What no preset can go below while each write, or each grave call, is a question of its own.
  const bound = (how, asks) => [
    how,
    "by the labels",
    "",
    ...figures(calls, labelOf, (call) => (asks(labelOf(call)) ? "asked" : "allow")),
  ];
  rows.push(
    bound("each call that writes", (label) => label === undefined || label.writes !== "no"),
    bound("each call that nobody would want unasked", (label) => label === undefined || label.floor !== false),
  );
  printTable(
    `${name}: ${calls.length} calls in ${new Set(calls.map(({ trace }) => trace)).size} sessions; in 100 calls`,
    ["tools", "preset", "private", "questions", "writes unasked", "by a scope", "destroying unasked", "grave unasked"],
    rows,
  );
}

/** A tool's hints as its label says; where readers differed, none. */
function hintsOf(label) {
  const said = { yes: true, no: false };
  const hint = (key, value) => (value === undefined ? {} : { [key]: value });
  const reads = label === undefined ? undefined : said[label.writes];
  return {
    ...hint("readOnlyHint", reads === undefined ? undefined : !reads),
    ...(reads === true ? hint("destructiveHint", said[label.destroys]) : {}),
    ...hint("openWorldHint", label === undefined ? undefined : said[label.open]),
  };
}

/** Each policy's verdicts by the place of their call. */
function replay(file, definitions, flags, policies) {
  const words = policies.flatMap(({ word }) => ["--policy", word]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, "replay", file, "--tools", definitions, ...flags, ...words, "--json"],
    { encoding: "utf8", maxBuffer: 1 << 28, cwd: folder, env: { PATH: process.env.PATH, HEED_HOME: join(folder, "home") } },
  );
  if (status !== 0) throw new Error(`heed replay ended with ${status}: ${stderr.slice(0, 2000)}`);
  const decided = new Map(policies.map(({ word }) => [word, new Map()]));
  for (const line of stdout.trimEnd().split("\n").slice(0, -1)) {
    const { policy, trace, seq, verdict, scope } = JSON.parse(line);
    decided.get(policy).set(`${trace} ${seq}`, verdict === "allow" && scope !== undefined ? "allow under a scope" : verdict);
  }
  return decided;
}

/** Questions and what ran without one, in 100 calls; a call without a label, or of which readers differed, is in the questions alone. */
function figures(calls, labelOf, fateOf) {
  const share = (some) => ((100 * some.length) / calls.length).toFixed(1);
  const ran = calls.filter((call) => fateOf(call).startsWith("allow"));
  const writes = ran.filter((call) => labelOf(call)?.writes === "yes");
  return [
    share(calls.filter((call) => !ran.includes(call))),
    share(writes.filter((call) => fateOf(call) === "allow")),
    share(writes.filter((call) => fateOf(call) !== "allow")),
    share(ran.filter((call) => labelOf(call)?.destroys === "yes")),
    share(ran.filter((call) => labelOf(call)?.floor === true)),
  ];
}
