import { words } from "../words.js";
import { mixesScripts } from "../plain-text.js";
import { REPORTS } from "../nouns.js";
import { wordClass } from "../words/word-class.js";
import { wordSet } from "../word-set.js";

/** Verbs of looking: one is as good as another, and a verb cannot stand in front of one, so what does is a prefix. */
const LOOKS = wordSet("get fetch retrieve describe find read list search query show view lookup check");

/** `v2`, `n8n`: a letter beside digits. */
function isLetterOfCode(parts: readonly string[], at: number): boolean {
  return parts[at]?.length === 1 && (/^\d/u.test(parts[at + 1] ?? "") || /^\d/u.test(parts[at - 1] ?? ""));
}

/** Verbs that say nothing of what they do, behind another one. */
const MORE = wordSet("make do perform run process handle take load open use select");

/**
 * The first word of a name or title that stands in a verb's place and is not known: every word before the first verb, every
 * word where there is none (and where it only reads, a verb of acting that may be a noun is none), and each behind "and", "or", "then", "to", "by". A first word that nobody knows is a prefix only
 * in front of a verb of looking, where the description opens with one, `main`, too.
 */
export function nameSuspect(name: string, main: string | null, acting: boolean): string | null {
  const parts = words(name);
  const mixed = parts.find((word) => mixesScripts(word));
  if (mixed !== undefined) return mixed;
  const at = parts.findIndex((word) => {
    const kind = wordClass(word);
    return kind === "reads" || kind === "works" || (acting && kind === "acts");
  });
  const before = at === -1 ? parts : parts.slice(0, at);
  const verb = parts[at] ?? "";
  const looks = main !== null && (main === verb || (LOOKS.has(main) && LOOKS.has(verb)));
  for (const [index, word] of before.entries()) {
    const kind = wordClass(word);
    if (kind === "unknown" && !(index === 0 && looks) && !isLetterOfCode(parts, index)) return word;
    if (kind === "either" && index === 0 && at === -1 && !REPORTS.has(parts.at(-1) ?? "") && !word.endsWith("s")) return word;
  }
  if (at === -1) return null;
  for (const [index, word] of parts.entries()) {
    const behind = index > at + 1 && /^(?:and|or|then|to|by)$/u.test(parts[index - 1] ?? "");
    if (behind && (wordClass(word) === "unknown" || MORE.has(word))) return word;
  }
  return null;
}
