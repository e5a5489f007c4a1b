import { describe, expect, it } from "vitest";
import { random } from "../../test/laws/random.js";
import { readLongText } from "./long-text.js";
import { finish } from "./steps.js";
import { parseStrict, readStrict } from "./strict.js";
import { encodeUtf8 } from "./utf8.js";

const DEEPEST = 12;

/** What the reader at once makes of it, and what the reader in slices does. */
function both(bytes: Uint8Array, slice: number): readonly [unknown, unknown] {
  const whole = readStrict(bytes, { maxDepth: DEEPEST }, true);
  const long = finish(readLongText(bytes, DEEPEST, slice));
  // Whether items are kept or only read, it is the same text.
  const bare = finish(readLongText(bytes, DEEPEST, slice, false));
  expect([bare?.halves, bare?.idSpelt]).toEqual([long?.halves, long?.idSpelt]);
  const halves = whole.ok && !parseStrict(bytes, { maxDepth: DEEPEST }).ok;
  return [
    whole.ok ? { text: JSON.stringify(whole.strict.value), halves } : null,
    long === null ? null : { text: JSON.stringify(long.value), halves: long.halves },
  ];
}

describe("a long text, read in slices, is what it is when it is read at once", () => {
  it.each([
    "",
    " ",
    "1",
    "12345678",
    " [ ] ",
    "{}",
    "[1,2,3]",
    "[1,2,]",
    "[,1]",
    "[1 2]",
    "[[],[],{}]",
    '{"a":1,"b":[{"c":"dddddddddddddddddddd"},2],"e":{}}',
    '{"a":1,"a":2}',
    '{"a":"xxxxxxxxxxxxxxxxxx","b":1,"a":2}',
    '{"__proto__":1,"constructor":{"a":[1]}}',
    '{"__proto__":"xxxxxxxxxxxxxxxxxxxxx","__proto__":2}',
    '{"a":{"b":{"c":[[[["x"]]]]}}}',
    "[[[[[[[[[[[[1]]]]]]]]]]]]",
    "[[[[[[[[[[[[[1]]]]]]]]]]]]]",
    '"a long string of the text itself"',
    '["\\ud83d\\ude00\\ud83d\\ude00","\\ud83d"]',
    '["\\\\ud83d\\ude00"]',
    '["\\u00e9\\n\\"\\\\\\u0022 日本語 😀 é"]',
    '{"k\\u0065y":1,"key":2}',
    "[1]]",
    "[1]{}",
    '{"a":[1}',
    "[1],[2]",
    '{"a" : 1 ,   "b":   "c"   }   ',
    '{"a" "b"}',
    '{"a":"xxxxxxxxxxxxxxxxxxxx"1}',
    '["xxxxxxxxxxxxxxxxxxxxxxx"1]',
    '["xxxxxxxxxxxxxxxxxxxxxxx"',
    '["tab\tinside"]',
    "[NaN]",
    "[1e999]",
    "[-0, 1.0, 1e2]",
    "\uFEFF[1]",
    '["a\uFEFFb"]',
    '{"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx":{"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy":[1,2,3]}}',
  ])("%j", (text) => {
    for (let slice = 1; slice < 40; slice++) {
      const [whole, long] = both(encodeUtf8(text), slice);
      expect([slice, long]).toEqual([slice, whole]);
    }
  });

  it("for texts that are put together, broken and cut at random", () => {
    const next = random(7);
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "\\",
      '"a"',
      '"b":',
      "1",
      "-0",
      "true",
      " ",
      "\n",
      "\\u00e9",
      "\\ud83d",
      "\\ude00",
      "日",
      "😀",
      "\u2028",
      "x",
      '"id":2,',
    ];
    const made = (deep: number): string => {
      const kind = next(deep > 5 ? 4 : 7);
      if (kind === 0) return String(next(1000) - 500);
      if (kind === 1) return ["true", "false", "null", "1.5e3", "-0"][next(5)] ?? "null";
      if (kind < 4)
        return `"${Array.from({ length: next(30) }, () => ["x", "\\n", "\\u00e9", "é", "日", "😀", "\\ud83d\\ude00", "\\\\", '\\"', "\\ud83d"][next(10)]).join("")}"`;
      const blank = next(4) === 0 ? " " : "";
      if (kind < 6) return `[${blank}${Array.from({ length: next(6) }, () => made(deep + 1)).join(`${blank},`)}]`;
      return `{${Array.from({ length: next(6) }, (_, at) => `"${next(12) === 0 ? "a" : `k${at}`}"${blank}:${made(deep + 1)}${blank}`).join(",")}}`;
    };
    let strict = 0;
    for (let round = 0; round < 6000; round++) {
      let bytes = encodeUtf8(made(0));
      if (next(3) === 0) {
        const at = next(bytes.length + 1);
        const piece = encodeUtf8(pieces[next(pieces.length)] ?? "");
        bytes = new Uint8Array([...bytes.subarray(0, at), ...piece, ...bytes.subarray(at + next(3))]);
      }
      if (next(20) === 0 && bytes.length > 0) bytes[next(bytes.length)] = next(256);
      const slice = 1 + next(24);
      const [whole, long] = both(bytes, slice);
      if (whole !== null) strict += 1;
      expect([slice, Buffer.from(bytes).toString(), long]).toEqual([slice, Buffer.from(bytes).toString(), whole]);
    }
    expect(strict).toBeGreaterThan(3000);
    expect(strict).toBeLessThan(5800);
  });
});

it("keeps objects and leaves the items of long arrays out, where nobody wants to know them", () => {
  const text = '{"id":2,"a":{"b":{"c":[1,2,3,4,5,6,7,8,9],"d":"eeeeeeeeeeeeeeeeee"}},"f":[1],"g":[]}';
  expect(finish(readLongText(encodeUtf8(text), DEEPEST, 6, false))).toEqual({
    value: { id: 2, a: { b: { c: [], d: "eeeeeeeeeeeeeeeeee" } }, f: [1], g: [] },
    halves: false,
    idSpelt: "2",
  });
});
