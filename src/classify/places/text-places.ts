import { words } from "../words.js";
import { otherVerb } from "../other-verbs.js";
import { mixesScripts } from "../plain-text.js";
import { OF_THESE } from "../stems.js";
import { REPORTS } from "../nouns.js";
import { OBJECT_OPENERS } from "../words/function-words.js";
import { wordClass, type WordClass } from "../words/word-class.js";
import { wordSet } from "../word-set.js";
import { actsHere, doneHere, sharesObject, worksHere } from "./acts-here.js";
import { hiddenDeed } from "./hidden-deeds.js";
import { placeTokens, type PlaceToken } from "./place-tokens.js";

/** Behind one of these a verb may stand. */
const OPENS_PLACE = wordSet(
  `and or then to by that which who but nor plus can will may might must should could would shall does do did lets let it we also
  y e o u et ou und oder sowie ed od oraz lub и или ve veya dan atau và hoặc och eller og ja tai
  & / + , tool server function api helps help`,
);
/** Behind one of these comes a noun, or a verb's "-ing". */
const PREPOSITIONS = wordSet(
  `of for in on at from with without within into about as per via like between over under across through using during around against
  among near before after since until where when whose whether if than`,
);
const BE = wordSet("is are was were be been being gets get got");
/** `Path to the file`. */
const WAYS = wordSet("path paths route routes bridge link access address");
/** What makes a noun of the word before it (`page number`). */
const TAILS = wordSet(
  "number numbers size sizes type types range ranges level group format order date dates time times name code",
);

/**
 * The words of a text that stand in a verb's place and are neither known to read nor to be nouns: at the opening of a clause, list
 * item or heading up to its first verb; behind "and", "or", "then", "to", "by", a comma, a relative or an auxiliary; in front of an
 * object, wherever; and participles and gerunds where they say that something is done. `names` are the schema's arguments, whose
 * descriptions a text may list. Of a tool that is known to act only what is not known at all is told.
 */
export function* textSuspects(text: string, names: ReadonlySet<string>, acting = false): Generator<string> {
  const tokens = placeTokens(text);
  const outer: boolean[] = [];
  /** Before the first verb of the clause, where every word may be it. */
  let seeking = true;
  let opening = true;
  let place = true;
  const calm = mostlyLower(tokens);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "open") outer.push(seeking);
    if (token.kind !== "word" && token.kind !== "code" && token.kind !== "comma") {
      opening = place = token.kind !== "close";
      seeking = token.kind === "close" ? (outer.pop() ?? true) : true;
      continue;
    }
    if (token.kind === "comma") {
      place = true;
      continue;
    }
    if (mixesScripts(token.word) || (!acting && hiddenDeed(tokens, at))) yield token.word.slice(0, 60);
    // Scripts without spaces have rules of their own.
    if (OF_THESE.test(token.word)) {
      seeking = place = opening = false;
      continue;
    }
    const next = tokens[at + 1];
    // `item(s)`, `A/B`; but letters apart are a word.
    if (token.word.length === 1 && !(next?.kind === "word" && next.word.length === 1)) {
      place = opening = false;
      continue;
    }
    const kind = token.kind === "code" ? codeClass(token, opening, names, next) : classBefore(token.word, next);
    if (kind === "unknown" && (isIntent(tokens, at, opening) || (next?.word === ":" && SECTIONS.has(token.word)))) {
      place = opening = seeking = false;
      continue;
    }
    if (kind === "unknown") {
      if (calm && !opening && isProperName(token, tokens[at - 1], next)) {
        place = false;
        continue;
      }
      if (place || seeking || isObject(next) || isDoing(token.word, tokens[at - 1]))
        if (!(names.has(token.raw) && next?.kind !== "word")) yield token.word;
      place = opening = false;
      continue;
    }
    if (kind === "either" && place && !isIntent(tokens, at, opening) && eitherActs(token.word, next, opening, tokens[at - 1]))
      yield token.word;
    if (
      !acting &&
      (((kind === "acts" || kind === "either") && sharesObject(tokens, at)) ||
        (kind === "acts" && token.kind === "word" && actsHere(tokens, at, opening, isListed(tokens, at))) ||
        (kind === "works" && worksHere(tokens, at, opening)) ||
        (kind === "done" && doneHere(tokens, at)) ||
        (token.word === "does" && next?.word === "a"))
    )
      yield token.word;
    if (kind === "reads" || kind === "tells" || kind === "works" || kind === "acts" || PREPOSITIONS.has(token.word))
      seeking = false;
    if (OPENS_PLACE.has(token.word)) place = true;
    else if (kind !== "carries" || OBJECT_OPENERS.has(token.word)) place = false;
    opening = opening && kind === "carries";
  }
}

/** What a caller wants, or is told to do: `to ensure`, and `Pass an id.` behind another clause, no item of a list. */
function isIntent(tokens: readonly PlaceToken[], at: number, opening: boolean): boolean {
  const { word } = tokens[at] as PlaceToken;
  if (tokens[at - 1]?.word === "to" && INTENTS.has(word)) return true;
  return opening && TOLD.has(word) && at > 2 && !isListed(tokens, at);
}
const INTENTS = wordSet(
  `ensure pass confirm construct control limit reduce increase target expose maintain define produce collect interact craft prove enforce
  trim flatten tie minimize localize address reconstruct establish embed short-circuit`,
);
const TOLD = wordSet("pass ensure confirm limit");
/** `Raises:` over a list of errors. */
const SECTIONS = wordSet("raises throws yields warns");

/** Texts in capitals or title case tell nothing by them. */
function mostlyLower(tokens: readonly PlaceToken[]): boolean {
  let lower = 0;
  let upper = 0;
  for (const { kind, raw } of tokens) {
    if (kind !== "word") continue;
    if (/^\p{Ll}/u.test(raw)) lower++;
    else upper++;
  }
  return lower > 2 * upper;
}

/** `Drawio`, `YNAB`, `macOS` within a sentence: written as a name, and neither behind a subject nor in front of an object. */
function isProperName({ raw }: PlaceToken, before: PlaceToken | undefined, next: PlaceToken | undefined): boolean {
  if (!/\p{Lu}/u.test(raw) || isObject(next) || SUBJECTS.has(before?.word ?? "")) return false;
  return /\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}/u.test(raw) || (before?.kind === "word" && !/(?:s|ing|ed)$/u.test(raw));
}
const SUBJECTS = wordSet(
  "it we that which who can will may might must should could would shall does do did lets let helps tool server api function",
);

/** The class of a word; of another language's verbs that are English words, too, where its article follows. */
function classBefore(word: string, next: PlaceToken | undefined): WordClass {
  const kind = wordClass(word);
  if (kind !== "unknown" && kind !== "noun") return kind;
  const other = otherVerb(word, next?.word);
  return other === undefined ? kind : other.does === "reads" ? "reads" : "acts";
}

/** At the head of a line: an item of a list, or a heading. */
function isListed(tokens: readonly PlaceToken[], at: number): boolean {
  let from = at - 1;
  while (from >= 0 && tokens[from]?.kind === "stop" && tokens[from]?.word !== "\n") from--;
  return from >= 0 && tokens[from]?.word === "\n";
}

function isObject(next: PlaceToken | undefined): boolean {
  return next?.kind === "word" && OBJECT_OPENERS.has(next.word);
}

/** `is zorbed`, `for zorbing`. */
function isDoing(word: string, before: PlaceToken | undefined): boolean {
  return word.endsWith("ing") || (BE.has(before?.word ?? "") && /(?:ed|en|wn)$/u.test(word));
}

/** A name in a program (`list_rows`), or something quoted: no verb, unless an object follows, or it opens a clause as a plain word. */
function codeClass(
  { word, raw }: PlaceToken,
  opening: boolean,
  names: ReadonlySet<string>,
  next: PlaceToken | undefined,
): WordClass {
  if (names.has(raw) || /^[\d@$]/u.test(word)) return "noun";
  const plain = /^\p{L}+$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(raw);
  if (plain) return opening || isObject(next) ? wordClass(word) : "noun";
  const named = next === undefined || (next.kind !== "word" && next.kind !== "code");
  return !named && (opening || isObject(next)) ? wordClass(words(raw)[0] ?? "") : "noun";
}

/** Whether a word that may be a noun or a verb of acting is the verb, by what follows. */
function eitherActs(word: string, next: PlaceToken | undefined, opening: boolean, before: PlaceToken | undefined): boolean {
  if (next === undefined || (next.kind !== "word" && next.kind !== "code")) return false;
  if (isObject(next)) return true;
  if (next.word === "of") return /(?:[st]ion|ment|al|ing)$/u.test(word);
  if (next.kind === "code") return opening;
  if (REPORTS.has(next.word) || TAILS.has(next.word)) return false;
  if (before?.word === "by") return false;
  const kind = wordClass(next.word);
  if (kind === "carries" || kind === "done") return next.word === "to" && opening && !WAYS.has(word);
  if (word.endsWith("ing")) return opening && kind === "unknown";
  if (opening) return true;
  if (word.endsWith("s") || kind === "unknown") return true;
  // `image files`, in a list of nouns; behind "and" or "or" it may be a second verb.
  return next.word.endsWith("s") && /^(?:and|or|then)$/u.test(before?.word ?? "");
}
