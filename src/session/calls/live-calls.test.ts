import { beforeEach, describe, expect, it } from "vitest";
import { LiveCalls } from "./live-calls.js";
import { NOTHING_RECORDED, recordedBy } from "./recorded.js";

type Call = { readonly key: string; readonly bytes: { readonly length: number } };
const call = (key: string, length = 10): Call => ({ key, bytes: { length } });
const written = (upTo: number) => recordedBy(() => undefined, upTo);

let calls: LiveCalls<Call, string>;
beforeEach(() => (calls = new LiveCalls(new Map())));

/** A call that was judged and waits for its record, the first. */
function judged(key: string): Call {
  const one = call(key);
  calls.receive(one);
  calls.send(key, { type: "listed" });
  expect(calls.mayGo(key, 1, `facts of ${key}`)).toBe(true);
  return one;
}

describe("the calls of a conversation", () => {
  it("are counted while they have gone nowhere", () => {
    calls.receive(call("a", 3));
    calls.receive(call("b", 4));
    expect([calls.size, calls.bytes]).toEqual([2, 7]);
    calls.send("a", { type: "cancelled" });
    expect([calls.size, calls.bytes, calls.has("a")]).toEqual([1, 4, false]);
    judged("c");
    expect(calls.committed("c", written(1))?.do).toBe("forward");
    expect([calls.size, calls.bytes, calls.has("c"), calls.isHeld("c")]).toEqual([1, 4, true, false]);
  });

  it("of one key are the last that came", () => {
    const first = call("a");
    const second = call("a", 5);
    calls.receive(first);
    calls.receive(second);
    expect([calls.holds(first), calls.holds(second), calls.bytes]).toEqual([false, true, 5]);
  });

  it("go on by a proof that covers their record, once", () => {
    judged("a");
    expect(calls.committed("a", written(1))?.do).toBe("forward");
    expect(calls.committed("a", written(1))).toBeNull();
    judged("b");
    expect(calls.committed("b", NOTHING_RECORDED)).toEqual({ do: "answer", outcome: "closed" });
    expect(calls.committed("b", written(1))).toBeNull();
  });

  it("that were judged by what holds no longer are looked at again, and go on by the proof that they have", () => {
    judged("a");
    calls.changed();
    expect(calls.committed("a", written(1))?.do).toBe("compare");
    expect(calls.mayGo("a", 1, "facts")).toBe(true);
    expect(calls.committed("a", NOTHING_RECORDED)?.do).toBe("forward");
    expect(calls.arrived("a")).toBe("facts");
  });

  it("that came back are still known as calls without an answer, until somebody looks at them", () => {
    judged("a");
    calls.committed("a", written(1));
    calls.send("a", { type: "returned" });
    expect([...calls.running()]).toEqual(["facts of a"]);
    expect(calls.takeFacts("a")).toBe("facts of a");
    expect([...calls.running()]).toEqual([]);
  });

  it("are answered where a side is gone, but for those that may have run", () => {
    const held = call("a");
    calls.receive(held);
    judged("b");
    calls.committed("b", written(1));
    expect(calls.close()).toEqual([held]);
    expect([calls.has("a"), calls.has("b"), calls.size]).toEqual([false, false, 0]);
  });
});
