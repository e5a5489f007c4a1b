import { expect, test } from "vitest";
import { readChoice } from "./read-choice.js";

test.each<[string, readonly number[]]>([
  ["", []],
  ["  ", []],
  ["2", [1]],
  ["2 5-7", [1, 4, 5, 6]],
  ["7,2,2-3", [1, 2, 6]],
  ["a", [0, 1, 2]],
  ["A 9", [0, 1, 2, 8]],
  ["all", [0, 1, 2]],
  ["1-9", [0, 1, 2, 3, 4, 5, 6, 7, 8]],
])("%j of nine, three of them sure", (answer, chosen) => {
  expect(readChoice(answer, 9, [0, 1, 2])).toEqual({ ok: true, chosen });
});

test.each([
  ["0", "0 is not a number or range between 1 and 9."],
  ["10", "10 is not a number or range between 1 and 9."],
  ["3 8-10", "8-10 is not a number or range between 1 and 9."],
  ["5-2", "5-2 is not a number or range between 1 and 9."],
  ["-3", "-3 is not a number or range between 1 and 9."],
  ["y", "y is not a number or range between 1 and 9."],
  ["1e1", "1e1 is not a number or range between 1 and 9."],
  ["\u001b[A", "\\u{1b}[a is not a number or range between 1 and 9."],
])("of %j no part counts", (answer, message) => {
  expect(readChoice(answer, 9, [0, 1, 2])).toEqual({ ok: false, message: message.replace("1b", "1B") });
});

test("a takes nothing where nothing is sure", () => {
  expect(readChoice("a", 9, [])).toEqual({ ok: false, message: "None of these is sure enough for a: give their numbers." });
});
