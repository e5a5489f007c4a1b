import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, runHeed } from "../testing/run-heed.test-support.js";

describe("heed rule", () => {
  test("lists every rule that has a page in docs/rules", async () => {
    const { code, out } = await runHeed(["rule"]);
    expect(code).toBe(0);
    const pages = readdirSync(join(ROOT, "docs/rules")).filter((file) => file !== "README.md");
    for (const page of pages) expect(out).toContain(`${page.replace(/\.md$/u, "")}  `);
  });

  test("prints a rule's page, without what cannot be seen", async () => {
    const { code, out } = await runHeed(["rule", "invisible-character-in-name"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^# invisible-character-in-name\n[^]*## Why\n[^]*## Reported\n[^]*## Not reported\n/u);
    expect(out).not.toMatch(/<!--|[\u200B-\u200F\u202A-\u202E]/u);
  });

  test.each(["source-hint-not-on-wire", "not-in-lock", "noise-on-stdout", "unknown-lint-name"])(
    "knows %s, which is no rule of a list",
    async (name) => {
      const { code, out } = await runHeed(["rule", name]);
      expect(code).toBe(0);
      expect(out.startsWith(`# ${name}\n\n`)).toBe(true);
      expect(out.length).toBeGreaterThan(100);
    },
  );

  test("as JSON", async () => {
    const { out } = await runHeed(["rule", "null-hint", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      schema: 1,
      rule: { id: "null-hint", severity: "error" },
      page: expect.stringContaining("## Why"),
    });
  });

  test.each([
    [["nul-hint"], "Did you mean null-hint?"],
    [["constructor"], "heed rule lists them"],
    [["a", "b"], "takes one name"],
  ])("%j is refused", async (words, message) => {
    expect(await runHeed(["rule", ...words])).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
  });
});
