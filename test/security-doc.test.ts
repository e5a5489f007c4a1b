import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");
const named = (part: string): readonly string[] =>
  [...part.matchAll(/`((?:src|test)\/[^`]+\.ts)`/g)].map(([, file = ""]) => file);
/** The rows of the tables that name threats. */
const threats = [...text.matchAll(/^\| threat +\|.*\n\| -.*\n((?:\|.*\n)+)/gm)].flatMap(([, rows = ""]) =>
  rows.trim().split("\n"),
);

describe("the threat model", () => {
  test("names a test for each threat, and what stops it", () => {
    expect(threats.length).toBeGreaterThan(40);
    const cells = threats.map((row) => row.split("|").map((cell) => cell.trim()));
    expect(cells.filter(([, threat, stops, tests]) => !threat || !stops || named(tests ?? "").length === 0)).toEqual([]);
  });

  test("names only tests that are there", () => {
    expect([...new Set(named(text))].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("leaves out none of the attacks that have a test of their own", () => {
    const attacks = readdirSync(join(root, "test/attacks")).filter((file) => file.endsWith(".test.ts"));
    expect(attacks.filter((file) => !text.includes(`test/attacks/${file}`))).toEqual([]);
  });

  test("leads only to pages that are there", () => {
    const links = [...text.matchAll(/\]\(([^)#]+\.md)/g)].map(([, file = ""]) => file);
    expect(links.filter((file) => !existsSync(join(root, "docs", file)))).toEqual([]);
  });
});
