import fc from "fast-check";
import { expect, test } from "vitest";
import { invisibleKind, invisibles, visible } from "./visible.js";

test.each([
  ["\u001B[31mred\u001B[0m", "\\u{1B}[31mred\\u{1B}[0m"],
  ["a\r\nb\tc", "a\\r\\nb\\tc"],
  ["a\u202Egpj.exe", "a\\u{202E}gpj.exe"],
  ["\u{E0041}\u{E0042}", "\\u{E0041}\\u{E0042}"],
  ["a\uFE0Fb", "a\\u{FE0F}b"],
  ["\uD800x", "\\u{D800}x"],
  ["Grüße 削除 🙂", "Grüße 削除 🙂"],
])("%j is shown as %s", (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test.each([
  [0x7, "control"],
  [0x2029, "control"],
  [0x200f, "bidi"],
  [0x2066, "bidi"],
  [0x200d, "zero-width"],
  [0xad, "zero-width"],
  [0xe0001, "tag"],
  [0x34f, "zero-width"],
  [0x180b, "zero-width"],
  [0x206a, "zero-width"],
  [0xfe0f, "zero-width"],
  [0xe0100, "zero-width"],
  [0xfffa, "zero-width"],
  [0xe000, "other"],
  [0x41, null],
  [0x20, null],
])("U+%s is %s", (codePoint, kind) => {
  expect(invisibleKind(codePoint)).toBe(kind);
});

test("nothing invisible is left, and a shown text is shown as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const shown = visible(text);
      expect(invisibles(shown)).toEqual([]);
      expect(shown).not.toMatch(/[\r\n]/);
      expect(visible(shown)).toBe(shown);
    }),
  );
});
