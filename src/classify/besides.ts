import type { Word } from "./clauses.js";
import { verbForm } from "./inflection.js";
import { verbOf } from "./name-action.js";
import { DETERMINERS, negated } from "./prose-words.js";
import type { Deed } from "./deed.js";
import { isWriting } from "./verb.js";
import { wordSet } from "./word-set.js";

/** Changes that are said of what stays, not of an argument. */
const LEFT_CHANGED = wordSet(
  "mark update modify move archive enable disable lock unlock rename publish write save claim consume",
);

const RELEASES = /^(?:version|versions|release|releases|v\d.*|deprecation|semver)$/u;

/** What a clause says will be done, or is done by itself, in the passive. */
export function isDone(clause: readonly Word[], at: number): Deed | null {
  const word = (i: number): string => clause[i]?.word ?? "";
  const will = word(at - 1) === "be" && word(at - 2) === "will";
  const byItself = /^(?:automatically|then|also)$/u.test(word(at - 1)) && /^(?:is|are|be|gets|get)$/u.test(word(at - 2));
  const asRead =
    /^(?:is|are|be|gets|get)$/u.test(word(at - 1)) &&
    !/^(?:that|which|were)$/u.test(word(at - 2)) &&
    word(at) === "marked" &&
    /^(?:read|seen)$/u.test(word(at + 2));
  if (!will && !byItself && !asRead) return null;
  // `This argument will be removed in version 2`: said of the interface, by its version.
  if (
    will &&
    /^(?:in|from|with|by|after|as)$/u.test(word(at + 1)) &&
    clause.slice(at + 2, at + 6).some((next) => RELEASES.test(next.word))
  )
    return null;
  const form = verbForm(word(at));
  if (form?.form !== "past") return null;
  const verb = verbOf(form.base, []);
  if (verb === undefined || !isWriting(verb.does) || verb.certainty === "noun") return null;
  // `The path will be normalized`: an argument, before it is used.
  if (verb.does === "changes" && !LEFT_CHANGED.has(form.base)) return null;
  return {
    does: verb.does,
    word: word(at),
    repeats: verb.repeats,
    object: clause.slice(at + 1, at + 7).map((next) => next.word),
  };
}

/** `Accepts a number or a name`: said of its arguments. */
export function takesInput({ word, object }: Deed): boolean {
  return (
    word === "accepts" &&
    !object
      .slice(0, 4)
      .some((thing) => /^(?:invit|request|offer|friend|terms|call|quote|order|change|answer|suggestion)/u.test(thing))
  );
}

/** What is fetched to a place of one's own, and so written there (`retrieve it to your local project`). */
export function putInPlace(clause: readonly Word[], deed: Deed, at: number): readonly Deed[] {
  if (!/^(?:retriev|fetch|get|download|captur|extract|dump|collect|record|copy|copies|generat|render|convert)/u.test(deed.word))
    return [];
  for (let i = at + 2; i < clause.length; i++) {
    if (
      !/^(?:to|into|onto)$/u.test(clause[i]?.word ?? "") ||
      /^(?:relative|access|connect\w*|similar|according|mapped)$/u.test(clause[i - 1]?.word ?? "")
    )
      continue;
    const behind = clause.slice(i + 1, i + 4).map((next) => next.word);
    const own = behind.findIndex((word) => /^(?:local|disk|filesystem)$/u.test(word));
    if (own >= 0 && behind.slice(0, own).every((word) => DETERMINERS.has(word)) && !negated(clause, i))
      return [{ does: "changes", word: deed.word, repeats: "once", object: behind }];
  }
  return [];
}
