import { ENGLISH_VERBS } from "../english-verbs.js";
import { LIGHT, verbForm } from "../inflection.js";
import { READING_NOUNS } from "../prose-words.js";
import { OBJECT_OPENERS } from "../words/function-words.js";
import { wordClass } from "../words/word-class.js";
import { wordSet } from "../word-set.js";
import type { PlaceToken } from "./place-tokens.js";

/** What a text tells its reader to do with the tool, as often as what the tool does. */
const TO_READER = wordSet(
  `use call run set start begin follow add include open apply join fill mark act enter type put format tag note send submit share
  install upload update create increase enable log connect sign login authenticate configure import invoke execute register`,
);
/** Behind one of these the tool is the subject, or a second verb of it follows. */
const JOINS = wordSet("and or then , & / + it also which that will but we tool server y et und e ou oder и");
/** Verbs of work that act on what stands behind them. */
const WORKS_ON = wordSet("select make load process handle orchestrate resume");
/** `Accepts a number or a name`, `overrides the default`: said of arguments and of what is shown. */
const SAID_OF_TEXT = wordSet("accepts overrides formats groups orders merges styles limits links");
/** What leaves nothing, where it is said to be done. */
const DONE_AWAY = wordSet(
  "delete remove destroy purge wipe erase revoke terminate shred discard burn forget uninstall archive expire",
);
const GONE = new Set(["deletes", "ends"]);
const BE = wordSet("is are be gets get being");
const OF_OTHERS = wordSet("if when whether that which who where how unless only not never no until was were been has have had");

/** Whether a known verb, in its base form or third person, says here what the tool does beside reading. */
export function actsHere(tokens: readonly PlaceToken[], at: number, opening: boolean, listed: boolean): boolean {
  const { word } = tokens[at] as PlaceToken;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const joined = JOINS.has(before?.word ?? "");
  if (!opening && !joined) return false;
  const found = verbForm(word);
  const third = found === null || found.form === "third";
  const object = next?.kind === "word" && OBJECT_OPENERS.has(next.word);
  if (SAID_OF_TEXT.has(word) || denied(tokens, at)) return false;
  if (found !== null && LIGHT.has(found.base) && word !== "run" && word !== "make") {
    return (object || next?.word === "out") && !tokens.slice(at + 1, at + 9).some((noun) => READING_NOUNS.has(noun.word));
  }
  if (third) return object || (next?.kind === "word" && wordClass(next.word) === "noun" && !(before?.word === "," || joined));
  if (found.form !== "base" || TO_READER.has(word)) return false;
  const does = ENGLISH_VERBS.get(found.base)?.does ?? "reads";
  if (!opening) return object && (GONE.has(does) || opensWithBase(tokens, at));
  return listed ? object || isPlainVerb(found.base, next) : object && GONE.has(does);
}

/** Behind one of these, joined, the second verb has the object of the first. */
const SHARES = wordSet("for at into through after");

/** `Check for and install updates`: "and" behind a preposition joins two verbs, whatever else the word behind it may be. */
export function sharesObject(tokens: readonly PlaceToken[], at: number): boolean {
  if (!/^(?:and|or|then|&)$/u.test(tokens[at - 1]?.word ?? "")) return false;
  let from = at - 2;
  if (tokens[from]?.kind === "comma") from--;
  return SHARES.has(tokens[from]?.word ?? "") && !denied(tokens, at);
}

/** `makes a payment`, `and selects a site`: a verb of work that acts on an object. */
export function worksHere(tokens: readonly PlaceToken[], at: number, opening: boolean): boolean {
  const base = verbForm(tokens[at]?.word ?? "")?.base ?? "";
  if (LIGHT.has(base)) return actsHere(tokens, at, opening, false);
  const next = tokens[at + 1];
  return (
    WORKS_ON.has(base) &&
    JOINS.has(tokens[at - 1]?.word ?? "") &&
    next?.kind === "word" &&
    OBJECT_OPENERS.has(next.word) &&
    !denied(tokens, at)
  );
}

/** `is deleted`, `are removed`, `will be archived and forgotten`: done by the tool, not said of what is looked for. */
export function doneHere(tokens: readonly PlaceToken[], at: number): boolean {
  const found = verbForm(tokens[at]?.word ?? "");
  if (found?.form !== "past" || !DONE_AWAY.has(found.base)) return false;
  let from = at - 1;
  while (from > 0 && /^(?:and|or|,|also|then|automatically|permanently|immediately|\w+ed)$/u.test(tokens[from]?.word ?? ""))
    from--;
  if (!BE.has(tokens[from]?.word ?? "")) return false;
  if (tokens[from]?.word === "be" && tokens[from - 1]?.word === "will") return !denied(tokens, from);
  for (let i = from - 1; i >= 0 && tokens[i]?.kind !== "stop" && tokens[i]?.kind !== "open"; i--)
    if (OF_OTHERS.has(tokens[i]?.word ?? "")) return false;
  return tokens[from + 1]?.word !== "not";
}

function denied(tokens: readonly PlaceToken[], at: number): boolean {
  return tokens
    .slice(Math.max(0, at - 4), at)
    .some(({ word }) =>
      /^(?:not|never|without|no|cannot|don't|doesn't|won't|can't|nor|neither|rather|instead|avoid)$/u.test(word),
    );
}

/** The clause began with a verb in the base form: what is joined to it in the same form is of the same kind. */
function opensWithBase(tokens: readonly PlaceToken[], at: number): boolean {
  let from = at;
  while (from > 0 && tokens[from - 1]?.kind !== "stop" && tokens[from - 1]?.kind !== "open") from--;
  const first = tokens[from]?.word ?? "";
  return !TO_READER.has(first) && verbForm(first)?.form === "base";
}

function isPlainVerb(base: string, next: PlaceToken | undefined): boolean {
  return ENGLISH_VERBS.get(base)?.certainty === "verb" && next?.kind === "word" && wordClass(next.word) !== "carries";
}
