/** ARCHITECTURE.md answers a stranger's questions by paths that exist. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const paths = (part: string): readonly string[] => [
  ...new Set([...part.matchAll(/`((?:src|test|scripts|bench|docs|api|action)\/[^`<*\s]*)`/gu)].map((match) => match[1] ?? "")),
];

const asked = text.slice(
  text.indexOf("## Questions of a stranger"),
  text.indexOf("\n## ", text.indexOf("## Questions of a stranger") + 1),
);

describe("ARCHITECTURE.md", () => {
  test.each(paths(text))("%s exists", (path) => {
    expect(existsSync(join(root, path)), path).toBe(true);
  });
  test.each(
    asked
      .split("\n### ")
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")), part] as const),
  )("%s", (_, part) => {
    expect(paths(part).length).toBeGreaterThan(0);
  });
  test.each([
    "a denied call get its answer",
    "a reason's sentence",
    "add a host",
    "add a surface",
    "add a revision",
    "add a reason",
  ])("says where: %s", (what) => {
    expect(asked).toContain(what);
  });
});
