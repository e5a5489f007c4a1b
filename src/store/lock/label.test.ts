import { expect, test } from "vitest";
import { freeLabel, isLabel, labelFor } from "./label.js";

test.each([
  "files",
  "My Files!",
  "日本",
  "Acme: my.notes (work)",
  "@acme/notes",
  "a*b",
  "Ω’s Nötes",
  "…",
  ".hidden",
  "⚡ fast",
  "it's",
  "a".repeat(64),
  "🦊".repeat(64),
])("a host's name %j is the label", (name) => {
  expect([isLabel(name), labelFor(name)]).toEqual([true, name]);
});

test.each([
  ["", "server"],
  [" ", "server"],
  ["\u200b", "server"],
  ["--x", "x"],
  [" padded ", "padded"],
  ["a\nb", "a-b"],
  ["a\r\n\tb", "a-b"],
  ["a\u202eb\u200b", "ab"],
  ["a\u00a0b", "a-b"],
  ["a\u3164b", "ab"],
  ["a\u{e0041}b", "ab"],
  ["a".repeat(99), "a".repeat(48)],
  [`${"a".repeat(47)} ${"b".repeat(50)}`, "a".repeat(47)],
])("of a name %j that no label can be, %j", (name, label) => {
  expect(isLabel(name)).toBe(false);
  expect(labelFor(name)).toBe(label);
  expect(isLabel(label)).toBe(true);
});

test("each server has a label of its own", () => {
  expect(freeLabel(["a", "a-cursor"], new Set())).toBe("a");
  expect(freeLabel(["a", "a-cursor"], new Set(["a"]))).toBe("a-cursor");
  expect(freeLabel(["a", "a-cursor"], new Set(["a", "a-cursor", "a-cursor-2"]))).toBe("a-cursor-3");
});
