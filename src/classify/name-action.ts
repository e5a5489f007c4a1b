import { words } from "./words.js";
import { ENGLISH_VERBS, prefixedVerb } from "./english-verbs.js";
import { AGENTS, BY_OBJECT, PAIRS, REPORTS, THINGS_TOO, TRAILING_READS, UNCLEAR, VERBS_ONLY } from "./nouns.js";
import { OTHER_VERBS } from "./other-verbs.js";
import { stemAction } from "./stems.js";
import { graver, isWriting, type Doing, type Repeats, type Verb } from "./verb.js";

/** What a name says its tool does, and the word that says so. `certain`: the word is a verb where it stands. */
export type NameAction = {
  readonly does: Doing;
  readonly word: string;
  readonly certain: boolean;
  readonly repeats: Repeats;
  /** The words of the name that follow the verb, or all others where it stands last: what the verb is about. */
  readonly object: readonly string[];
};

/**
 * What a name or title says the tool does; null where no verb tells. The first certain verb decides, wherever it
 * stands (`delete_page`, `pages-delete`, `srv_page_delete`); a reading verb before it wins (`list_update_runs`),
 * unless the two are joined (`get_or_create_label`).
 *
 * @example
 * nameAction("getDeletedItems")?.does; // "reads"
 * nameAction("index_drop"); // { does: "deletes", word: "drop", certain: false, … }
 */
export function nameAction(name: string): NameAction | null {
  const stem = stemAction(name);
  if (stem !== null) return { ...stem, certain: true, object: [] };
  const tokens = tokensOf(name);
  const joined = joinedAction(tokens);
  const main = waits(tokens) ?? mainAction(tokens);
  if (joined !== null && (main === null || !isWriting(main.does))) return joined;
  // `create_or_replace_group`: it can do the graver of the two.
  if (joined !== null && main !== null && graver(main.does, joined.does) !== main.does)
    return { ...joined, certain: main.certain };
  return main;
}

/** A word of a name and, where two words make one verb, how the two were spelled. */
type Token = { readonly word: string; readonly shown: string };

function tokensOf(name: string): readonly Token[] {
  const parts = words(name);
  const out: Token[] = [];
  for (let i = 0; i < parts.length; i++) {
    const word = parts[i] as string;
    const shown = `${word} ${parts[i + 1]}`;
    const pair = PAIRS.get(shown);
    if (pair === undefined) out.push({ word, shown: word });
    else {
      out.push({ word: pair ?? "", shown });
      i++;
    }
  }
  return out;
}

/** `wait_for_build`: what is waited for is not done. */
function waits([first, second, ...rest]: readonly Token[]): NameAction | null {
  if (first === undefined || second === undefined) return null;
  const object = second.word === "for" || second.word === "until" ? rest : first.word === "await" ? [second, ...rest] : null;
  if ((first.word !== "wait" && first.word !== "await") || object === null) return null;
  return { does: "works", word: first.word, certain: true, repeats: "once", object: object.map(({ word }) => word) };
}

/** The verb that a word is in front of these words: some mean another thing of some objects. */
export function verbOf(word: string, behind: readonly string[]): Verb | undefined {
  const special = BY_OBJECT.get(word);
  if (
    special !== undefined &&
    behind.slice(0, 3).some((object) => special.objects.has(object)) &&
    !behind.some((object) => special.unless?.has(object) === true)
  ) {
    const like = ENGLISH_VERBS.get(special.like);
    if (like !== undefined) return { ...like, certainty: ENGLISH_VERBS.get(word)?.certainty ?? like.certainty };
  }
  return ENGLISH_VERBS.get(word) ?? OTHER_VERBS.get(word) ?? prefixedVerb(word);
}

/** A writing verb behind "and", "or" or "then". */
function joinedAction(tokens: readonly Token[]): NameAction | null {
  for (let i = 1; i + 1 < tokens.length; i++) {
    if (!/^(?:and|or|then)$/u.test(tokens[i]?.word ?? "")) continue;
    const { word, shown } = tokens[i + 1] as Token;
    const behind = tokens.slice(i + 2).map((token) => token.word);
    const verb = verbOf(word, behind);
    if (verb !== undefined && isWriting(verb.does)) {
      return { does: verb.does, word: shown, certain: true, repeats: verb.repeats, object: behind };
    }
  }
  return null;
}

type FoundVerb = { readonly token: Token; readonly at: number; readonly verb: Verb };

function mainAction(tokens: readonly Token[]): NameAction | null {
  const last = tokens.length - 1;
  const all = tokens.map(({ word }) => word);
  const found = tokens.flatMap((token, at): FoundVerb[] => {
    const verb = verbOf(token.word, all.slice(at + 1));
    return verb === undefined ? [] : [{ token, at, verb }];
  });
  // `order_status`, `run_results`: a word that may be a noun, in front of a report.
  const report = last > 0 && REPORTS.has(all[last] ?? "") && !AGENTS.has(all[last] ?? "");
  const certain = found.find(
    ({ at, verb, token }) =>
      verb.certainty === "verb" ||
      (verb.certainty === "leading" &&
        at === 0 &&
        verb.does !== "works" &&
        !(report && isWriting(verb.does) && !VERBS_ONLY.has(token.word))),
  );
  if (certain !== undefined) {
    // `list_delete`: the thing is a list, the verb stands last.
    const end = found.at(-1);
    const thingFirst =
      THINGS_TOO.has(certain.token.word) &&
      end?.at === last &&
      end.verb.certainty === "verb" &&
      (last === 1 || isWriting(end.verb.does));
    if (!thingFirst || end === certain) return action(certain, true, all);
    // `search_index_rebuild`: likelier so than a search, but the last word may be a noun.
    return action(end, last === 1, all);
  }
  const guess = guessed(found, last);
  if (guess === undefined) return null;
  if (isWriting(guess.verb.does)) {
    if (guess.at !== last && report && !VERBS_ONLY.has(guess.token.word)) return null;
    if (tokens.slice(0, guess.at).some(({ word }) => UNCLEAR.has(word))) return null;
  }
  return action(guess, false, all);
}

/** The likeliest verb where none is certain: behind a server's prefix, or a noun that may be one. */
function guessed(found: readonly FoundVerb[], last: number): FoundVerb | undefined {
  const end = found.at(-1);
  if (end?.at === last && TRAILING_READS.has(end.token.word)) return end;
  // `sales_report`: the thing, though it may be a verb elsewhere.
  const verbs = found.filter(({ at, token, verb }) => at < last || !REPORTS.has(token.word) || !isWriting(verb.does));
  return (
    verbs.find(({ verb }) => verb.certainty === "leading" && verb.does !== "works") ??
    verbs.find(({ verb }) => verb.certainty === "leading") ??
    (end?.at === last && verbs.includes(end) ? end : verbs[0])
  );
}

function action({ token, at, verb }: FoundVerb, certain: boolean, all: readonly string[]): NameAction {
  const behind = all.slice(at + 1).filter((word) => word !== "");
  return {
    does: verb.does,
    word: token.shown,
    certain,
    repeats: verb.repeats,
    object: behind.length > 0 ? behind : all.slice(0, at),
  };
}
