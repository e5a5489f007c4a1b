import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../node/testing/temporary-folder.test-support.js";
import { unifiedDiff } from "./unified-diff.js";

/** Lets git apply a difference to a file, and gives what it makes of it. */
function applied(before: string, diff: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.ts"), before);
  const { status, stderr } = spawnSync("git", ["apply", "--unidiff-zero", "--whitespace=nowarn"], {
    cwd: folder,
    input: diff,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return readFileSync(join(folder, "a.ts"), "utf8");
}

test("a difference as people know it", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  expect(unifiedDiff({ path: "a.ts", text: before }, before.replace("5\n", "five\nmore\n"))).toBe(
    "--- a/a.ts\n+++ b/a.ts\n@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n+more\n 6\n 7\n 8\n",
  );
});

test("git makes the new text of the old one", () => {
  const line = fc.constantFrom("a\n", "b\n", "c\n", "\n", "d\r\n");
  const text = fc
    .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom("", "end"))
    .map(([lines, end]) => lines.join("") + end);
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== "" && after !== "");
      const diff = unifiedDiff({ path: "a.ts", text: before }, after);
      expect(before === after ? before : applied(before, diff)).toBe(after);
    }),
    { numRuns: 40 },
  );
});
