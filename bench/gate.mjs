// One call's way through the gate, side by side: the same server direct, behind a bare byte relay, behind the least that
// reads calls and writes them down, and behind `heed gate` with a 100-rule policy, pins and the journal on, in a new home and
// in one whose journal holds a million records (RECORDS). Run: npm run bench:gate
import { spawn, spawnSync } from "node:child_process";
import { cpSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { journalModules, LONG_HOME, makeRecords, RECORDS } from "./support/long-journal.mjs";
import { median, printTable, short } from "./table.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const heed = here("../dist/cli.js");
const server = [process.execPath, here("support/echo-server.mjs")];
const env = { ...process.env, NO_COLOR: "1" };
// What a server's identity is made of must be the same for all.
delete env["RECORDS"];
delete env["JOURNAL_HOME"];

function run(args) {
  const done = spawnSync(process.execPath, [heed, ...args], { env, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`heed ${args.join(" ")}: ${done.stdout}${done.stderr}`);
  return done;
}

/** A throw-away home in which the server is trusted and a policy of 100 rules is in force. */
function prepare() {
  const trusted = run(["trust", "--scratch", "--label", "echo", "--accept-all", "--", ...server]);
  const home = /HEED_HOME=(.+)/.exec(trusted.stderr)[1];
  const rules = Array.from({ length: 100 }, (_, at) =>
    at === 0
      ? `  - { id: rule-0, verdict: deny, server: echo, when: "args.text == 'forbidden'" }`
      : `  - { id: rule-${at}, verdict: ask, server: "other-${at}", tool: "*" }`,
  );
  writeFileSync(join(home, "heed.yaml"), `version: 1\nrules:\n${rules.join("\n")}\n`, { mode: 0o600 });
  return home;
}

/** Puts the long journal into a home, without copying it where the system can. */
function lengthen(home) {
  const to = join(home, "journal");
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(join(LONG_HOME, "journal"))) {
    const from = join(LONG_HOME, "journal", name);
    try {
      linkSync(from, join(to, name));
    } catch {
      cpSync(from, join(to, name), { recursive: true });
    }
  }
}

/** A client by hand: writes lines, resolves by id. */
function connect([command, ...args], home) {
  const child = spawn(command, args, { env: { ...env, HEED_HOME: home }, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  let held = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    held += chunk;
    for (let end = held.indexOf("\n"); end !== -1; end = held.indexOf("\n")) {
      const message = JSON.parse(held.slice(0, end));
      held = held.slice(end + 1);
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  let next = 0;
  const request = (method, params) =>
    new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  const close = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.stdin.end();
    });
  return { request, close, notify: (method) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method })}\n`) };
}

async function open(argv, home) {
  const client = connect(argv, home);
  await client.request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  });
  client.notify("notifications/initialized");
  for (let warm = 0; warm < 500; warm++) await call(client, warm);
  return client;
}

async function call(client, at) {
  const answer = await client.request("tools/call", { name: "echo", arguments: { text: `call ${at}` } });
  if (answer.result?.content?.[0]?.text !== `call ${at}`)
    throw new Error(`not answered by the server: ${JSON.stringify(answer).slice(0, 300)}`);
}

/** Latencies in microseconds of `count` calls, one after the other. */
async function latencies(client, count) {
  const took = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    await call(client, at);
    took.push((performance.now() - start) * 1000);
  }
  return took.sort((a, b) => a - b);
}

/** Calls a second with `depth` in flight. */
async function throughput(client, depth, count) {
  let at = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: depth }, async () => {
      while (at < count) await call(client, at++);
    }),
  );
  return count / ((performance.now() - start) / 1000);
}

makeRecords(await journalModules());
const homes = [prepare(), prepare()];
lengthen(homes[1]);
const gate = [process.execPath, heed, "gate", "--label", "echo", "--", ...server];
const ways = [
  ["direct", server],
  ["bare byte relay", [process.execPath, here("support/byte-relay.mjs"), ...server]],
  ["the least of a gate", [process.execPath, here("support/least-gate.mjs"), ...server]],
  ["heed gate, everything on", gate],
  [`the same, ${RECORDS.toLocaleString("en")} records`, gate, homes[1]],
];
const ROUNDS = Number(process.env["ROUNDS"] ?? 7);
const clients = [];
try {
  for (const [name, argv, home = homes[0]] of ways) clients.push([name, await open(argv, home)]);
  const figures = new Map(clients.map(([name]) => [name, { p50: [], p99: [], 1: [], 16: [], 128: [] }]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, client] of clients) {
      const own = figures.get(name);
      const took = await latencies(client, 1_000);
      own.p50.push(took[500]);
      own.p99.push(took[990]);
    }
    for (const depth of [1, 16, 128]) {
      for (const [name, client] of clients) figures.get(name)[depth].push(await throughput(client, depth, 2_000));
    }
  }
  const relay = figures.get("bare byte relay");
  const against = (own, key) => median(own[key].map((value, at) => value / relay[key][at])).toFixed(2);
  printTable(
    `A call's way over stdio, median of ${ROUNDS} paired rounds`,
    ["way", "p50 µs", "p99 µs", "p50 × relay", "calls/s at 1", "at 16", "at 128", "at 1, 16, 128 × relay"],
    clients.map(([name]) => {
      const own = figures.get(name);
      return [
        name,
        median(own.p50).toFixed(0),
        median(own.p99).toFixed(0),
        against(own, "p50"),
        ...[1, 16, 128].map((depth) => short(median(own[depth]))),
        [1, 16, 128].map((depth) => against(own, depth)).join(", "),
      ];
    }),
  );
  const added = median(figures.get("heed gate, everything on").p50.map((value, at) => value - relay.p50[at]));
  console.log(
    `\nThe gate adds ${added.toFixed(0)} µs to the relay's p50. On: a policy of 100 rules of which one condition runs a call, pins, the journal.`,
  );
  console.log("Goals: p50 at most 1.25× the bare relay, throughput at least 0.8×.");
} finally {
  for (const [, client] of clients) await client.close();
  for (const home of homes) rmSync(home, { recursive: true, force: true });
}
