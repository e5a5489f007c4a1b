import { expect, test } from "vitest";
import { definitionDiff } from "./definition-diff.js";
import { promptChanges } from "./prompt-changes.js";

test("a change deep in a schema stands indented as it is, in front of a mark of its own", () => {
  const nested = (type: string) => ({ a: { b: { c: { d: { e: { f: { type } } } } } } });
  const lines = promptChanges({ lines: definitionDiff(nested("string"), nested("number")).lines, others: 0 });
  expect(lines.some((line) => /- {15}"type": "string"/u.test(line))).toBe(true);
  expect(lines.join("\n")).not.toContain("times}");
});

test("blanks that could push a line out of sight are counted and not shown", () => {
  const line = (text: string) => promptChanges({ lines: [{ kind: "new", text }], others: 0 }).join("\n");
  expect(line(`${" ".repeat(60)}x`)).toContain(`+ ${" ".repeat(40)}\\u{20}{20 times}x`);
  expect(line(`a${" ".repeat(20)}b`)).toContain("a\\u{20}{20 times}b");
  expect(line("\t\tx")).toContain("\\t\\tx");
});

test("how many lines are left out is counted to the end of the difference", () => {
  const long = (word: string) => ({ description: Array.from({ length: 90 }, (_, at) => `${word} ${at}`).join("\n") });
  const { lines } = definitionDiff(long("old"), long("new"), Infinity);
  expect(promptChanges({ lines, others: 0 })[0]).toBe(
    `Changed since you reviewed it (${lines.length - 20} more lines in the review):`,
  );
  expect(lines.length).toBeGreaterThan(170);
});
