import type { Word } from "./clauses.js";
import { wordSet } from "./word-set.js";

const NEGATIONS = wordSet("not never without no don't doesn't cannot can't won't isn't nothing neither nor rather instead avoid");

/** What stands in front of a noun. */
export const DETERMINERS = wordSet(
  "a an the one all multiple new your any this these that specified existing current several some each every its it them their given single",
);

/** What a verb that only carries its noun does where it only looks (`performs a search`). */
export const READING_NOUNS =
  wordSet(`search searches query queries lookup lookups analysis check checks audit research comparison calculation review inspection scan
  validation retrieval aggregation read reads reasoning diagnostics diagnosis count scraping crawl extraction investigation
  statistics computation math selects select similarity`);

/** Whether what stands here is denied. */
export function negated(clause: readonly Word[], at: number): boolean {
  for (let i = Math.max(0, at - 4); i < at; i++) if (NEGATIONS.has(clause[i]?.word ?? "")) return true;
  return false;
}
