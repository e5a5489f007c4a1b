import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { announceConsole } from "../../src/store/state/console-presence.js";
import { openQuestions } from "../../src/store/state/question-store.js";
import { sampleQuestion } from "../../src/store/state/question.test-support.js";
import { randomId } from "../../src/node/ids.js";
import { gateProgram, type LineClient } from "../gateway/harness.test-support.js";
import { faultWorld, gone, pause, SERVER, settled, until, type World } from "./fault-world.test-support.js";
import type { Fault, Tally } from "./tally.test-support.js";

async function end(client: LineClient, tally: Tally, world: World): Promise<void> {
  const { server, gate } = await world.pids();
  client.child.stdin.end();
  await gone([server, gate], tally);
  world.audit(tally);
}

/** A call of which the server makes something; everything else goes on meanwhile, and the end is an end. `answers`: the call itself has one. */
const breaks = (how: string, answers: boolean, quick = false): Fault => ({
  name: `the server's answer: ${how}`,
  quick,
  async run(tally) {
    const world = faultWorld();
    const client = await world.start();
    await client.initialize();
    client.call(1, "free", { how });
    client.call(2, "never", {});
    await settled(client, answers ? [1, 2] : [2], tally);
    if (answers) {
      client.call(3, "free", {});
      client.send({ jsonrpc: "2.0", id: 4, method: "ping" });
      await settled(client, [3, 4], tally);
    }
    await end(client, tally, world);
  },
});

/** Read by bytes: a line of 100 MB is nothing that a client of lines should keep. */
const large: Fault = {
  name: "the server's answer: 100 MB",
  async run(tally) {
    const world = faultWorld();
    const child = spawn(process.execPath, [await gateProgram(), "--label", "faults", "--", ...SERVER], {
      cwd: world.project,
      env: world.env,
      stdio: ["pipe", "pipe", "ignore"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let bytes = 0;
    let last = "";
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      last = chunk.subarray(-200).toString("latin1");
    });
    const send = (message: object): boolean => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "bytes", version: "1" };
    send({ id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
    send({ id: 1, method: "tools/call", params: { name: "free", arguments: { how: "100-mb" } } });
    await until(() => bytes > 100 * 1024 * 1024).catch(() => (tally.hanging += 1));
    send({ id: "after", method: "ping" });
    await until(() => last.includes('"after"')).catch(() => (tally.hanging += 1));
    const { server, gate } = await world.pids();
    child.stdin.end();
    await gone([server, gate], tally);
    world.audit(tally);
  },
};

/** The client does not read while much is said to it; nothing is lost for it. */
const slowReader: Fault = {
  name: "the client does not read while the server says 10,000 things",
  async run(tally) {
    const world = faultWorld();
    const client = await world.start();
    await client.initialize();
    client.child.stdout.pause();
    client.call(1, "free", { how: "10000-notifications" });
    await pause(1_000);
    client.child.stdout.resume();
    await settled(client, [1], tally);
    expect(client.lines.filter((line) => line.includes("notifications/message"))).toHaveLength(10_000);
    await end(client, tally, world);
  },
};

/** More calls than may wait: those beyond are refused, and the end answers all. */
const manyWait: Fault = {
  name: "10,000 calls wait for a person",
  async run(tally) {
    const world = faultWorld();
    const client = await world.start();
    await client.initialize({ elicitation: { form: {} } });
    const ids = Array.from({ length: 10_000 }, (_, n) => n);
    for (const id of ids) client.call(id, "write", { n: id });
    client.send({ jsonrpc: "2.0", id: "ping", method: "ping" });
    await settled(client, ["ping"], tally);
    const { server, gate } = await world.pids();
    client.child.stdin.end();
    await settled(client, ids, tally);
    await gone([server, gate], tally);
    world.audit(tally);
  },
};

/** The console's queue is long; one more call is asked about and answered all the same. */
const longQueue: Fault = {
  name: "10,000 questions are open in the console",
  async run(tally) {
    const world = faultWorld();
    onTestFinished(announceConsole(world.home));
    const questions = openQuestions(world.home);
    const sample = sampleQuestion(randomId());
    questions.put(sample);
    const folder = join(world.home.dir, "state", "questions", "open");
    const text = readFileSync(join(folder, `${sample.id}.json`), "utf8");
    // As files, all at once: put one by one, each would wait for the disk.
    for (let n = 1; n < 10_000; n += 1) {
      const id = randomId();
      writeFileSync(join(folder, `${id}.json`), text.replaceAll(sample.id, id), { mode: 0o600 });
    }
    expect(questions.list()).toHaveLength(10_000);
    const client = await world.start();
    await client.initialize();
    client.call(1, "write", { n: 1 });
    const mine = await until(() => questions.list().find(({ tool }) => tool === "write"));
    await pause(350);
    world.allow("write", { n: 1 });
    expect(questions.answer(mine.id, { by: "console", at: Date.now(), decision: "allow" })).toBe(true);
    await settled(client, [1], tally);
    await end(client, tally, world);
    rmSync(folder, { recursive: true });
  },
};

const signalled = (signal: "SIGTERM" | "SIGINT" | "SIGHUP", quick = false): Fault => ({
  name: `${signal} with calls in flight`,
  quick,
  async run(tally) {
    const world = faultWorld();
    const client = await world.start();
    await client.initialize({ elicitation: { form: {} } });
    client.call(1, "free", { how: "hang" });
    client.call(2, "write", { n: 2 });
    client.call(3, "free", { how: "late" });
    await client.question();
    const { server, gate } = await world.pids();
    world.mark();
    process.kill(gate, signal);
    await settled(client, [1, 2, 3], tally);
    await gone([server, gate], tally);
    world.audit(tally);
  },
});

/** Servers that hang, flood and break off, over stdio; and more waiting than anybody can answer. */
export const SERVER_FAULTS: readonly Fault[] = [
  breaks("hang", false),
  breaks("late", true),
  breaks("half", false, true),
  breaks("half-and-die", false),
  breaks("die", false),
  breaks("10000-notifications", true, true),
  breaks("10000-changes", true),
  breaks("noise", true),
  large,
  slowReader,
  manyWait,
  longQueue,
  signalled("SIGTERM", true),
  signalled("SIGINT"),
  signalled("SIGHUP"),
];
