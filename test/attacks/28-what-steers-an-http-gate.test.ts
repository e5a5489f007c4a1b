import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { messagesOf, post } from "../gateway-http/harness.test-support.js";
import { guarded, trap } from "./installed-entry.test-support.js";

/** A secret is shown once, when its client is new. */
let clients = 0;

/** Words that start a gate over HTTP before the one server: the installed copy, or another. */
const gateOf = (at: ReturnType<typeof guarded>, ...command: readonly string[]): readonly string[] => {
  const { args } = at.entryNow();
  clients += 1;
  return [
    ...command,
    "gate",
    "--port",
    "0",
    "--client",
    `editor-${clients}`,
    "--label",
    "notes",
    ...args.slice(args.indexOf("--")),
  ];
};

/** What a gate over HTTP answers to a call of the one tool, started in the folder that is open. */
async function called(at: ReturnType<typeof guarded>, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  writeFileSync(at.seen, "null");
  const [command = "", ...args] = words;
  const child = spawn(command, args, {
    cwd: at.project,
    env: { PATH: at.env.PATH, HOME: at.home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exit;
  });
  let [out, err] = ["", ""];
  child.stderr.on("data", (text) => (err += String(text)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text) => (out += String(text)).includes("Authorization: Bearer") && resolve());
    child.once("close", () => reject(new Error(`the gate ended: ${err}`)));
  });
  const url = /^notes: (http:\S+)$/m.exec(out)?.[1] ?? "";
  const secret = /Bearer (\S+)/.exec(out)?.[1] ?? "";
  const begin = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
  const begun = await post({ url, secret }, { jsonrpc: "2.0", id: 0, method: "initialize", params: begin });
  const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
  const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "read_note", arguments: {} } };
  const said = messagesOf(await post({ url, secret }, call, session)) as unknown as readonly {
    readonly id?: unknown;
    readonly result?: { readonly content: readonly { readonly text: string }[] };
  }[];
  child.kill();
  await exit;
  return {
    answer: said.find(({ id }) => id === 7)?.result?.content[0]?.text ?? "",
    err,
    server: JSON.parse(readFileSync(at.seen, "utf8")) as Readonly<Record<string, string>> | null,
  };
}

/** A home that a repository brings along, in which everything runs. */
function broughtHome(at: ReturnType<typeof guarded>): string {
  const { dir } = createScratchHome(at.project);
  writeFileSync(join(dir, "heed.yaml"), "version: 1\nrules:\n  - { id: all, tool: '*', verdict: allow }\n", { mode: 0o600 });
  const accepted = at.heed(["policy", join(dir, "heed.yaml"), "--accept"], { HEED_HOME: dir, HOME: dirname(at.project) });
  expect(accepted.err).toContain("Accepted");
  return dir;
}

describe("27 and 28, for a gate over HTTP", () => {
  test("27: no package, command or configuration of the opened folder stands in for the installed copy", async () => {
    const at = guarded({ trust: "checked" });
    const { mark, module, put } = trap(at.project);
    for (const folder of ["node_modules", "../node_modules"]) {
      const cli = put(`${folder}/heed/dist/cli.js`);
      writeFileSync(join(dirname(cli), "../package.json"), JSON.stringify({ name: "heed", version: "0.1.0" }));
      chmodSync(put(`${folder}/.bin/heed`), 0o755);
    }
    put("heed");
    put("node");
    writeFileSync(join(at.project, ".npmrc"), `node-options=--require ${module}\n`);
    const env = { PATH: `${at.project}:${at.project}/node_modules/.bin:${at.env.PATH}` };
    const started = await called(at, gateOf(at, at.entryNow().command), env);
    expect([started.answer, existsSync(mark)]).toEqual(["the note", false]);
    expect(at.heed(["log"]).out).toContain("read_note");
  });

  test("28: no variable changes its home, policy or code; the server gets all", async () => {
    const at = guarded({ trust: "checked" });
    const { mark, module } = trap(at.project);
    const home = broughtHome(at);
    mkdirSync(join(at.project, ".config"), { recursive: true });
    const told = {
      HEED_HOME: home,
      HEED_POLICY: join(home, "heed.yaml"),
      HOME: at.project,
      XDG_CONFIG_HOME: join(at.project, ".config"),
      NODE_OPTIONS: `--require ${module}`,
      NODE_PATH: at.project,
      BASH_ENV: module,
      npm_config_prefix: at.project,
    };
    const started = await called(at, gateOf(at, at.entryNow().command), told);
    expect(started.answer).toContain("Not run");
    expect(started.server).toMatchObject(told);
    const ran = existsSync(mark) ? readFileSync(mark, "utf8").trim().split("\n") : [];
    expect(ran.every((line) => line.includes("server.cjs"))).toBe(true);
    expect(at.heed(["log"]).out).toContain("read_note");
    expect(at.heed(["log"], { HEED_HOME: home }).out).not.toContain("read_note");
  });

  test("28: one that is not the installed copy refuses a home in the folder that is open, and says so", async () => {
    const at = guarded();
    const started = await called(at, gateOf(at, process.execPath, at.cli), { HEED_HOME: broughtHome(at) }).catch(String);
    expect(typeof started === "string" ? started : started.err).toContain("which lies in the folder that is open");
    expect(typeof started === "string" ? "" : started.answer).not.toBe("the note");
  });

  test("control: as it was installed, and another with a home elsewhere, it serves", async () => {
    const at = guarded({ trust: "checked" });
    const plain = await called(at, gateOf(at, at.entryNow().command));
    expect(plain.answer).toBe("the note");
    const other = await called(at, gateOf(at, process.execPath, at.cli), { HEED_HOME: at.scratch });
    expect(other.answer).toBe("the note");
  });
});
