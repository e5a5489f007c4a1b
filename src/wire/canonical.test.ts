import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical } from "./canonical.js";
import type { Json } from "./json.js";
import { parseStrict } from "./strict.js";
import { wireErrorMessage } from "./wire-error.js";

function read(text: string): Json {
  const parsed = parseStrict(text);
  if (!parsed.ok) throw new Error(wireErrorMessage(parsed.error));
  return parsed.strict.value;
}

/** The text of a value with the members of every object in another order. */
function shuffled(value: unknown, flip: boolean): string {
  if (Array.isArray(value)) return `[ ${value.map((item) => shuffled(item, !flip)).join(" , ")} ]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)} : ${shuffled(item, !flip)}`);
  return `{ ${(flip ? members.reverse() : members).join(" ,\n")} }`;
}

describe("canonical", () => {
  test.each([
    ['{"b":1,"a":2}', '{"a":2,"b":1}'],
    ['{"10":1,"9":2,"1":3}', '{"1":3,"10":1,"9":2}'],
    // RFC 8785 section 3.2.3: by UTF-16 units, so the emoji stands before U+FB33.
    ['{"\\ufb33":1,"\\ud83d\\ude00":2,"\\u20ac":3,"\\r":4,"1":5}', '{"\\r":4,"1":5,"€":3,"😀":2,"\ufb33":1}'],
    ['{"__proto__":{"b":1,"a":2},"constructor":0}', '{"__proto__":{"a":2,"b":1},"constructor":0}'],
    ['{"toJSON":"no","valueOf":1}', '{"toJSON":"no","valueOf":1}'],
    ["[1.0,1e2,0.50,1E-7,1e21,333333333.33333329]", "[1,100,0.5,1e-7,1e+21,333333333.3333333]"],
    ["-0", "0"],
    ['"\\u000f\\n\\/\\u0041"', '"\\u000f\\n/A"'],
    ["[ [ ] , { } , null ]", "[[],{},null]"],
  ])("%s", (text, expected) => {
    expect(canonical(read(text))).toBe(expected);
  });

  test("reaches the deepest value that the strict door lets in", () => {
    const text = '{"a":['.repeat(64) + "]}".repeat(64);
    expect(canonical(read(text))).toBe(text);
  });

  test("is one text for all orders and spacings, and reads back as the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonical(read(JSON.stringify(value)));
        expect(canonical(read(shuffled(value, true)))).toBe(text);
        expect(canonical(read(text))).toBe(text);
        expect(read(text)).toEqual(read(JSON.stringify(value)));
      }),
      { numRuns: 2_000 },
    );
  });

  describe("equals the canonicalize package", () => {
    const key = fc.oneof(
      fc.string({ unit: "binary" }),
      // Keys that an object lists in another order than it was given, that a prototype has, and that differ late.
      fc.constantFrom(
        "10",
        "9",
        "1",
        "01",
        "__proto__",
        "constructor",
        "toString",
        "a",
        "aa",
        "a\u0000",
        "\\ud800",
        "\ufb33",
        "\u{1f600}",
      ),
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: "medium", maxDepth: 8 },
        fc.constantFrom<Json>(null, true, false, -0, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, 2 ** 53 + 2),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: "binary" }),
        fc.array(tie("value")),
        fc.array(fc.tuple(key, tie("value"))).map((members) => Object.fromEntries(members)),
      ),
    }));

    test("for any JSON value", () => {
      fc.assert(
        fc.property(value, (one) => {
          expect(canonical(one)).toBe(canonicalize(one));
        }),
        { numRuns: 20_000 },
      );
    });

    test("for members that are undefined, and holes", () => {
      const odd = { b: undefined, a: [1, undefined, null], c: { d: undefined } } as unknown as Json;
      expect(canonical(odd)).toBe(canonicalize(odd));
      expect(canonical([1, , 2] as unknown as Json)).toBe("[1,null,2]");
    });

    test.each<[string, Json]>([
      ["half a pair", "\ud800"],
      ["the other half", "a\udc00b"],
      ["two halves in the wrong order", "\udc00\ud800"],
      ["half a pair as a key", { "\ud800": 1 }],
      ["a number beyond the range", Number.POSITIVE_INFINITY],
      ["no number", [Number.NaN]],
    ])("in refusing %s", (_what, odd) => {
      expect(() => canonicalize(odd)).toThrow();
      expect(() => canonical(odd)).toThrow("has no canonical text");
    });
  });

  test("differs for values that differ", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        const [x, y] = [read(JSON.stringify(a)), read(JSON.stringify(b))];
        let same = true;
        try {
          expect(x).toEqual(y);
        } catch {
          same = false;
        }
        expect(canonical(x) === canonical(y)).toBe(same);
      }),
      { numRuns: 2_000 },
    );
  });
});
