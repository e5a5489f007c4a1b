import { describe, expect, test } from "vitest";
import { displayWidth } from "./display-width.js";
import { fit, padEnd, padStart } from "./fit.js";
import { createPaint } from "./paint.js";
import { shellQuote } from "../../core/explain/shell-quote.js";
import { table } from "./table.js";
import { wrap } from "./wrap.js";

test.each<[string, number]>([
  ["", 0],
  ["plain", 5],
  ["é", 1],
  ["e\u0301", 1],
  ["名前", 4],
  ["ｆｕｌｌ", 8],
  ["한글", 4],
  ["🚀", 2],
  ["Привет", 6],
])("displayWidth(%j) is %i", (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

describe("fit", () => {
  test.each<[string, number, "end" | "middle", string]>([
    ["short", 10, "end", "short"],
    ["abcdefghij", 5, "end", "abcd…"],
    ["abcdefghij", 7, "middle", "abcd…ij"],
    ["名前名前", 5, "end", "名前…"],
    ["名前名前", 4, "end", "名…"],
    ["abc", 1, "end", "…"],
    ["abc", 0, "end", ""],
  ])("%j in %i (%s)", (text, width, where, fitted) => {
    expect(fit(text, width, where)).toBe(fitted);
    expect(displayWidth(fit(text, width, where))).toBeLessThanOrEqual(width);
  });
  test("pads by what is seen", () => {
    expect(padEnd("名", 4)).toBe("名  ");
    expect(padStart("名", 4)).toBe("  名");
  });
});

test("wrap breaks at spaces and keeps words whole", () => {
  expect(wrap("one two three four", 9, "  ")).toEqual(["one two", "  three", "  four"]);
  expect(wrap("averyveryverylongword x", 6, "")).toEqual(["averyveryverylongword", "x"]);
  expect(wrap("", 5, "")).toEqual([""]);
  expect(wrap("x".repeat(1_000_000), 10, "")[0]).toHaveLength(40);
});

test("table aligns by what is seen and ends lines without spaces", () => {
  const { head, lines } = table(
    [{ head: "NAME" }, { head: "N", align: "right" }],
    [
      ["名前", "1"],
      ["a", "22"],
    ],
  );
  expect([head, ...lines]).toEqual(["NAME   N", "名前   1", "a     22"]);
});

test("paint gives its text back where colour is off", () => {
  expect(createPaint(false).red("x")).toBe("x");
  expect(createPaint(true).red("x")).toBe("\u001b[31mx\u001b[39m");
});

test("shellQuote quotes what a shell would take apart", () => {
  expect(["plain", "@a/b@1", "two words", "it's", "$HOME", ""].map(shellQuote)).toEqual([
    "plain",
    "@a/b@1",
    "'two words'",
    "'it'\\''s'",
    "'$HOME'",
    "''",
  ]);
});
