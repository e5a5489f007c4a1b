import { expect, test } from "vitest";
import { matchesPattern, namesExactly } from "./pattern.js";

test.each([
  ["list_*", "list_invoices", true],
  ["list_*", "list_", true],
  ["list_*", "List_x", false],
  ["*", "", true],
  ["*_x_*", "a_x_b", true],
  ["a*b*c", "abc", true],
  ["a*b*c", "acb", false],
  ["ab*ba", "aba", false],
  ["demo.read", "demo/read", false],
  ["a\\*", "a*", true],
  ["a\\*", "ab", false],
  ["a\\\\*", "a\\b", true],
])("%s against %s: %s", (element, text, matches) => {
  expect(matchesPattern([element], text)).toBe(matches);
});

test("an element with a star names nothing exactly", () => {
  expect(namesExactly(["list_*"], "list_*")).toBe(false);
  expect(namesExactly(["x", "list\\*"], "list*")).toBe(true);
});

test("a hostile pattern costs linear time", () => {
  expect(matchesPattern([`${"a*".repeat(5_000)}b`], "a".repeat(100_000))).toBe(false);
});
