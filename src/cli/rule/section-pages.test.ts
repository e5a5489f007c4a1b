import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SOURCE_RULES } from "../../source/source-rules.js";
import { ROOT } from "../testing/run-heed.test-support.js";
import { SECTION_PAGES } from "./section-pages.js";

/** The sections of a page of docs/ that are named like a finding. */
function sectionsOf(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(ROOT, "docs", `${page}.md`), "utf8");
  const parts = text.split(/^(?=#{1,3} )/mu).filter((part) => part.startsWith("### "));
  return new Map(parts.map((part) => [part.slice(4, part.indexOf("\n")), `${part.slice(part.indexOf("\n")).trim()}\n`] as const));
}

test("are the sections of docs/ (copy what changed there)", () => {
  const check = [...sectionsOf("check")].filter(([name]) => name !== "baseline" && name !== "since");
  const expected = Object.fromEntries([...sectionsOf("sources"), ...check, ...sectionsOf("connections")]);
  expect(SECTION_PAGES).toEqual(expected);
  for (const { id } of Object.values(SOURCE_RULES)) expect(SECTION_PAGES).toHaveProperty(id);
});
