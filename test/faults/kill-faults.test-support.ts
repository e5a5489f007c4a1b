import type { LineClient } from "../gateway/harness.test-support.js";
import { faultWorld, gone, settled, until, type World } from "./fault-world.test-support.js";
import { ran } from "../gateway/harness.test-support.js";
import type { Fault } from "./tally.test-support.js";

const ARGS = { n: 1 };

/** Brings a call so far; answers the ids of what is under way then. */
type Step = {
  readonly name: string;
  readonly reach: (client: LineClient, world: World) => Promise<readonly unknown[]>;
  readonly env?: Record<string, string>;
};

async function begin(client: LineClient): Promise<void> {
  await client.initialize({ elicitation: { form: {} } });
}

async function approve(client: LineClient, world: World, args: unknown): Promise<void> {
  client.call(1, "write", args);
  const { id } = await client.question();
  world.allow("write", args);
  client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { decision: "allow" } } });
}

const STEPS: readonly Step[] = [
  { name: "before anything was said", reach: async () => [] },
  {
    name: "while the session begins",
    async reach(client) {
      const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "lines", version: "1" } };
      client.send({ jsonrpc: "2.0", id: "init", method: "initialize", params });
      return ["init"];
    },
  },
  {
    name: "as a call arrives",
    async reach(client) {
      await begin(client);
      client.call(1, "write", ARGS);
      client.call(2, "free", ARGS);
      return [1, 2];
    },
  },
  {
    name: "while the gate asks for the list",
    env: { FAULT_LIST: "mute" },
    async reach(client, world) {
      await begin(client);
      client.call(1, "write", ARGS);
      await until(() => world.hasListed());
      return [1];
    },
  },
  {
    name: "while a person is asked",
    async reach(client) {
      await begin(client);
      client.call(1, "write", ARGS);
      await client.question();
      return [1];
    },
  },
  {
    name: "as the answer arrives",
    async reach(client, world) {
      await begin(client);
      await approve(client, world, ARGS);
      return [1];
    },
  },
  {
    name: "while the call runs",
    async reach(client, world) {
      await begin(client);
      const args = { ...ARGS, how: "hang" };
      await approve(client, world, args);
      await until(() => ran(world.calls).length > 0);
      return [1];
    },
  },
  {
    name: "in the middle of the result",
    async reach(client, world) {
      await begin(client);
      const args = { ...ARGS, how: "half" };
      await approve(client, world, args);
      await until(() => ran(world.calls).length > 0);
      return [1];
    },
  },
  {
    name: "once the result has come",
    async reach(client, world) {
      await begin(client);
      await approve(client, world, ARGS);
      await client.answerTo(1);
      return [];
    },
  },
];

/** The next gate in the same home: what was not run is asked about again, what a rule lets run still runs. */
async function afterwards(world: World, tally: Parameters<Fault["run"]>[0]): Promise<void> {
  world.env["FAULT_LIST"] = "";
  const next = await world.start();
  await next.initialize();
  next.call(1, "write", ARGS);
  next.call(2, "write", { ...ARGS, how: "hang" });
  next.call(3, "free", { n: "after" });
  await settled(next, [1, 2, 3], tally);
  next.child.stdin.end();
  await next.exit;
  const again = ran(world.calls).some(({ args }) => JSON.stringify(args) === '{"n":"after"}');
  if (!again) throw new Error("the next gate runs nothing");
  world.audit(tally);
}

const victims = ["gate", "server", "client"] as const;
const QUICK = new Set([
  "gate as the answer arrives",
  "server as the answer arrives",
  "server in the middle of the result",
  "client while a person is asked",
]);

/** kill -9 of each process at each step of a call over stdio. */
export const KILL_FAULTS: readonly Fault[] = victims.flatMap((victim) =>
  STEPS.map(({ name, reach, env = {} }): Fault => ({
    name: `kill -9 of the ${victim} ${name}`,
    quick: QUICK.has(`${victim} ${name}`),
    async run(tally) {
      const world = faultWorld({ env });
      const client = await world.start({ behind: victim === "client" });
      const pids = await world.pids();
      const ids = await reach(client, world);
      world.mark();
      process.kill({ gate: pids.gate, server: pids.server, client: client.child.pid ?? 0 }[victim], "SIGKILL");
      await settled(client, ids, tally);
      // A connection ends with its other end.
      await gone([pids.gate, pids.server], tally);
      await afterwards(world, tally);
    },
  })),
);
