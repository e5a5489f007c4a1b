import { afterEach, describe, expect, it, vi } from "vitest";
import { LineWorld } from "../attacks/one-reading.test-support.js";

let world: LineWorld;
afterEach(() => world.relay.close());

/** What the server has heard, but for the gate's own listings. */
const heard = () =>
  world.heard
    .filter(({ id }) => !String(id).startsWith("gw-"))
    .map(({ id, method, params }) => id ?? method ?? params)
    .map(String);
const start = (policy?: string): void => {
  world = new LineWorld(policy);
  world.begin();
};
const PASSES = "version: 1\nrules: [{id: a, tool: get_note, verdict: allow}]\n";

describe("before the desk is open, the client's messages keep their order", () => {
  it.each<[string, readonly (Record<string, unknown> & { id?: unknown; method?: string })[]]>([
    [
      "an unknown request, then a known one",
      [
        { id: 1, method: "x/new" },
        { id: 2, method: "ping" },
      ],
    ],
    ["an unknown notification, then a known request", [{ method: "notifications/x" }, { id: 2, method: "resources/list" }]],
    [
      "two unknown ones and two known ones, in turns",
      [
        { id: 1, method: "x/a" },
        { id: 2, method: "ping" },
        { method: "notifications/y" },
        { method: "notifications/roots/list_changed" },
        { id: 3, method: "x/b" },
      ],
    ],
    ["an unknown one, then an answer to the server", [{ method: "notifications/x" }, { id: 9, result: {} }]],
    ["an unknown one, then an error to the server", [{ method: "notifications/x" }, { id: 9, error: { code: 1, message: "" } }]],
    [
      "an unknown one, then a cancellation of what has gone on",
      [
        { id: 1, method: "resources/list" },
        { method: "notifications/x" },
        { method: "notifications/cancelled", params: { requestId: 1 } },
      ],
    ],
  ])("%s", async (_, said) => {
    start();
    const before = heard();
    for (const one of said) world.say(one);
    await world.open();
    expect(heard()).toEqual([...before, ...said.map(({ id, method }) => String(id ?? method))]);
  });

  it("those that came before an unknown one go on at once, and nothing is said to its client", async () => {
    start();
    world.say({ id: 1, method: "resources/list" });
    world.say({ id: 2, method: "x/new" });
    world.say({ id: 3, method: "resources/list" });
    expect(heard().slice(2)).toEqual(["1"]);
    await world.open();
    expect(heard().slice(2)).toEqual(["1", "2", "3"]);
    expect(world.messages().map(({ id }) => id)).toEqual(["init"]);
  });

  it("control: without an unknown one nothing waits, and none waits for a held call", () => {
    start();
    world.say({ id: 1, method: "tools/call", params: { name: "get_note", arguments: {} } });
    world.say({ id: 2, method: "ping" });
    world.say({ method: "notifications/roots/list_changed" });
    expect(heard().slice(2)).toEqual(["2", "notifications/roots/list_changed"]);
  });

  it("a call waits in its place behind an unknown one", async () => {
    start(PASSES);
    world.say({ id: 1, method: "x/new" });
    world.say({ id: 2, method: "tools/call", params: { name: "get_note", arguments: {} } });
    world.say({ id: 3, method: "ping" });
    await world.open();
    await vi.waitFor(() => expect(heard().slice(2).toSorted()).toEqual(["1", "2", "3"]));
    expect(heard().indexOf("1")).toBeLessThan(heard().indexOf("2"));
    expect(heard().indexOf("1")).toBeLessThan(heard().indexOf("3"));
  });
});

describe("before the desk is open, what is withdrawn never goes on", () => {
  it.each<[string, readonly Record<string, unknown>[]]>([
    ["a call", [{ id: 1, method: "tools/call", params: { name: "get_note", arguments: {} } }]],
    [
      "a call behind an unknown one",
      [{ method: "notifications/x" }, { id: 1, method: "tools/call", params: { name: "get_note", arguments: {} } }],
    ],
    [
      "a call before an unknown one",
      [{ id: 1, method: "tools/call", params: { name: "get_note", arguments: {} } }, { method: "notifications/x" }],
    ],
    ["an unknown request", [{ id: 1, method: "x/new" }]],
    ["a known request behind an unknown one", [{ method: "notifications/x" }, { id: 1, method: "resources/list" }]],
  ])("%s, with its cancellation", async (_, said) => {
    start(PASSES);
    for (const one of said) world.say(one);
    world.say({ method: "notifications/cancelled", params: { requestId: 1 } });
    world.say({ id: 2, method: "resources/list" });
    await world.open();
    // A call that came later has gone on: one that did not by now never will.
    world.say({ id: "last", method: "tools/call", params: { name: "get_note", arguments: {} } });
    await vi.waitFor(() => expect(heard()).toContain("last"));
    expect(heard().slice(2)).toEqual([...said.filter(({ id }) => id === undefined).map(({ method }) => method), "2", "last"]);
    expect(world.messages().some(({ id }) => id === 1)).toBe(false);
    // The id is free again.
    world.say({ id: 1, method: "resources/list" });
    expect(heard().at(-1)).toBe("1");
  });

  it("of two of one id the second is refused, whichever of them waits", async () => {
    start(PASSES);
    world.say({ id: 1, method: "x/new" });
    world.say({ id: 1, method: "resources/list" });
    world.say({ id: 1, method: "tools/call", params: { name: "get_note", arguments: {} } });
    await world.open();
    expect(heard().slice(2)).toEqual(["1"]);
    expect(world.heard.at(-1)).toMatchObject({ method: "x/new" });
    expect(world.messages().filter(({ id }) => id === null)).toHaveLength(2);
  });

  it("an initialize cannot be withdrawn", async () => {
    world = new LineWorld();
    world.say({ method: "notifications/x" });
    world.say({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {} } });
    world.say({ method: "notifications/cancelled", params: { requestId: 1 } });
    await world.open();
    expect(heard()).toEqual(["notifications/x", "1", "notifications/cancelled"]);
  });
});

it("what still waits when the server ends is answered", () => {
  start();
  world.say({ id: 1, method: "x/new" });
  world.say({ id: 2, method: "resources/list" });
  world.relay.close();
  expect(world.messages().map(({ id, error }) => [id, error !== undefined])).toEqual([
    ["init", false],
    [1, true],
    [2, true],
  ]);
});

it("where the rules let no unknown method pass, it is refused and the rest goes on in order", async () => {
  start("version: 1\npreset: cautious\n");
  world.say({ id: 1, method: "x/new" });
  world.say({ id: 2, method: "ping" });
  world.say({ method: "notifications/x" });
  world.say({ id: 3, method: "ping" });
  await world.open();
  expect(heard().slice(2)).toEqual(["2", "3"]);
  expect(world.messages().filter(({ error }) => error !== undefined)).toMatchObject([{ id: 1 }]);
});

it("counts what waits, so that no more need be read", () => {
  start();
  world.say({ method: "notifications/x" });
  const { client } = world.relay.waiting;
  world.say({ id: 2, method: "ping", params: { text: "x".repeat(10_000) } });
  expect(world.relay.waiting.client).toBeGreaterThan(client + 10_000);
  world.say({ method: "notifications/cancelled", params: { requestId: 2 } });
  expect(world.relay.waiting.client).toBe(client);
});
