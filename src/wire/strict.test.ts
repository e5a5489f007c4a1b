import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical } from "./canonical.js";
import { member } from "./json.js";
import { oracle } from "./strict-oracle.test-support.js";
import { parseStrict } from "./strict.js";
import { encodeUtf8 } from "./utf8.js";
import { wireErrorMessage } from "./wire-error.js";

/** How many documents each comparison with the oracle takes: 30,000 in all. */
const RUNS = 10_000;
const SHORT = { endOnFailure: true } as const;

function code(text: string | Uint8Array): string {
  const parsed = parseStrict(text);
  return parsed.ok ? (parsed.strict.exact ? "exact" : "inexact") : parsed.error.code;
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

describe("parseStrict", () => {
  test.each([
    ['{"a":1,"b":[true,false,null,"x"]}', "exact"],
    [' \t\r\n{ "a" : { } , "b" : [ ] } ', "exact"],
    ["0", "exact"],
    ['""', "exact"],
    ["", "json-syntax"],
    ["{", "json-syntax"],
    ['{"a":1,}', "json-syntax"],
    ["[1,]", "json-syntax"],
    ["[1 2]", "json-syntax"],
    ["{1:2}", "json-syntax"],
    ["01", "json-syntax"],
    ["+1", "json-syntax"],
    ["1.", "json-syntax"],
    [".5", "json-syntax"],
    ["1-2", "json-syntax"],
    ["NaN", "json-syntax"],
    ["tru", "json-syntax"],
    ['"a\nb"', "json-syntax"],
    ['"\\x41"', "json-syntax"],
    ['"\\u00g0"', "json-syntax"],
    ["// no\n1", "json-syntax"],
    ["1 1", "json-syntax"],
    ["\u00a01", "json-syntax"],
    ['{"a":1,"a":1}', "json-duplicate-key"],
    ['{"a":1,"\\u0061":2}', "json-duplicate-key"],
    ['{"é":1,"\\u00E9":2}', "json-duplicate-key"],
    ['{"\\/":1,"/":2}', "json-duplicate-key"],
    ['{"x":[[{"y":{"a":1,"b":2,"a":3}}]]}', "json-duplicate-key"],
    ['{"__proto__":1,"__proto__":2}', "json-duplicate-key"],
    ['{"__proto__":{"a":1,"a":2}}', "json-duplicate-key"],
    ['{"":1,"":2}', "json-duplicate-key"],
    ['{"a":":","b":"\\":\\\\","c":1}', "exact"],
    ['{"a":{"a":{"a":1}}}', "exact"],
    ['[{"a":1},{"a":1}]', "exact"],
    ['"\ud800"', "json-lone-surrogate"],
    ['"\udc00\ud800"', "json-lone-surrogate"],
    ['"\\ud800"', "json-lone-surrogate"],
    ['"\\uD800\\u0041"', "json-lone-surrogate"],
    ['"\\udc00"', "json-lone-surrogate"],
    ['"\ud83d\\ude00"', "json-lone-surrogate"],
    ['"\\ud83d\ude00"', "json-lone-surrogate"],
    ['{"\\ud800":1}', "json-lone-surrogate"],
    ['{"a":[{"b":"\\ud800"}]}', "json-lone-surrogate"],
    ['"\\ud83d\\ude00 \ud83d\ude00"', "exact"],
    ['"\\\\ud800"', "exact"],
    ["\ufeff1", "json-utf8"],
    ["1e400", "json-number-range"],
    ["[-1e309]", "json-number-range"],
    ["9".repeat(400), "json-number-range"],
    ["9007199254740993", "inexact"],
    ["9007199254740992", "exact"],
    ["12345678901234567890", "inexact"],
    ["0.1", "exact"],
    ["0.10000000000000000555", "inexact"],
    ["1.0", "exact"],
    ["1.50e2", "exact"],
    ["100000000000000000000", "exact"],
    ["1e22", "exact"],
    ["1e-400", "inexact"],
    ["0e999999", "exact"],
    ["-0", "inexact"],
    ["-0.0e5", "inexact"],
    ["-0.5", "exact"],
    ["5e-324", "exact"],
    ["4e-324", "inexact"],
    ["[1,9007199254740993,1]", "inexact"],
    ['"9007199254740993"', "exact"],
  ])("%s is %s, as text and as bytes", (text, expected) => {
    expect(code(text)).toBe(expected);
    if (!/\p{Cs}/u.test(text)) expect(code(encodeUtf8(text))).toBe(expected);
  });

  test.each([
    [bytes(0x22, 0xff, 0x22), 1],
    [bytes(0x22, 0xc0, 0xaf, 0x22), 1],
    [bytes(0x22, 0xe0, 0x80, 0xaf, 0x22), 1],
    [bytes(0x22, 0xed, 0xa0, 0x80, 0x22), 1],
    [bytes(0x22, 0xf5, 0x80, 0x80, 0x80, 0x22), 1],
    [bytes(0x22, 0xf4, 0x90, 0x80, 0x80, 0x22), 1],
    [bytes(0x22, 0xc3, 0xa9, 0xe2, 0x82), 3],
    [bytes(0x22, 0xc3, 0xa9, 0x80, 0x22), 3],
  ])("invalid UTF-8 is refused where it begins", (input, offset) => {
    expect(parseStrict(input)).toMatchObject({ ok: false, error: { code: "json-utf8", offset } });
  });

  test("offsets count bytes for bytes and UTF-16 units for text", () => {
    const text = '{"é😀":1,}';
    expect(parseStrict(text)).toMatchObject({ error: { offset: 9 } });
    expect(parseStrict(encodeUtf8(text))).toMatchObject({ error: { offset: 12 } });
  });

  test("__proto__ and constructor are members like any other, and no prototype changes", () => {
    const parsed = parseStrict('{"__proto__":{"polluted":true},"constructor":1}');
    if (!parsed.ok) throw new Error(wireErrorMessage(parsed.error));
    expect(Object.getPrototypeOf(parsed.strict.value)).toBe(Object.prototype);
    expect(member(parsed.strict.value, "__proto__")).toEqual({ polluted: true });
    expect(member(parsed.strict.value, "constructor")).toBe(1);
    expect(member(parsed.strict.value, "polluted")).toBeUndefined();
  });

  test("128 levels pass and 129 do not; the bound can be moved down", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(code(nested(128))).toBe("exact");
    expect(code(`[${"{},[],".repeat(500)}1]`)).toBe("exact");
    expect(code(nested(129))).toBe("json-depth");
    expect(code('{"a":'.repeat(129) + "1" + "}".repeat(129))).toBe("json-depth");
    expect(parseStrict("[[1]]", { maxDepth: 1 })).toMatchObject({ error: { code: "json-depth", offset: 1 } });
    expect(code('"' + "[".repeat(500) + '"')).toBe("exact");
  });

  test.each([
    ["open arrays", "[".repeat(5_000_000), "json-depth"],
    ["open objects", '{"a":'.repeat(1_000_000), "json-depth"],
    ["closed ones", "]".repeat(5_000_000), "json-syntax"],
    ["backslashes", '"' + "\\".repeat(5_000_000), "json-syntax"],
    ["escaped quotes", '["' + '\\"'.repeat(2_000_000) + '"]', "exact"],
    ["zeros within a number", "1" + "0".repeat(200_000) + "1", "json-number-range"],
    ["zeros within a fraction", "0." + "0".repeat(200_000) + "1" + "0".repeat(200_000), "inexact"],
    ["minus signs", "-".repeat(2_000_000), "json-syntax"],
    ["spaces", " ".repeat(5_000_000) + "x", "json-syntax"],
  ])("a bomb of %s is answered", (_name, text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test("a bound in the millions does not become a stack overflow", () => {
    expect(parseStrict("[".repeat(1_000_000) + "]".repeat(1_000_000), { maxDepth: 10_000_000 })).toMatchObject({
      error: { code: "json-depth" },
    });
  });

  test("size is bounded before anything is read", () => {
    expect(parseStrict("[1,2]", { maxBytes: 5 }).ok).toBe(true);
    expect(parseStrict("[1,2]", { maxBytes: 4 })).toMatchObject({ error: { code: "json-size", offset: 4, args: { limit: 4 } } });
    expect(parseStrict(encodeUtf8('"é"'), { maxBytes: 3 })).toMatchObject({ error: { code: "json-size" } });
  });

  test("a key or tool name of a megabyte is read, and an error about it stays short", () => {
    const long = "k".repeat(1_000_000);
    expect(code(`{"${long}":1}`)).toBe("exact");
    const twice = parseStrict(`{"${long}":1,"${long}":2}`);
    expect(twice.ok ? "" : wireErrorMessage(twice.error)).toMatch(
      /^The key "k{60}…" stands twice in one object, at offset 1000006\.$/,
    );
  });

  test("messages are printable ASCII whatever the input holds", () => {
    const parsed = parseStrict('{"\\u202e\\u001b[2J":1,"\\u202e\\u001b[2J":2}');
    expect(parsed.ok ? "" : wireErrorMessage(parsed.error)).toBe(
      'The key "\\u202e\\u001b[2J" stands twice in one object, at offset 21.',
    );
    const syntax = parseStrict("[\u202e]");
    expect(syntax.ok ? "" : wireErrorMessage(syntax.error)).toBe(
      'Not valid JSON: expected a value or ], found "\\u202e", at offset 1.',
    );
    const short = parseStrict("[1");
    expect(short.ok ? "" : wireErrorMessage(short.error)).toBe("Not valid JSON: expected , or ], found the end, at offset 2.");
  });
});

// ---- against a slow, obvious reader -----------------------------------------------------------

/** A string literal with each unit spelled at random: raw, short escape, \u in either case. */
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "b", ":", "{", "[", ",", "]", "}", " ", "é", "😀") },
  { weight: 3, arbitrary: fc.constantFrom("\\u0061", "\\u003A", "\\u00e9", "\\ud83d\\ude00", '\\"', "\\\\", "\\/", "\\n") },
  { weight: 1, arbitrary: fc.constantFrom("\\ud83d", "\\uDE00", "\ud83d", "\ude00", "\\uD8", "\u2028") },
);
const literal = fc.array(unit, { maxLength: 4 }).map((units) => `"${units.join("")}"`);
const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('"a"', '"\\u0061"', '"b"', '"c"', '"d"', '"__proto__"', '"constructor"') },
  { weight: 2, arbitrary: literal },
);
const digits = fc.stringMatching(/^[0-9]{1,20}$/);
const number = fc
  .tuple(
    fc.constantFrom("", "", "-"),
    fc.oneof(digits, fc.constantFrom("0", "1", "9007199254740993")),
    fc.option(digits),
    fc.option(fc.tuple(fc.constantFrom("e", "E+", "e-"), fc.integer({ min: 0, max: 330 }))),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      sign +
      (whole.replace(/^0+(?=.)/, "") + (fraction === null ? "" : `.${fraction}`) + (exponent === null ? "" : exponent.join(""))),
  );
const space = fc.constantFrom("", "", "", " ", "\n", "\r\t");
const document = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(literal, number, fc.constantFrom("true", "false", "null")),
    fc
      .tuple(
        space,
        fc.array(
          fc.tuple(space, tie("value")).map((parts) => parts.join("")),
          { maxLength: 4 },
        ),
        space,
      )
      .map(([a, items, b]) => `[${a}${items.join(`${b},`)}${b}]`),
    fc
      .tuple(
        space,
        fc.array(
          fc.tuple(space, key, space, tie("value")).map(([a, k, b, value]) => `${a}${k}${b}:${a}${value}`),
          { maxLength: 4 },
        ),
        space,
      )
      .map(([a, members, b]) => `{${a}${members.join(`${b},`)}${b}}`),
  ),
})).value;

function agrees(text: string): void {
  const expected = oracle(text, 128);
  const parsed = parseStrict(text);
  if (parsed.ok) {
    expect(expected).toEqual({ code: parsed.strict.exact ? "exact" : "inexact", canonical: canonical(parsed.strict.value) });
  } else expect(expected).toEqual({ code: parsed.error.code, canonical: "" });
  // The same document as bytes gives the same answer, wherever it can be written in bytes.
  if (!/\p{Cs}/u.test(text)) expect(code(encodeUtf8(text))).toBe(expected.code);
}

describe("parseStrict agrees with a slow, obvious reader", () => {
  test("over well-formed documents with repeated keys, odd spellings and all kinds of numbers", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(document, (text) => {
        agrees(text);
        seen.set(code(text), (seen.get(code(text)) ?? 0) + 1);
      }),
      { numRuns: RUNS, ...SHORT },
    );
    // A generator that makes only one kind proves nothing.
    for (const kind of ["exact", "inexact", "json-duplicate-key", "json-lone-surrogate"])
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(RUNS / 100);
  });

  test("over documents with one edit", () => {
    const edit = fc.tuple(
      document,
      fc.nat(),
      fc.nat({ max: 2 }),
      fc.constantFrom('"', "\\", ":", ",", "{", "}", "[", "]", "0", "e", "-", ".", "\n", "\u0000", "x"),
    );
    fc.assert(
      fc.property(edit, ([text, place, drop, insert]) => {
        const at = place % (text.length + 1);
        agrees(text.slice(0, at) + insert + text.slice(at + drop));
      }),
      { numRuns: RUNS, ...SHORT },
    );
  });

  test("over random text of JSON's own characters", () => {
    const soup = fc
      .array(fc.constantFrom('"', '"a"', '"a":', "\\", ":", ",", "{", "}", "[", "]", "1", "0", "-", "e5", "true", " "), {
        maxLength: 12,
      })
      .map((parts) => parts.join(""));
    fc.assert(fc.property(soup, agrees), { numRuns: RUNS, ...SHORT });
  });
});
