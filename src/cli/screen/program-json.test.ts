import * as fc from "fast-check";
import { expect, test } from "vitest";
import { programJson } from "./program-json.js";

test.each([
  "\u009b2J",
  "\u0085",
  "\u202e",
  "\u2066",
  "\u200b",
  "\ufeff",
  "\u2028",
  "\u{e0041}",
  "\ufe0f",
  "\u00ad",
  "\u007f",
  "\ud800",
])("%j acts on no screen, and is the same value", (text) => {
  const written = programJson({ [text]: [`a${text}b`] });
  expect(written).toMatch(/^[\n -~]*$/u);
  expect(JSON.parse(written)).toEqual({ [text]: [`a${text}b`] });
});

test("letters of every script stay as they are", () => {
  expect(programJson("Größe 名前 имя 👍")).toBe('"Größe 名前 имя 👍"');
  expect(programJson({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}');
});

test("every text comes back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(undefined, 2), (text, indent) => {
      expect(JSON.parse(programJson({ text }, indent))).toEqual({ text });
    }),
  );
});
