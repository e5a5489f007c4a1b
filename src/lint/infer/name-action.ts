import { words } from "../words.js";
import { PAIRS, REPORTS, THINGS_TOO, TRAILING_READS, UNCLEAR, VERBS, type Doing, type Verb } from "./vocabulary.js";

/** What a name says its tool does, and the word that says so. `certain`: the word is a verb where it stands. */
export type NameAction = { readonly does: Doing; readonly word: string; readonly certain: boolean };

/**
 * What a name or title says the tool does; null where no verb tells. The first certain verb decides, wherever it
 * stands (`delete_page`, `pages-delete`, `srv_page_delete`); a reading verb before it wins (`list_update_runs`),
 * unless the two are joined (`get_or_create_label`).
 *
 * @example
 * nameAction("getDeletedItems"); // { does: "reads", word: "get", certain: true }
 * nameAction("index_drop"); // { does: "deletes", word: "drop", certain: false }
 */
export function nameAction(name: string): NameAction | null {
  const tokens = tokensOf(name);
  const joined = joinedAction(tokens);
  const main = mainAction(tokens);
  if (joined !== null && (main === null || main.does === "reads")) return joined;
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

/** A writing verb behind "and", "or" or "then". */
function joinedAction(tokens: readonly Token[]): NameAction | null {
  for (let i = 1; i + 1 < tokens.length; i++) {
    if (!/^(?:and|or|then)$/u.test(tokens[i]?.word ?? "")) continue;
    const { word, shown } = tokens[i + 1] as Token;
    const verb = VERBS.get(word);
    if (verb !== undefined && verb.does !== "reads") return { does: verb.does, word: shown, certain: true };
  }
  return null;
}

type FoundVerb = { readonly token: Token; readonly at: number; readonly verb: Verb };

function mainAction(tokens: readonly Token[]): NameAction | null {
  const last = tokens.length - 1;
  const found = tokens.flatMap((token, at): FoundVerb[] => {
    const verb = VERBS.get(token.word);
    return verb === undefined ? [] : [{ token, at, verb }];
  });
  const certain = found.find(({ at, verb }) => isCertain(verb, at));
  if (certain !== undefined) {
    // `list_delete`: the thing is a list, the verb stands last.
    const end = found.at(-1);
    const thingFirst = THINGS_TOO.has(certain.token.word) && last === 1;
    return action(thingFirst && end?.at === last && end.verb.certainty === "verb" ? end : certain, true);
  }
  const guess = guessed(found, last);
  if (guess === undefined) return null;
  if (guess.verb.does !== "reads") {
    if (guess.at !== last && REPORTS.has(tokens[last]?.word ?? "")) return null;
    if (tokens.slice(0, guess.at).some(({ word }) => UNCLEAR.has(word))) return null;
  }
  return action(guess, false);
}

/** The likeliest verb where none is certain: behind a server's prefix, or a noun that may be one. */
function guessed(found: readonly FoundVerb[], last: number): FoundVerb | undefined {
  const end = found.at(-1);
  if (end?.at === last && TRAILING_READS.has(end.token.word)) return end;
  return found.find(({ verb }) => verb.certainty === "leading") ?? (end?.at === last ? end : found[0]);
}

function isCertain(verb: Verb, at: number): boolean {
  return verb.certainty === "verb" || (verb.certainty === "leading" && at === 0);
}

function action({ token, verb }: FoundVerb, certain: boolean): NameAction {
  return { does: verb.does, word: token.shown, certain };
}
