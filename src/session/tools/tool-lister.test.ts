import { describe, expect, it } from "vitest";
import type { Json } from "../../wire/json.js";
import { LIST_TIMEOUT, MOST_LIST, MOST_TOOLS, RELIST_EVERY, ToolLister } from "./tool-lister.js";

/** A lister in a world whose time moves only when told to. */
function world() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const sent: (string | undefined)[] = [];
  const adopted: (readonly Json[])[] = [];
  let tooLong = 0;
  const lister = new ToolLister({
    request: (cursor) => `id${sent.push(cursor)}`,
    now: () => now,
    schedule: (after, run) => {
      const timer = { at: now + after, run };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
    adopt: ({ definitions }) => adopted.push(definitions),
    tooLong: () => (tooLong += 1),
  });
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  const answer = (tools: Json, more: Record<string, Json> = {}): void =>
    lister.ownAnswer(`id${sent.length}`, { result: { tools, ...more } }, 100);
  let ran = 0;
  const call = (): void => lister.whenFresh(() => (ran += 1));
  return { lister, sent, adopted, pass, answer, call, ran: () => ran, tooLong: () => tooLong };
}

describe("ToolLister", () => {
  it("lists all pages before the first call, and adopts only the whole", () => {
    const { sent, adopted, answer, call, ran } = world();
    call();
    answer(["a"], { nextCursor: "" });
    expect([sent, adopted, ran()]).toEqual([[undefined, ""], [], 0]);
    answer(["b"]);
    expect([adopted, ran()]).toEqual([[["a", "b"]], 1]);
    call();
    expect([sent.length, ran()]).toEqual([2, 2]);
  });

  it("holds back every call that comes while the listing is under way, and lets them go in order", () => {
    const { lister, answer } = world();
    const order: number[] = [];
    for (const call of [1, 2, 3]) lister.whenFresh(() => order.push(call));
    expect(order).toEqual([]);
    answer([]);
    expect(order).toEqual([1, 2, 3]);
  });

  it("answers ten thousand changes with one listing a second", () => {
    const { lister, sent, answer, pass, call } = world();
    call();
    answer([]);
    for (let i = 0; i < 10_000; i++) lister.changed();
    expect(sent.length).toBe(1);
    pass(RELIST_EVERY);
    expect(sent.length).toBe(2);
    for (let i = 0; i < 10_000; i++) lister.changed();
    answer([]);
    expect(sent.length).toBe(2);
    pass(RELIST_EVERY);
    expect(sent.length).toBe(3);
  });

  it("holds a call back until the list after a change is there", () => {
    const { lister, answer, pass, call, ran } = world();
    call();
    answer([]);
    lister.changed();
    call();
    expect(ran()).toBe(1);
    pass(RELIST_EVERY);
    answer([]);
    expect(ran()).toBe(2);
  });

  it("does not wait for a server that never answers, and keeps the last complete list", () => {
    const { lister, adopted, answer, pass, call, ran } = world();
    call();
    answer(["a"]);
    pass(RELIST_EVERY);
    lister.changed();
    call();
    pass(LIST_TIMEOUT);
    expect(ran()).toBe(2);
    call();
    expect([ran(), adopted, lister.current?.definitions]).toEqual([3, [["a"]], ["a"]]);
  });

  it.each<[string, Json]>([
    ["an error", { error: { code: -32601, message: "" } }],
    ["no list", { result: { tools: "x" } }],
    ["no result", {}],
  ])("lets the calls go on to be judged without a list after %s", (_, reply) => {
    const { lister, adopted, call, ran } = world();
    call();
    lister.ownAnswer("id1", reply, 100);
    expect([ran(), adopted]).toEqual([1, []]);
  });

  it("gives up on a server whose pages lead in a circle", () => {
    const { sent, adopted, answer, call, ran } = world();
    call();
    for (let i = 0; i < 3; i++) answer(["a"], { nextCursor: "again" });
    expect([sent.length, adopted, ran()]).toEqual([2, [], 1]);
  });

  it("lists again when the life of the list has ended, at most once a second", () => {
    const { sent, answer, pass, call, ran } = world();
    call();
    answer([], { ttlMs: 0 });
    call();
    expect([sent.length, ran()]).toEqual([1, 2]);
    pass(RELIST_EVERY);
    call();
    expect([sent.length, ran()]).toEqual([2, 2]);
    answer([], { ttlMs: 5000 });
    pass(4999);
    call();
    expect([sent.length, ran()]).toEqual([2, 4]);
  });

  it("learns from the client's own complete listing, page by page", () => {
    const { lister, sent, adopted, call, ran } = world();
    lister.clientAnswer(undefined, { tools: ["a"], nextCursor: "2" }, 100);
    lister.clientAnswer("3", { tools: ["x"] }, 100);
    expect(adopted).toEqual([]);
    lister.clientAnswer("2", { tools: ["b"] }, 100);
    expect(adopted).toEqual([["a", "b"]]);
    call();
    expect([sent.length, ran()]).toEqual([0, 1]);
  });

  it("ignores answers to other ids", () => {
    const { lister, adopted, call, ran } = world();
    call();
    lister.ownAnswer("id9", { result: { tools: [] } }, 100);
    expect([adopted, ran()]).toEqual([[], 0]);
  });

  it("takes no list that is longer than anybody could review: as if none had come, and said so", () => {
    const tools = (count: number): Json => Array.from({ length: count }, () => "t");
    const { adopted, answer, call, lister, pass, ran, tooLong } = world();
    call();
    answer(tools(MOST_TOOLS));
    expect([adopted.length, ran(), tooLong()]).toEqual([1, 1, 0]);
    lister.changed();
    pass(RELIST_EVERY);
    call();
    answer(tools(MOST_TOOLS), { nextCursor: "2" });
    answer(tools(1));
    expect([adopted.length, ran(), tooLong()]).toEqual([1, 2, 1]);
    const half = { tools: ["a"], nextCursor: "2" };
    lister.clientAnswer(undefined, half, MOST_LIST);
    lister.clientAnswer("2", { tools: ["b"] }, 1);
    expect([adopted.length, tooLong()]).toEqual([1, 2]);
    lister.clientAnswer(undefined, half, MOST_LIST - 1);
    lister.clientAnswer("2", { tools: ["b"] }, 1);
    expect([adopted.length, tooLong()]).toEqual([2, 2]);
  });
});
