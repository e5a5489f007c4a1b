import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { rulePage, rulesPage } from "./rule-page.js";
import { RULES } from "./rules.js";

const DOCS = new URL("../../docs/rules/", import.meta.url);

// `npx vitest run src/lint/rule-page.test.ts -u` writes the pages anew.
test.each(RULES.map((rule) => [rule.id, rule] as const))("docs/rules/%s.md says what the rule says", async (id, rule) => {
  await expect(rulePage(rule)).toMatchFileSnapshot(fileURLToPath(new URL(`${id}.md`, DOCS)));
});

test("docs/rules/README.md lists the rules", async () => {
  await expect(rulesPage(RULES)).toMatchFileSnapshot(fileURLToPath(new URL("README.md", DOCS)));
});

test("no page and no folder is left without its rule", () => {
  const ids = RULES.map(({ id }) => id);
  const left = (names: readonly string[]) => names.filter((name) => !ids.includes(name));
  expect(left(readdirSync(new URL("rules/", import.meta.url)))).toEqual([]);
  expect(left(readdirSync(DOCS).map((file) => file.replace(/\.md$/u, "")))).toEqual(["README"]);
});
