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

test("every page and every folder has its rule", () => {
  const ids = RULES.map(({ id }) => id).toSorted();
  const folders = readdirSync(new URL("rules/", import.meta.url)).toSorted();
  const pages = readdirSync(DOCS)
    .filter((file) => file !== "README.md")
    .toSorted();
  expect(folders).toEqual(ids);
  expect(pages).toEqual(ids.map((id) => `${id}.md`));
});
