import { connect, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import { ran } from "../gateway/harness.test-support.js";
import { gone, until, WITHIN } from "./fault-world.test-support.js";
import { ended, httpFaultWorld, type HttpFaultWorld, type Under } from "./http-world.test-support.js";
import type { Fault, Tally } from "./tally.test-support.js";

const ARGS = { n: 1 };
/** What brings a call so far over HTTP; what is under way then. */
export type HttpStep = {
  readonly name: string;
  readonly reach: (at: HttpFaultWorld) => Promise<readonly Under[]>;
  readonly env?: Record<string, string>;
};

async function asked(at: HttpFaultWorld, args: object): Promise<Under> {
  await at.initialize();
  const call = at.call(1, "write", args);
  await until(() => call.text.includes("elicitation/create"));
  return call;
}

async function allowed(at: HttpFaultWorld, args: object): Promise<Under> {
  const call = await asked(at, args);
  at.world.allow("write", args);
  at.allow(call);
  return call;
}

export const HTTP_STEPS: readonly HttpStep[] = [
  {
    name: "as a call arrives",
    async reach(at) {
      await at.initialize(null);
      return [at.call(1, "write", ARGS), at.call(2, "free", ARGS)];
    },
  },
  {
    name: "while the gate asks for the list",
    env: { FAULT_LIST: "mute" },
    async reach(at) {
      await at.initialize(null);
      const call = at.call(1, "write", ARGS);
      await until(() => at.world.hasListed());
      return [call];
    },
  },
  { name: "while a person is asked", reach: async (at) => [await asked(at, ARGS)] },
  { name: "as the answer arrives", reach: async (at) => [await allowed(at, ARGS)] },
  {
    name: "while the call runs",
    async reach(at) {
      const call = await allowed(at, { ...ARGS, how: "hang" });
      await until(() => ran(at.world.calls).length > 0);
      return [call];
    },
  },
  {
    name: "in the middle of the result",
    async reach(at) {
      const call = await allowed(at, { ...ARGS, how: "half" });
      await until(() => ran(at.world.calls).length > 0);
      return [call];
    },
  },
  {
    name: "once the result has come",
    async reach(at) {
      await (
        await allowed(at, ARGS)
      ).over;
      return [];
    },
  },
];

async function stop(at: HttpFaultWorld, tally: Tally): Promise<void> {
  at.gate.kill("SIGTERM");
  at.server.stdin?.end();
  await gone([at.gate.pid ?? 0, at.server.pid ?? 0], tally);
}

/** The next gate in the same home: what was not run is asked about again, what a rule lets run still runs. */
async function afterwards(before: HttpFaultWorld, tally: Tally): Promise<void> {
  const next = await httpFaultWorld({ FAULT_LIST: "" }, before.world);
  await next.initialize(null);
  const calls = [next.call(1, "write", ARGS), next.call(2, "write", { ...ARGS, how: "hang" }), next.call(3, "free", {})];
  await ended(calls, tally);
  expect(calls[2]?.text).toContain('"ran"');
  await stop(next, tally);
  next.world.audit(tally);
}

const victims = ["gate", "server", "client"] as const;

const kills: readonly Fault[] = victims.flatMap((victim) =>
  HTTP_STEPS.map(({ name, reach, env = {} }): Fault => ({
    name: `HTTP: kill -9 of the ${victim} ${name}`,
    quick: victim === "gate" && name === "while the call runs",
    async run(tally) {
      const at = await httpFaultWorld(env);
      const open = await reach(at);
      at.world.mark();
      if (victim === "client") for (const one of at.sent) one.kill();
      else at[victim].kill("SIGKILL");
      // A gate does not know that its server is gone before it has something for it.
      if (victim === "server" && name === "while a person is asked") {
        at.world.allow("write", ARGS);
        for (const one of open) at.allow(one);
      }
      await ended(open, tally);
      await stop(at, tally);
      await afterwards(at, tally);
    },
  })),
);

const breaks = (how: string, answers: boolean): Fault => ({
  name: `HTTP: the server's answer: ${how}`,
  async run(tally) {
    const at = await httpFaultWorld();
    await at.initialize();
    const call = at.call(1, "free", { how });
    const never = at.call(2, "never", {});
    await ended(answers ? [call, never] : [never], tally);
    if (how === "100-mb") expect(call.text.length).toBeGreaterThan(100 * 1024 * 1024);
    if (answers) await ended([at.call(3, "free", {})], tally);
    await stop(at, tally);
    await ended([call], tally);
    at.world.audit(tally);
  },
});

/** Connections that say little and never end, of every kind; a call is served among them, and the gate can be ended. */
const slow: Fault = {
  name: "HTTP: 1,000 connections that never finish what they say",
  quick: true,
  async run(tally) {
    const at = await httpFaultWorld();
    await at.initialize();
    const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\n`;
    const body = `Authorization: Bearer ${at.secret}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"jsonrpc"`;
    const says = ["", "P", `${head}X-Slow: `, `${head}${body}`];
    const sockets = Array.from({ length: 1000 }, (_, n): Socket => {
      const socket = connect(at.port, "127.0.0.1");
      socket.on("error", () => undefined).resume();
      socket.write(says[n % says.length] ?? "");
      return socket;
    });
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const call = at.call(1, "free", {});
    await ended([call], tally);
    expect(call.text).toContain('"ran"');
    await stop(at, tally);
    at.world.audit(tally);
  },
};

/** More clients that wait for a person than may wait, and then a signal. */
const manyWait: Fault = {
  name: "HTTP: 1,200 connections wait for a person, and SIGTERM",
  within: 150,
  async run(tally) {
    const at = await httpFaultWorld();
    await at.initialize();
    const calls = Array.from({ length: 1200 }, (_, n) => at.call(n + 1, "write", { n }));
    // Each question is written down first, and that waits for the disk: eight seconds where nothing else writes.
    await until(() => calls.every(({ text }) => text !== ""), 5 * WITHIN);
    expect(calls.filter(({ text }) => text.includes("Too many"))).toHaveLength(200);
    await stop(at, tally);
    await ended(calls, tally);
    at.world.audit(tally);
  },
};

const signalled: Fault = {
  name: "HTTP: SIGTERM with calls in flight",
  quick: true,
  async run(tally) {
    const at = await httpFaultWorld();
    const question = await asked(at, ARGS);
    const [late, hung] = [at.call(2, "free", { how: "late" }), at.call(3, "free", { how: "hang" })];
    await until(() => ran(at.world.calls).length === 2);
    at.world.mark();
    at.gate.kill("SIGTERM");
    await ended([question, late, hung], tally);
    // What could still end has ended as if nothing were.
    expect(late.text).toContain('"ran"');
    await stop(at, tally);
    at.world.audit(tally);
  },
};

/** The same over HTTP, where one gate serves many. */
export const HTTP_FAULTS: readonly Fault[] = [
  ...kills,
  breaks("hang", false),
  breaks("half", false),
  breaks("half-and-die", true),
  breaks("100-mb", true),
  breaks("10000-notifications", true),
  breaks("10000-changes", true),
  slow,
  signalled,
  manyWait,
];
