import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = ["src", "test", "bench", "examples", "scripts"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !name.includes("node_modules"));
const read = (name: string): string => readFileSync(join(root, name), "utf8");
/** The code without comments, and with the contents of strings left in: enough for the few shapes looked for here. */
const code = (name: string): string => read(name).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

describe("conventions that no compiler checks", () => {
  test("the sources are found", () => {
    expect(files.length).toBeGreaterThan(20);
  });

  test("no file is longer than 400 lines", () => {
    expect(files.filter((name) => read(name).split("\n").length > 401)).toEqual([]);
  });

  test("file names are kebab-case, and none is a drawer for odds and ends", () => {
    const names = files.map((name) => basename(name));
    expect(
      names.filter(
        (name) =>
          !/^[a-z0-9]+(-[a-z0-9]+)*(\.(config|long|model|test|test-d|test-support|d|generated))*\.(tsx?|mjs|js)$/.test(name),
      ),
    ).toEqual([]);
    expect(names.filter((name) => /^(utils?|helpers?|misc|common)\./.test(name))).toEqual([]);
  });

  test("entries name what they export; there are no enums and no default exports", () => {
    const sources = files.filter((name) => name.startsWith("src/"));
    expect(sources.filter((name) => /^export \*/m.test(code(name)))).toEqual([]);
    expect(sources.filter((name) => /^\s*(export |declare |const )*enum /m.test(code(name)))).toEqual([]);
    expect(sources.filter((name) => /^export default /m.test(code(name)))).toEqual([]);
  });

  test("what a command prints for programs is written in one way, in which nothing acts on a screen", () => {
    const sources = files.filter((name) => name.startsWith("src/cli/") && !name.includes(".test"));
    expect(sources.filter((name) => /\bout\(\s*`?(?:\$\{)?JSON\.stringify\(/.test(code(name)))).toEqual([]);
  });

  test("the proof that a call is recorded is made in one place", () => {
    const makers = files.filter(
      (name) => name.startsWith("src/") && !name.includes(".test") && /\bas Recorded\b/.test(code(name)),
    );
    expect(makers).toEqual(["src/session/calls/recorded.ts"]);
  });

  test("each decision has a number of its own, and begins with it", () => {
    const decisions = readdirSync(join(root, "docs/decisions"));
    expect(decisions.length).toBeGreaterThan(10);
    expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length);
    expect(decisions.filter((name) => !read(join("docs/decisions", name)).startsWith(`# ${name.slice(0, 4)} `))).toEqual([]);
  });
});
