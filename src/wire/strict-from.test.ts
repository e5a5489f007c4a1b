import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "./json.js";
import { strictFrom } from "./strict-from.js";
import { parseStrict } from "./strict.js";
import { wireErrorMessage } from "./wire-error.js";

function taken(value: unknown): Json {
  const result = strictFrom(value);
  if (!result.ok) throw new Error(wireErrorMessage(result.error));
  return result.strict.value;
}

function refused(value: unknown): string {
  const result = strictFrom(value);
  return result.ok ? "taken" : `${result.error.code} ${result.error.args["pointer"]}`;
}

class Point {
  x = 1;
}
const cycle: { self?: unknown } = {};
cycle.self = [cycle];
const accessor = Object.defineProperty({}, "path", { enumerable: true, get: () => "/tmp" });

describe("strictFrom", () => {
  test.each<[string, unknown, string]>([
    ["undefined", undefined, "json-value "],
    ["a function", { run: () => 1 }, "json-value /run"],
    ["a symbol", [Symbol("s")], "json-value /0"],
    ["a bigint", { a: { b: 1n } }, "json-value /a/b"],
    ["NaN", [1, Number.NaN], "json-value /1"],
    ["an infinity", { n: Number.NEGATIVE_INFINITY }, "json-value /n"],
    ["undefined in an array", [undefined], "json-value /0"],
    ["a hole", [1, , 2], "json-value /1"],
    ["a giant hole", new Array(2 ** 31), "json-value /0"],
    ["a date", { when: new Date(0) }, "json-value /when"],
    ["a map", new Map([["a", 1]]), "json-value "],
    ["an instance", new Point(), "json-value "],
    ["a boxed string", Object("x"), "json-value "],
    ["own toJSON", { toJSON: () => ({ other: true }) }, "json-value "],
    ["toJSON on an array", Object.assign([1], { toJSON: () => 2 }), "json-value "],
    ["a class with toJSON over null", Object.create({ toJSON: () => 1 }), "json-value "],
    ["an accessor", accessor, "json-value /path"],
    ["a cycle", cycle, "json-value /self/0"],
    ["half a pair", { a: "\ud800" }, "json-lone-surrogate /a"],
    ["half a pair in a key", { "\udc00": 1 }, "json-lone-surrogate /\udc00"],
    ["a key with / and ~", { "a/b": { "~": 1n } }, "json-value /a~1b/~0"],
  ])("%s is refused", (_name, value, expected) => {
    expect(refused(value)).toBe(expected);
  });

  test("a member that is undefined is left out, and -0 becomes 0, as JSON.stringify has it", () => {
    expect(taken({ a: undefined, b: -0 })).toStrictEqual({ b: 0 });
    expect(Object.is((taken([-0]) as number[])[0], 0)).toBe(true);
  });

  test("the answer is a copy that later changes do not reach", () => {
    const value = { list: [1] };
    const copy = taken(value);
    value.list.push(2);
    expect(copy).toEqual({ list: [1] });
  });

  test("__proto__ stays an own member", () => {
    const copy = taken(JSON.parse('{"__proto__":{"polluted":1},"constructor":2}'));
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":1},"constructor":2}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(taken(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 });
  });

  test("depth is bounded, shared parts are allowed, and a graph that unfolds exponentially is stopped by its size", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 128; i++) deep = [deep];
    expect(strictFrom(deep).ok).toBe(true);
    expect(strictFrom([deep])).toMatchObject({ error: { code: "json-depth" } });
    const shared = { a: 1 };
    expect(taken([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
    let wide: unknown = 1;
    for (let i = 0; i < 100; i++) wide = [wide, wide];
    expect(strictFrom(wide, { maxBytes: 100_000 })).toMatchObject({ error: { code: "json-size" } });
  });

  test("the pointer of an error is cut and its message is safe to show", () => {
    const result = strictFrom({ ["\u001b[2J".repeat(100)]: 1n });
    expect(result.ok ? "" : wireErrorMessage(result.error)).toMatch(/^Not a JSON value: a bigint, at "[ -~]+…"\.$/);
  });

  test("every JSON value is taken as it is, and then means what its text means", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        const text = JSON.stringify(value);
        const parsed = parseStrict(text);
        expect(parsed.ok && parsed.strict.exact).toBe(true);
        expect(JSON.stringify(taken(value))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
