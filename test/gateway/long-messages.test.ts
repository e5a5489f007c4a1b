import { describe, expect, it } from "vitest";
import { LineWorld } from "../attacks/one-reading.test-support.js";

const LENGTH = 3_000_000;
const long = (id: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id, result: { contents: [{ uri: "a:b", text: "é".repeat(LENGTH) }] } });
const note = JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "after" } });

/** A client that waits for the answer to its request 2; `from`: what it got before. */
async function waiting(): Promise<{ readonly world: LineWorld; readonly from: number }> {
  const world = new LineWorld();
  await world.open();
  world.begin();
  world.say({ id: 2, method: "resources/read", params: { uri: "a:b" } });
  return { world, from: world.out.length };
}
const settled = async ({ relay }: LineWorld): Promise<void> => {
  await expect.poll(() => relay.reading, { timeout: 20_000, interval: 5 }).toBe(false);
};

describe("a long message of a server over lines", () => {
  it("is read in slices, goes on whole and before what came after it, and holds its client's messages up for none of it", async () => {
    const { world, from } = await waiting();
    world.serverSays(`${long(2)}\n${note}\n`);
    expect([world.text(from), world.relay.reading]).toEqual(["", true]);
    world.say({ id: 3, method: "ping" });
    expect(world.heard.at(-1)).toMatchObject({ id: 3 });
    world.serverSays(`${JSON.stringify({ jsonrpc: "2.0", id: 3, result: {} })}\n`);
    expect(world.text(from)).toBe("");
    await settled(world);
    expect(world.text(from)).toBe(`${long(2)}\n${note}\n{"jsonrpc":"2.0","id":3,"result":{}}\n`);
    // What it brings was noted before any of it went on.
    expect(world.out.slice(from).every(({ content }) => content)).toBe(true);
  });

  it("goes on where the connection ends meanwhile, as what came after it", async () => {
    const { world, from } = await waiting();
    world.serverSays(`${long(2)}\n${note}\n`);
    world.relay.close();
    expect(world.text(from)).toBe(`${long(2)}\n${note}\n`);
    expect(world.relay.reading).toBe(false);
  });

  it("answers nothing where its client has taken the request back meanwhile", async () => {
    const { world, from } = await waiting();
    world.serverSays(`${long(2)}\n`);
    world.say({ method: "notifications/cancelled", params: { requestId: 2 } });
    await settled(world);
    expect(world.text(from)).toBe("");
  });

  it("is answered for where it cannot be read", async () => {
    const { world, from } = await waiting();
    world.serverSays(`${long(2).replace(/\}$/, ',"a":NaN}')}\n`);
    await settled(world);
    expect(JSON.parse(world.text(from))).toMatchObject({ id: 2, error: { code: -32603 } });
  });

  it("control: a short one goes on at once", async () => {
    const { world, from } = await waiting();
    world.serverSays('{"jsonrpc":"2.0","id":2,"result":{}}\n');
    expect(world.text(from)).toBe('{"jsonrpc":"2.0","id":2,"result":{}}\n');
  });
});
