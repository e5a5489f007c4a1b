import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.js";

const oracle = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

test("agrees with node:crypto at every length around a block", () => {
  for (let length = 0; length < 200; length++) expect(sha256("a".repeat(length))).toBe(oracle("a".repeat(length)));
});

test("agrees with node:crypto on any text, half surrogates among them", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.constantFrom("", "\ud800", "é", "€", "😀", "\udc00x"),
      (text, more) => {
        expect(sha256(text + more)).toBe(oracle(text + more));
      },
    ),
    { numRuns: 2_000 },
  );
});

test("agrees with node:crypto on a long text", () => {
  const text = "heed é 😀 ".repeat(20_000);
  expect(sha256(text)).toBe(oracle(text));
});
