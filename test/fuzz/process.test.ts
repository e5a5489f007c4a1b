import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundled, type Program } from "../conformance/gate-in-front.test-support.js";
import { gateProgram } from "../gateway/harness.test-support.js";
import { random } from "../laws/random.js";
import { ALLOWED, ClientLines } from "./client-lines.test-support.js";
import { Contract, type Expected, type Onward } from "./contract.test-support.js";
import { cutLines } from "./cut-lines.test-support.js";
import { fuzzHome } from "./fuzz-home.test-support.js";
import { matches } from "./in-process.test-support.js";
import { ScriptedServer } from "./scripted-server.test-support.js";
import { Total } from "./total.test-support.js";

const home = fuzzHome();
let server: Program;
beforeAll(async () => {
  server = await bundled(join(import.meta.dirname, "scripted-server-program.ts"));
}, 60_000);
afterAll(() => {
  home.remove();
  server.remove();
});

/** The gate's own ids are a secret of the process: these only look like them. */
const FOREIGN = ["gw-nobody", `gw-${"0".repeat(63)}`];

it.each(["2025-03-26", "2025-11-25"])(
  "holds for the gate as a process too, in %s",
  async (revision) => {
    const seed = revision.length + Number(revision.slice(0, 4));
    const contract = new Contract(() => false);
    const script = new ScriptedServer(seed, { own: FOREIGN, changes: false });
    const onward: Onward[] = [];
    const own: Expected[] = [];
    const passed: Expected[] = [];
    let messages = 0;
    const expectLine = (line: Buffer): void => {
      const led = contract.client(line.subarray(0, -1), true);
      onward.push(...led.onward);
      own.push(...led.back);
      messages += 1;
      const said = led.onward.flatMap((one) => (one.kind === "bytes" ? [script.take(one.bytes)] : []));
      for (const { now, later } of said)
        for (const line of cutLines(Buffer.alloc(0), Buffer.concat([...now, ...later])).lines) {
          passed.push(...contract.server(line));
          messages += 1;
        }
    };

    const heard = join(home.dir, `heard-${revision}`);
    const words = ["--label", "scripted", "--", process.execPath, server.file, String(seed), heard];
    const gate = spawn(process.execPath, [await gateProgram(), ...words], {
      cwd: home.dir,
      env: { PATH: process.env["PATH"], HEED_HOME: home.home.dir },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const ended = once(gate, "close");
    gate.stderr.resume();
    const got: Buffer[] = [];
    gate.stdout.on("data", (chunk: Buffer) => got.push(chunk));
    const message = (id: string, method: string, params: unknown): Buffer =>
      Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    const answered = async (line: Buffer): Promise<void> => {
      expectLine(line);
      gate.stdin.write(line);
      const { id } = JSON.parse(line.toString()) as { id: string };
      while (!Buffer.concat(got).includes(`"${id}"`)) await once(gate.stdout, "data");
    };
    try {
      const clientInfo = { name: "fuzz", version: "1" };
      await answered(message("begin", "initialize", { protocolVersion: revision, capabilities: {}, clientInfo }));
      // The first call waits for the gate's own listing; nothing may overtake it.
      await answered(message("first", "tools/call", { name: ALLOWED[0] }));
      const next = random(seed);
      const lines = new ClientLines(next, { races: false, own: FOREIGN });
      const all = Array.from({ length: 1000 }, () => lines.line());
      for (const line of all) expectLine(line);
      let rest: Buffer = Buffer.concat(all);
      while (rest.length > 0) {
        const cut = 1 + next(4000);
        if (!gate.stdin.write(rest.subarray(0, cut))) await once(gate.stdin, "drain");
        rest = rest.subarray(cut);
      }
      gate.stdin.end();
      await ended;
    } finally {
      gate.kill("SIGKILL");
    }

    const reached = cutLines(Buffer.alloc(0), readFileSync(heard)).lines.map((line) => line.subarray(0, -1));
    rmSync(heard);
    expect(reached.map(String)).toEqual(onward.map((one) => (one.kind === "bytes" ? String(one.bytes) : "")));
    // Each side's messages keep their order; how the gate's own stand between the server's is a matter of who was faster.
    let out = Buffer.concat(got);
    while (out.length > 0) {
      const queue = [own, passed].find(([first]) => first !== undefined && matches(first, out) !== null);
      const first = queue?.shift();
      if (first === undefined)
        throw new Error(`after the server's, ${JSON.stringify(passed[0])}, stands ${out.subarray(0, 400).toString()}`);
      out = out.subarray(matches(first, out) ?? 0);
    }
    expect([own, passed]).toEqual([[], []]);
    const total = new Total();
    total.add({ messages, counts: contract.counts });
    console.log(total.text());
    expect(total.of("same")).toBeGreaterThan(messages / 2);
  },
  60_000,
);
