import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { runHeed } from "../../src/cli/testing/run-heed.test-support.js";
import { createScratchHome } from "../../src/node/scratch-home.js";
import { heedProgram, installPinned, scratchEnv, stillRunning } from "./published.test-support.js";
import { SERVERS } from "./published-servers.test-support.js";

const { folder, ok } = installPinned(SERVERS);
let program = "";
beforeAll(async () => {
  writeFileSync(join(folder, "files/note.txt"), "a note");
  program = await heedProgram(folder);
});

const CLIENT = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "live", version: "1" } };
/** As long as a server may take for one answer (milliseconds). */
const WITHIN = 60_000;

type Request = readonly [method: string, params: object];

/** The lines with which a server answers requests, one after another, as they came: bytes in hexadecimal digits would say no more. */
async function answers(
  command: readonly string[],
  env: Record<string, string>,
  requests: readonly Request[],
): Promise<readonly string[]> {
  const [first = "", ...args] = command;
  const child = spawn(first, args, { env, cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
  const exited = once(child, "exit");
  const got = new Map<unknown, (line: string) => void>();
  createInterface({ input: child.stdout.setEncoding("latin1") }).on("line", (line) => {
    const { id, method } = JSON.parse(line) as { readonly id?: unknown; readonly method?: unknown };
    if (method === undefined) got.get(id)?.(line);
    // Some ask back, whatever their client says that it can do.
    else if (id !== undefined) say({ id, error: { code: -32601, message: "Method not found" } });
  });
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = (id: number, [method, params]: Request): Promise<string> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer to ${method}`)), WITHIN);
      got.set(id, (line) => {
        clearTimeout(late);
        resolve(line);
      });
      say({ id, method, params });
    });
  try {
    const lines = [await ask(0, ["initialize", CLIENT])];
    say({ method: "notifications/initialized" });
    for (const [at, request] of requests.entries()) lines.push(await ask(at + 1, request));
    return lines;
  } finally {
    child.stdin.end();
    setTimeout(() => child.kill(), 2000).unref();
    await exited;
  }
}

describe.skipIf(!ok)("a published server behind heed gate says what it says without, byte for byte", () => {
  test.each(SERVERS)("$package $version", { timeout: 180_000 }, async ({ bin, args = [], call }) => {
    const { dir } = createScratchHome(folder);
    const env = { ...scratchEnv(folder, bin), HEED_HOME: dir };
    const policy = join(dir, "heed.yaml");
    writeFileSync(policy, `version: 1\nrules:\n  - { id: one, verdict: allow, tool: ${call.name} }\n`, { mode: 0o600 });
    const accepted = await runHeed(["policy", policy, "--accept"], { home: dir, cwd: folder, env });
    expect([accepted.code, accepted.err]).toEqual([0, expect.stringContaining("Accepted")]);

    const server = [join(folder, "node_modules/.bin", bin), ...args];
    const gated = [process.execPath, program, "gate", "--scratch", "--label", "live", "--", ...server];
    const { name, arguments: given } = call;
    const requests: readonly Request[] = [
      ["tools/list", {}],
      ["tools/call", { name, arguments: given }],
      ["resources/list", {}],
      ["prompts/list", {}],
      ["ping", {}],
      ["tools/list", {}],
    ];
    const direct = await answers(server, env, requests);
    const called = JSON.stringify(JSON.parse(Buffer.from(direct[2] ?? "", "latin1").toString("utf8")));
    expect(called).toContain(call.answer);
    expect(await answers(gated, env, requests)).toEqual(direct);
    await vi.waitFor(() => expect(stillRunning(bin)).toEqual([]), { timeout: 10_000 });
  });
});
