import { DESCRIBING, LIGHT, verbForm } from "../inflection.js";
import { verbOf } from "../name-action.js";
import { OTHER_VERBS } from "../other-verbs.js";
import { isWriting } from "../verb.js";
import { ADJECTIVES } from "./adjectives.js";
import { ADVERBS, FUNCTION_WORDS } from "./function-words.js";
import { EITHER } from "./either-words.js";
import { NOUNS } from "./known-nouns.js";
import { PROPER_NOUNS } from "./proper-nouns.js";
import { STATING } from "./stating-verbs.js";

/**
 * What is known of a word by itself. `reads`, `tells` (`returns`), `works` and `acts` are verbs in a form that does something,
 * `done` is the past form of one (`updated`); `noun` can be no verb that acts, `either` may be one; `carries` does nothing
 * (articles, prepositions, auxiliaries, adverbs, adjectives). Everything else is `unknown`.
 */
export type WordClass = "reads" | "tells" | "works" | "acts" | "done" | "noun" | "either" | "carries" | "unknown";

const seen = new Map<string, WordClass>();
const SEEN_AT_MOST = 8_000;

/**
 * The class of a word in lower case. A word with hyphens is known where each of its parts is.
 *
 * @example
 * wordClass("fetches"); // "reads"
 * wordClass("liquidates"); // "unknown"
 */
export function wordClass(word: string): WordClass {
  let known = seen.get(word);
  if (known === undefined) {
    if (seen.size >= SEEN_AT_MOST) seen.clear();
    seen.set(word, (known = classOf(word)));
  }
  return known;
}

function classOf(word: string): WordClass {
  if (word.length > 40) return "unknown";
  if (FUNCTION_WORDS.has(word)) return "carries";
  const form = verbForm(word);
  if (form !== null) {
    if (form.form === "past") return "done";
    const verb = verbOf(form.base, []);
    if (verb === undefined) return DESCRIBING.has(form.base) ? "tells" : LIGHT.has(form.base) ? "works" : "unknown";
    return isWriting(verb.does) ? (DESCRIBING.has(form.base) ? "tells" : "acts") : verb.does === "reads" ? "reads" : "works";
  }
  if (ADVERBS.has(word) || ADJECTIVES.has(word) || states(word)) return "carries";
  if (inList(NOUNS, word) || inList(PROPER_NOUNS, word)) return "noun";
  if (inList(EITHER, word)) return "either";
  const other = OTHER_VERBS.get(word);
  if (other !== undefined) return other.does === "reads" ? "reads" : "acts";
  if (/^\d/u.test(word)) return "carries";
  if (word.endsWith("'s")) return classOf(word.slice(0, -2)) === "unknown" ? "unknown" : "carries";
  if (word.includes("-")) return hyphened(word.split("-"));
  return "unknown";
}

/** `requires`, `specified`, `filtering`: a verb that changes nothing, in any form. */
function states(word: string): boolean {
  return baseForms(word).some((base) => STATING.has(base));
}

function baseForms(word: string): readonly string[] {
  const stems = [word];
  if (word.endsWith("ies") || word.endsWith("ied")) stems.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("s")) stems.push(word.slice(0, -1));
  if (word.endsWith("es")) stems.push(word.slice(0, -2));
  for (const ending of ["ed", "ing"]) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    stems.push(stem, `${stem}e`);
    if (stem.length > 3 && stem.at(-1) === stem.at(-2)) stems.push(stem.slice(0, -1));
  }
  return stems;
}

/** Whether a word, or what it is the plural of, is in a list. */
function inList(list: ReadonlySet<string>, word: string): boolean {
  if (list.has(word)) return true;
  if (!word.endsWith("s") || word.length < 3) return false;
  if (list.has(word.slice(0, -1))) return true;
  if (word.endsWith("ies") && list.has(`${word.slice(0, -3)}y`)) return true;
  return word.endsWith("es") && list.has(word.slice(0, -2));
}

function hyphened(parts: readonly string[]): WordClass {
  if (parts.length > 5) return "unknown";
  const classes = parts.map((part) => (part === "" ? "carries" : PREFIXES.has(part) ? "carries" : classOf(part)));
  // `geoserver-specific`: what the last part is; but `force-zorb`.
  if (classes.at(-1) === "unknown" || (classes.includes("unknown") && parts.length === 2 && classes.at(-1) === "either"))
    return "unknown";
  return classes.at(-1) === "acts" && parts.length === 2 && PREFIXES.has(parts[0] ?? "") ? "acts" : "carries";
}

const PREFIXES = new Set(
  "non multi pre re sub co auto semi cross meta micro macro self anti inter intra post bi tri mid ex un".split(" "),
);
