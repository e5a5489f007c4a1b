import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NO_BROWSER } from "./console/console-world.test-support.js";

const root = join(import.meta.dirname, "..");
const kept = join(root, "docs/pictures");

/** A picture's letters; the time until which it waits is another each time. */
const lettersOf = (folder: string, name: string): string =>
  readFileSync(join(folder, name), "utf8").replaceAll(/\d\d:\d\d:\d\d/g, "TIME");

describe.skipIf(NO_BROWSER)("npm run pictures", () => {
  test("takes them all, and the question that README shows is the one that Heed asks", () => {
    const out = mkdtempSync(join(tmpdir(), "heed-pictures-test-"));
    try {
      execFileSync(process.execPath, [join(root, "scripts/pictures.mjs"), "--out", out], { timeout: 150_000 });
      expect(readdirSync(out).toSorted()).toEqual(readdirSync(kept).toSorted());
      for (const look of ["light", "dark"]) {
        const name = `question-${look}.svg`;
        expect(lettersOf(out, name), "npm run pictures takes them anew").toBe(lettersOf(kept, name));
      }
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  }, 180_000);
});
