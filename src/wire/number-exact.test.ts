import fc from "fast-check";
import { expect, test } from "vitest";
import { numberExact } from "./number-exact.js";

test("the text of every finite double is exact", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      fc.pre(!Object.is(value, -0));
      expect(numberExact(String(value))).toBe("exact");
    }),
    { numRuns: 5_000 },
  );
});

test("every spelling of a short decimal is exact", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999_999 }),
      fc.integer({ min: -290, max: 280 }),
      fc.nat({ max: 9 }),
      (digits, power, zeros) => {
        expect(numberExact(`${digits}${"0".repeat(zeros)}e${power}`)).toBe("exact");
        expect(numberExact(`${digits}.${"0".repeat(zeros + 1)}E${power}`)).toBe("exact");
        expect(numberExact(`0.${"0".repeat(zeros)}${digits}e+${Math.abs(power)}`)).toBe("exact");
      },
    ),
  );
});

test.each([
  ["9007199254740993", "inexact"],
  ["-0", "inexact"],
  ["0.0", "exact"],
  ["1e-99999999999999999999", "inexact"],
  ["0e99999999999999999999", "exact"],
  ["1e99999999999999999999", "range"],
  ["1.7976931348623157e308", "exact"],
  ["1.7976931348623159e308", "range"],
])("%s is %s", (token, expected) => {
  expect(numberExact(token)).toBe(expected);
});
