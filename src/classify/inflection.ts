import { ENGLISH_VERBS, prefixedVerb } from "./english-verbs.js";
import { wordSet } from "./word-set.js";

/** How a verb stands: `delete`, `deletes`, `deleting`, `deleted`. */
export type Form = "base" | "third" | "ing" | "past";

/** What descriptions say where a name would say "get". Not in names, where `return_order` sends something back. */
export const DESCRIBING = wordSet(
  "provide return give contain output offer present report deliver answer tell surface support cover include mean let yield respond",
);

/** Verbs that only carry a noun, which tells what is done. */
export const LIGHT = wordSet("perform execute run conduct do make carry issue invoke");

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["written", "write"],
  ["sent", "send"],
  ["found", "find"],
  ["made", "make"],
  ["built", "build"],
  ["overwritten", "overwrite"],
  ["gives", "give"],
  ["running", "run"],
  ["putting", "put"],
  ["setting", "set"],
  ["getting", "get"],
  ["does", "do"],
  ["goes", "go"],
]);

function isVerb(word: string): boolean {
  return ENGLISH_VERBS.has(word) || DESCRIBING.has(word) || LIGHT.has(word) || prefixedVerb(word) !== undefined;
}

/**
 * The verb that an English word is a form of, if it is one that is known.
 *
 * @example
 * verbForm("applies"); // { base: "apply", form: "third" }
 */
export function verbForm(word: string): VerbForm | null {
  let known = seen.get(word);
  if (known === undefined) {
    if (seen.size >= SEEN_AT_MOST) seen.clear();
    seen.set(word, (known = formOf(word)));
  }
  return known;
}

type VerbForm = { readonly base: string; readonly form: Form };

/** The same words come again and again; what strangers write is forgotten again. */
const seen = new Map<string, VerbForm | null>();
const SEEN_AT_MOST = 4_000;

function formOf(word: string): VerbForm | null {
  if (word.length > 30) return null;
  if (isVerb(word)) return { base: word, form: "base" };
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined)
    return { base: irregular, form: word.endsWith("ing") ? "ing" : word.endsWith("es") ? "third" : "past" };
  for (const [ending, form] of [
    ["s", "third"],
    ["ing", "ing"],
    ["ed", "past"],
  ] as const) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const candidates = [stem, `${stem}e`];
    if (stem.endsWith("e")) candidates.push(stem.slice(0, -1));
    if (stem.endsWith("ie")) candidates.push(`${stem.slice(0, -2)}y`);
    if (stem.endsWith("i")) candidates.push(`${stem.slice(0, -1)}y`);
    if (stem.length > 3 && stem.at(-1) === stem.at(-2)) candidates.push(stem.slice(0, -1));
    const base = candidates.find(isVerb);
    if (base !== undefined) return { base, form };
  }
  return null;
}
