// What a greedy server costs its neighbour: two servers behind one gate over HTTP (`heed gate --config`), one process. The
// neighbour's calls, a hundred a second, quiet and while the other one floods; the greedy server on stdio and at a URL.
// The goal is a p99 of at most five times the quiet one and 50 ms. Run: npm run bench:neighbour
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { httpClient } from "./support/http-client.mjs";
import { printTable } from "./table.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const heed = here("../dist/cli.js");
const env = { ...process.env, NO_COLOR: "1" };
const SECONDS = Number(process.env["SECONDS"] ?? 5);

function makeHome() {
  const made = spawnSync(process.execPath, [heed, "policy", "--scratch"], { env, encoding: "utf8" });
  const home = /HEED_HOME=(.+)/.exec(made.stderr)?.[1];
  if (home === undefined) throw new Error(`no scratch home: ${made.stdout}${made.stderr}`);
  const policy = join(home, "heed.yaml");
  writeFileSync(
    policy,
    "version: 1\nrules:\n  - { id: echo, verdict: allow, tool: echo }\n  - { id: flood, verdict: allow, tool: flood }\n",
    {
      mode: 0o600,
    },
  );
  const accepted = spawnSync(process.execPath, [heed, "policy", policy, "--accept"], {
    env: { ...env, HEED_HOME: home },
    encoding: "utf8",
  });
  if (accepted.status !== 0) throw new Error(`not accepted: ${accepted.stdout}${accepted.stderr}`);
  return home;
}

async function firstLine(child) {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("it ended at once");
}

/** Between two calls of the neighbour (milliseconds). */
const EVERY = 10;

/**
 * The neighbour's calls for some seconds, at a fixed pace whatever became of those before: a call that could not even begin
 * because the gate was busy has waited since it was due. p50, p99 and the longest, in milliseconds.
 */
async function measure(neighbour, seconds) {
  const took = [];
  const under = [];
  const start = performance.now();
  for (let at = 0; at * EVERY < seconds * 1000; at++) {
    const due = start + at * EVERY;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // What this process itself is late by is not the gate's.
    const begun = Math.max(due, performance.now() - 1);
    under.push(
      neighbour.call("echo", { text: `call ${at}` }).then(({ text }) => {
        if (!text.includes(`call ${at}`)) throw new Error(`not answered by the server: ${text.slice(0, 300)}`);
        took.push(performance.now() - begun);
      }),
    );
  }
  await Promise.all(under);
  took.sort((a, b) => a - b);
  return { p50: took[took.length >> 1], p99: took[Math.floor(took.length * 0.99)], most: took.at(-1), calls: took.length };
}

const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const FLOODS = [
  ["a list of 20,000 tools, and a call", { kind: "list" }],
  ["the list changes all the time", { kind: "changes" }],
  ["10,000 notifications a second", { kind: "notifications" }],
  ["20 MB of noise a second", { kind: "noise" }],
  ["results of 50 MB", { kind: "result" }],
  ["calls of 50 MB", { kind: "call" }],
];

const home = makeHome();
const started = [];
const start = (argv, options = {}) => {
  const child = spawn(argv[0], argv.slice(1), {
    env: { ...env, HEED_HOME: home },
    stdio: ["pipe", "pipe", "inherit"],
    ...options,
  });
  started.push(child);
  return child;
};
try {
  const url = await firstLine(start([process.execPath, here("support/greedy-http.mjs")]));
  const rows = [];
  for (const [way, greedyEntry] of [
    ["stdio", `{ command: ${process.execPath}, args: ["${here("support/greedy-server.mjs")}"] }`],
    ["URL", `{ url: "http://127.0.0.1:${url}/mcp" }`],
  ]) {
    const config = join(home, `servers-${way}.yaml`);
    writeFileSync(
      config,
      `version: 1\nservers:\n  greedy: ${greedyEntry}\n  neighbour: { command: ${process.execPath}, args: ["${here("support/echo-server.mjs")}"] }\n`,
    );
    const gate = start(
      [process.execPath, heed, "gate", "--port", "0", "--config", config, "--client", `bench-${way.toLowerCase()}`],
      {
        stdio: ["pipe", "pipe", process.env["GATE_LOG"] === undefined ? "ignore" : "inherit"],
      },
    );
    const urls = {};
    let secret = "";
    for await (const line of createInterface({ input: gate.stdout })) {
      const [, label, at] = /^(greedy|neighbour): (http\S+)/.exec(line) ?? [];
      if (label !== undefined) urls[label] = at;
      secret = /Authorization: (Bearer \S+)/.exec(line)?.[1] ?? secret;
      if (secret !== "" && urls.greedy !== undefined && urls.neighbour !== undefined) break;
    }
    const neighbour = httpClient(urls.neighbour, secret);
    await neighbour.open();
    const greedy = start([process.execPath, here("support/greedy-client.mjs"), urls.greedy, secret]);
    const said = createInterface({ input: greedy.stdout })[Symbol.asyncIterator]();
    await said.next();
    await measure(neighbour, 1);
    const calm = await measure(neighbour, SECONDS);
    const goal = 5 * calm.p99 + 50;
    const row = (name, { p50, p99, most, calls }) =>
      rows.push([
        way,
        name,
        p50.toFixed(2),
        p99.toFixed(1),
        most.toFixed(0),
        String(calls),
        p99 <= goal ? "yes" : `no (${goal.toFixed(0)})`,
        `${rss(gate.pid).toFixed(0)} MB`,
      ]);
    row("quiet", calm);
    for (const [name, { kind }] of FLOODS) {
      greedy.stdin.write(`${kind}\n`);
      row(name, await measure(neighbour, SECONDS));
      greedy.stdin.write("quiet\n");
      await said.next();
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    neighbour.close();
    greedy.stdin.end();
    gate.kill("SIGTERM");
    await Promise.race([once(gate, "exit"), new Promise((resolve) => setTimeout(resolve, 5000))]);
  }
  printTable(
    "A neighbour's calls behind one gate, ms",
    ["greedy server", "what it does", "p50", "p99", "longest", "calls", "p99 ≤ 5 × quiet + 50", "gate's memory then"],
    rows,
  );
} finally {
  for (const child of started) child.kill("SIGKILL");
}
