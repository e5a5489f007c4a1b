// Heed's gate and what else stands between a client and a server, in one run: direct, a bare byte relay, a bare reverse
// proxy, three bridges from npm (installed by npm into a temporary folder, on 127.0.0.1 only), and the gate with 100
// rules, pins and the journal on. Then how long the gate itself takes over a call that a person is asked about.
// Run: npm run bench:peers. ROUNDS (3) rounds, and not more than about two minutes of them. PEERS=none leaves the bridges
// out; WAYS="HTTP: " measures only the ways whose names begin so. On a busy machine the paired p50 × tells the most.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lineClient, sseClient, streamClient } from "./support/clients.mjs";
import { median, printTable, short } from "./table.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
/** When no further round is begun (milliseconds). */
const UNTIL = 70_000;
/** What a person's automatic client waits before it answers (milliseconds): a quicker no would be software's. */
const THINKS = 300;
const PEERS = ["mcp-proxy@6.7.9", "supergateway@4.0.0", "mcp-hub@4.2.1"];
const heed = here("../dist/cli.js");
const server = [process.execPath, here("support/echo-server.mjs")];
const folder = mkdtempSync(join(tmpdir(), "heed-peers-"));
const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1" };

// ---- what runs ----

function run(command, args, more = {}) {
  const done = spawnSync(command, args, { env, encoding: "utf8", ...more });
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${done.stdout}${done.stderr}`);
  return done;
}

/** Installs the peers; which of them could be. Their install scripts are not run. */
function installPeers() {
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const npm = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", ...PEERS], {
    cwd: folder,
    env: { ...process.env, HOME: process.env.HOME },
    encoding: "utf8",
    timeout: 120_000,
  });
  if (npm.status === 0) return true;
  console.error(`The peers could not be installed, and are left out: ${(npm.stderr ?? "").slice(0, 300)}`);
  return false;
}

/** The file of a peer's command: started without npm's wrapper, so that its memory is its own. */
function commandOf(name) {
  const { bin } = JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"));
  return join(folder, "node_modules", name, typeof bin === "string" ? bin : bin[name]);
}

/** A throw-away home: the server is reviewed; a hundred rules, of which one lets run, one asks, and one looks at arguments. */
function prepare() {
  const trusted = run(process.execPath, [heed, "trust", "--scratch", "--label", "echo", "--accept-all", "--", ...server]);
  env.HEED_HOME = /HEED_HOME=(.+)/.exec(trusted.stderr)[1];
  const rules = Array.from({ length: 97 }, (_, at) => `  - { id: rule-${at}, verdict: ask, server: "other-${at}", tool: "*" }`);
  const own = [
    "  - { id: run, verdict: allow, tool: echo }",
    `  - { id: forbidden, verdict: deny, tool: echo, when: "args.text == 'forbidden'" }`,
    `  - { id: asked, verdict: ask, tool: echo, when: "like(args.text, 'please *')" }`,
  ];
  const file = join(env.HEED_HOME, "heed.yaml");
  writeFileSync(file, `version: 1\nrules:\n${[...own, ...rules].join("\n")}\n`, { mode: 0o600 });
  run(process.execPath, [heed, "policy", file, "--accept"]);
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function start(args, more = {}) {
  const child = spawn(process.execPath, args, { env: { ...env, ...more }, cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
  child.text = "";
  child.stderr.setEncoding("utf8").on("data", (part) => (child.text = `${child.text}${part}`.slice(-4000)));
  child.stdin.on("error", () => undefined);
  return child;
}

const firstLine = (child) =>
  new Promise((resolve, reject) => {
    let text = "";
    const take = (part) => {
      text += part;
      if (!text.includes("\n")) return;
      child.stdout.off("data", take).resume();
      resolve(text.trim());
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.once("exit", () => reject(new Error(`it ended: ${text}${child.text}`)));
  });

/** Starts something on a port, and connects as soon as it answers. */
async function connectTo(child, connect, params) {
  child.stdout.resume();
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`it ended: ${child.text}`);
    try {
      const client = await connect();
      await begin(client, params);
      return client;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  throw new Error(`it does not answer: ${child.text}`);
}

const begin = async (client, capabilities = {}) => {
  const clientInfo = { name: "bench", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities, clientInfo };
  const begun = client.request("initialize", params);
  // A connection that is refused must be tried again, not waited for.
  await Promise.race([begun, new Promise((_, reject) => setTimeout(() => reject(new Error("silence")), 5000))]);
  await client.notify("notifications/initialized");
  return client;
};

/** A way over lines. */
const lines = (args) => async (capabilities) => {
  const child = start(args);
  return { child, client: await begin(lineClient(child), capabilities) };
};
/** A way to a port that the program is told. */
const onPort = (argsOf, connect, more) => async (capabilities) => {
  const port = await freePort();
  const child = start(argsOf(port), more);
  return { child, client: await connectTo(child, () => connect(port), capabilities) };
};
/** A gate over HTTP; its client's secret stands in a file of the home. */
const overHttp = (...before) =>
  onPort(
    (port) => [heed, "gate", "--port", String(port), "--client", "bench", ...before],
    (port) => {
      const secret = readFileSync(join(env.HEED_HOME, "clients", "bench"), "utf8").trim();
      return streamClient(`http://127.0.0.1:${port}/mcp`, { authorization: `Bearer ${secret}` });
    },
  );

function waysTo(url, peers) {
  const stream = (port) => streamClient(`http://127.0.0.1:${port}/mcp`);
  const loopback = { NODE_OPTIONS: `--require ${here("support/loopback.cjs")}` };
  const hubFile = join(folder, "hub.json");
  const [command, ...args] = server;
  writeFileSync(hubFile, JSON.stringify({ mcpServers: { echo: { command, args } } }));
  const own = [
    { name: "stdio: direct", way: lines(server.slice(1)) },
    { name: "stdio: bare byte relay", way: lines([here("support/byte-relay.mjs"), ...server]), base: true },
    { name: "stdio: heed gate", way: lines([heed, "gate", "--label", "echo", "--", ...server]) },
    {
      name: "HTTP: direct",
      way: async () => ({ child: null, client: await begin(streamClient(url)) }),
    },
    {
      name: "HTTP: bare reverse proxy",
      way: async () => {
        const child = start([here("support/reverse-proxy.mjs"), url]);
        return { child, client: await begin(streamClient(`http://127.0.0.1:${await firstLine(child)}/mcp`)) };
      },
      base: true,
    },
    { name: "HTTP: heed gate", way: overHttp("--label", "echo-url", "--url", url) },
    { name: "HTTP to stdio: heed gate", way: overHttp("--label", "echo", "--", ...server), base: true },
  ];
  if (!peers) return own;
  return [
    ...own,
    {
      name: "HTTP to stdio: mcp-proxy 6.7",
      way: onPort(
        (port) => [commandOf("mcp-proxy"), "--host", "127.0.0.1", "--port", String(port), "--server", "stream", "--", ...server],
        stream,
        loopback,
      ),
    },
    {
      name: "HTTP to stdio: supergateway 4.0",
      way: onPort(
        (port) => [
          commandOf("supergateway"),
          "--stdio",
          server.join(" "),
          "--outputTransport",
          "streamableHttp",
          "--stateful",
          "--logLevel",
          "none",
          "--port",
          String(port),
        ],
        stream,
        loopback,
      ),
    },
    {
      name: "SSE to stdio: mcp-hub 4.2",
      way: onPort(
        (port) => [commandOf("mcp-hub"), "--port", String(port), "--config", hubFile],
        (port) => sseClient(`http://127.0.0.1:${port}/mcp`),
        loopback,
      ),
    },
  ];
}

// ---- what is measured ----

async function call(way, text) {
  const { result, error } = await way.client.request("tools/call", { name: way.tool, arguments: { text } });
  if (result?.content?.[0]?.text !== text)
    throw new Error(`${way.name}: not answered by the server: ${JSON.stringify(result ?? error)?.slice(0, 300)}`);
}

/** Opens a way, and finds the tool, which some rename. */
async function open({ name, way }, capabilities) {
  const begun = performance.now();
  const { child, client } = await way(capabilities);
  const took = performance.now() - begun;
  const opened = { name, child, client, took, tool: "echo" };
  for (let tries = 0; tries < 100; tries++) {
    const { result } = await client.request("tools/list", {});
    const tool = result?.tools?.find((one) => one.name === "echo" || one.name.endsWith("_echo"));
    if (tool !== undefined) return { ...opened, tool: tool.name };
    // A hub starts its servers after itself.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name}: the tool is not listed`);
}

async function close({ client, child }) {
  client.close();
  if (child === null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin.end();
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 3000);
  if (child.exitCode === null && child.signalCode === null) await ended;
  clearTimeout(timer);
}

/** Calls of one way before the next has its turn: short, so that whatever else the machine does falls on all alike. */
const TURN = 20;

/** Latencies in microseconds of calls one after the other, the ways taking turns; sorted, by way. */
async function latencies(ways, count) {
  const all = new Map(ways.map(({ name }) => [name, []]));
  for (let at = 0; at < count; at += TURN)
    for (const way of ways) {
      // The first of a turn finds caches that others have used.
      await call(way, "a turn begins");
      for (let turn = 0; turn < TURN; turn++) {
        const begun = performance.now();
        await call(way, `call ${at + turn}`);
        all.get(way.name).push((performance.now() - begun) * 1000);
      }
    }
  for (const took of all.values()) took.sort((a, b) => a - b);
  return all;
}

/** Calls a second with `depth` in flight. */
async function throughput(way, depth, count) {
  let at = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: depth }, async () => {
      while (at < count) await call(way, `call ${at++}`);
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** Resident memory of a process, in MB. */
function memory(child) {
  if (child === null) return null;
  const done = spawnSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" });
  return done.status === 0 ? Number(done.stdout) / 1024 : null;
}

/** Milliseconds that the gate itself takes over calls that are asked about: until the question, and from the answer to the result. */
async function approvals(way, count) {
  const question = [];
  const after = [];
  const asked = await open(way, { elicitation: { form: {} } });
  try {
    for (let at = 0; at < count; at++) {
      const sent = performance.now();
      let answered = 0;
      asked.client.on(({ id }) => {
        question.push(performance.now() - sent);
        setTimeout(() => {
          answered = performance.now();
          void asked.client.answer(id, { action: "accept", content: { decision: "allow" } });
        }, THINKS);
      });
      await call(asked, `please ${at}`);
      after.push(performance.now() - answered);
    }
  } finally {
    await close(asked);
  }
  if (question.length !== count) throw new Error(`${way.name}: ${question.length} of ${count} calls were asked about`);
  return { question, after };
}

const began = performance.now();
const opened = [];
let upstream = null;
try {
  const peers = process.env["PEERS"] !== "none" && installPeers();
  prepare();
  upstream = start([here("support/echo-http.mjs")]);
  const all = waysTo(`http://127.0.0.1:${await firstLine(upstream)}/mcp`, peers);
  const ways = all.filter(({ name }) => name.startsWith(process.env["WAYS"] ?? ""));
  const figures = new Map(ways.map(({ name }) => [name, { start: [], p50: [], p99: [], 1: [], 16: [], 128: [], memory: null }]));
  const measured = performance.now();
  for (const way of ways) {
    // Twice: the first start warms the disk's cache. The second one stays.
    await close(await open(way));
    const one = await open(way);
    figures.get(way.name).start.push(one.took);
    opened.push(one);
    await throughput(one, 16, 500);
  }
  let rounds = 0;
  for (; rounds < ROUNDS && performance.now() - measured < UNTIL; rounds++) {
    for (const [name, took] of await latencies(opened, 300)) {
      const own = figures.get(name);
      own.p50.push(took[150]);
      own.p99.push(took[297]);
    }
    for (const [depth, count] of [
      [1, 200],
      [16, 800],
      [128, 800],
    ])
      for (const way of opened) figures.get(way.name)[depth].push(await throughput(way, depth, count));
  }
  for (const { name, child } of opened) figures.get(name).memory = memory(child);
  while (opened.length > 0) await close(opened.pop());

  // Against the bare relay of the same kind; bridges against the gate that does the same.
  let base = null;
  const baseOf = new Map();
  for (const way of ways.toReversed()) {
    const kind = way.name.split(":")[0].replace("SSE", "HTTP");
    base = ways.find((one) => one.base === true && one.name.split(":")[0] === kind) ?? base;
    baseOf.set(way.name, figures.get((base ?? way).name));
  }
  const against = (name, key) => median(figures.get(name)[key].map((value, at) => value / baseOf.get(name)[key][at])).toFixed(2);
  printTable(
    `What stands in between, median of ${rounds} paired rounds; ratios against the bare relay or proxy, and of bridges against the gate`,
    ["way", "p50 µs", "p99 µs", "p50 ×", "calls/s at 1", "at 16", "at 128", "at 1, 16, 128 ×", "MB", "start ms"],
    ways.map(({ name }) => {
      const own = figures.get(name);
      return [
        name,
        median(own.p50).toFixed(0),
        median(own.p99).toFixed(0),
        against(name, "p50"),
        ...[1, 16, 128].map((depth) => short(median(own[depth]))),
        [1, 16, 128].map((depth) => against(name, depth)).join(", "),
        own.memory === null ? "" : own.memory.toFixed(0),
        own.memory === null ? "" : median(own.start).toFixed(0),
      ];
    }),
  );
  const asked = [];
  for (const way of ways.filter(({ name }) => name.endsWith("heed gate"))) asked.push([way.name, await approvals(way, 15)]);
  printTable(
    `A call that a person is asked about (form, ${THINKS} ms until the answer left out), median and worst of 15, milliseconds`,
    ["way", "until the question", "from the answer to the result", "together"],
    asked.map(([name, { question, after }]) => {
      const both = question.map((value, at) => value + after[at]);
      return [name, ...[question, after, both].map((list) => `${median(list).toFixed(1)} / ${Math.max(...list).toFixed(1)}`)];
    }),
  );
  console.log(
    "\nOn: 100 rules of which two conditions look at each call, pins, the journal. Memory is the program's own, without its server.",
  );
  console.log("Start: from the process to the answer to initialize, through to the server where the way asks it.");
  console.log(
    "Goals: stdio p50 at most 1.25× the bare relay and throughput at least 0.8×; HTTP p50 at most 1.3× a bare reverse proxy.",
  );
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s in all.`);
} finally {
  for (const one of opened) await close(one).catch(() => undefined);
  upstream?.kill();
  if (env.HEED_HOME !== undefined) rmSync(env.HEED_HOME, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
