// npm run passes -- [--names] [--tree FOLDER]: the files and functions that one allowed, one denied and one asked call pass in a
// warm gate, by V8's precise coverage over a build with one output a source file.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";

const { values: options } = parseArgs({ options: { names: { type: "boolean" }, tree: { type: "string" } } });
const root = options.tree ?? fileURLToPath(new URL("../..", import.meta.url));
const hook = fileURLToPath(new URL("hook.mjs", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "heed-passes-"));
const out = join(scratch, "out");
const server = [process.execPath, fileURLToPath(new URL("server.mjs", import.meta.url))];
const POLICY = `version: 1
rules:
  - { id: no, verdict: deny, tool: get_denied }
  - { id: who, verdict: ask, tool: get_asked }
`;

async function build() {
  const bundle = await rolldown({
    input: join(root, "src/cli/main.ts"),
    platform: "node",
    tsconfig: false,
    treeshake: false,
    resolve: { alias: { yaml: join(root, "node_modules/yaml/browser/index.js") }, mainFields: ["module", "main"] },
    external: [/^node:/],
    onLog: () => undefined,
  });
  await bundle.write({
    dir: out,
    format: "esm",
    preserveModules: true,
    preserveModulesRoot: join(root, "src"),
    entryFileNames: "[name].mjs",
  });
  await bundle.close();
}

function prepare(main) {
  const trusted = spawnSync(process.execPath, [main, "trust", "--scratch", "--label", "notes", "--accept-all", "--", ...server], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  const home = /HEED_HOME=(.+)/.exec(trusted.stderr)?.[1];
  if (home === undefined) throw new Error(`heed trust: ${trusted.stdout}${trusted.stderr}`);
  writeFileSync(join(home, "heed.yaml"), POLICY, { mode: 0o600 });
  return home;
}

/** A client with a form, whose person says yes after a while. */
function connect(main, home) {
  const args = ["--import", hook, main, "gate", "--label", "notes", "--", ...server];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HEED_HOME: home, NO_COLOR: "1" },
    stdio: ["pipe", "pipe", "ignore", "ipc"],
  });
  const waiting = new Map();
  let held = "";
  const say = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    held += chunk;
    for (let end = held.indexOf("\n"); end !== -1; end = held.indexOf("\n")) {
      const message = JSON.parse(held.slice(0, end));
      held = held.slice(end + 1);
      if (message.method === "elicitation/create")
        setTimeout(() => say({ id: message.id, result: { action: "accept", content: { decision: "allow" } } }), 400);
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  let next = 0;
  const request = (method, params) =>
    new Promise((resolve) => {
      const id = (next += 1);
      waiting.set(id, resolve);
      say({ id, method, params });
    });
  const taken = () =>
    new Promise((resolve) => {
      child.once("message", resolve);
      child.send("take");
    });
  return { request, taken, say, end: () => child.stdin.end() };
}

const call = async (gate, name) => {
  const { result } = await gate.request("tools/call", { name, arguments: { id: "a note" } });
  return result?.isError === true ? "withheld" : "ran";
};

try {
  await build();
  const main = join(out, "cli/main.mjs");
  const home = prepare(main);
  const gate = connect(main, home);
  const client = {
    protocolVersion: "2025-11-25",
    capabilities: { elicitation: {} },
    clientInfo: { name: "passes", version: "1" },
  };
  await gate.request("initialize", client);
  gate.say({ method: "notifications/initialized" });
  for (const [kind, name, want] of [
    ["allowed", "get_note", "ran"],
    ["denied", "get_denied", "withheld"],
    ["asked", "get_asked", "ran"],
  ]) {
    for (let warm = 0; warm < (kind === "asked" ? 1 : 30); warm++) await call(gate, name);
    // What is written later belongs to the calls of before.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await gate.taken();
    const became = await call(gate, name);
    if (became !== want) throw new Error(`a call that is ${kind} ${became}`);
    const passed = (await gate.taken()).filter(({ url }) => url.includes(out));
    const functions = passed.reduce((sum, one) => sum + one.functions.length, 0);
    process.stdout.write(`${kind}: ${passed.length} files, ${functions} functions\n`);
    if (options.names)
      for (const one of passed.toSorted((a, b) => (a.url < b.url ? -1 : 1)))
        process.stdout.write(`  ${one.url.slice(one.url.indexOf(out) + out.length + 1)}: ${one.functions.join(", ")}\n`);
  }
  gate.end();
  rmSync(home, { recursive: true, force: true });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
