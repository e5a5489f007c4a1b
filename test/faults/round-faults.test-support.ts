import { modernMeta, ran, type LineClient } from "../gateway/harness.test-support.js";
import { faultWorld, gone, settled, until, type World } from "./fault-world.test-support.js";
import type { Fault } from "./tally.test-support.js";

type Message = Awaited<ReturnType<LineClient["answerTo"]>>;
type More = { readonly inputResponses?: object; readonly requestState?: unknown };
/** Brings a call so far in rounds of its own; answers what is under way then, and what the next gate gets once more. */
type Step = {
  readonly name: string;
  readonly reach: (client: LineClient, world: World) => Promise<{ readonly ids: readonly unknown[]; readonly again: More }>;
};

const YES = { "dev.heed/ask": { action: "accept", content: { decision: "allow" } } };
const COLOUR = { colour: { action: "accept", content: { colour: "red" } } };
const ASKS = { n: 1, how: "asks" };

function send(client: LineClient, id: number, args: object, more: More = {}): void {
  client.send({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "write", arguments: args, ...more, _meta: modernMeta() },
  });
}
const stateOf = ({ result }: Message): unknown => result?.["requestState"];

/** The person's yes to the first round, on its way. */
async function approved(client: LineClient, world: World, args: object): Promise<More> {
  send(client, 1, args);
  const again = { inputResponses: YES, requestState: stateOf(await client.answerTo(1)) };
  world.allow("write", args);
  send(client, 2, args, again);
  return again;
}

const STEPS: readonly Step[] = [
  {
    name: "as the first round arrives",
    async reach(client) {
      send(client, 1, ASKS);
      return { ids: [1], again: {} };
    },
  },
  {
    name: "while the round waits for its answer",
    async reach(client) {
      send(client, 1, ASKS);
      return { ids: [], again: { inputResponses: YES, requestState: stateOf(await client.answerTo(1)) } };
    },
  },
  { name: "as the answer arrives", reach: async (client, world) => ({ ids: [2], again: await approved(client, world, ASKS) }) },
  {
    name: "while the call runs",
    async reach(client, world) {
      const again = await approved(client, world, { n: 1, how: "hang" });
      await until(() => ran(world.calls).length > 0);
      return { ids: [2], again };
    },
  },
  {
    name: "while the server's own question waits",
    async reach(client, world) {
      await approved(client, world, ASKS);
      const requestState = stateOf(await client.answerTo(2));
      return { ids: [], again: { inputResponses: COLOUR, requestState } };
    },
  },
  {
    name: "as the answer to the server arrives",
    async reach(client, world) {
      await approved(client, world, ASKS);
      const again = { inputResponses: COLOUR, requestState: stateOf(await client.answerTo(2)) };
      // By the yes that was given to the call.
      world.allow("write", ASKS);
      send(client, 3, ASKS, again);
      return { ids: [3], again };
    },
  },
];

const victims = ["gate", "server", "client"] as const;

/** kill -9 between the rounds of a call (2026-07-28 MRTR). What the killed gate had sealed lets nothing run in the next. */
export const ROUND_FAULTS: readonly Fault[] = victims.flatMap((victim) =>
  STEPS.map(({ name, reach }): Fault => ({
    name: `rounds: kill -9 of the ${victim} ${name}`,
    quick: victim === "gate" && name === "while the server's own question waits",
    async run(tally) {
      const world = faultWorld();
      const client = await world.start({ behind: victim === "client" });
      const pids = await world.pids();
      const { ids, again } = await reach(client, world);
      world.mark();
      process.kill({ gate: pids.gate, server: pids.server, client: client.child.pid ?? 0 }[victim], "SIGKILL");
      await settled(client, ids, tally);
      await gone([pids.gate, pids.server], tally);
      const next = await world.start();
      send(next, 11, ASKS, again);
      send(next, 12, { n: 1, how: "hang" }, again);
      send(next, 13, { n: 2 }, { ...again, inputResponses: { ...YES, ...COLOUR } });
      await settled(next, [11, 12, 13], tally);
      next.child.stdin.end();
      await next.exit;
      world.audit(tally);
    },
  })),
);
