import { words } from "../words.js";
import { PAIRS, REPORTS, VERBS, type Doing, type Verb } from "./vocabulary.js";

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
  const tokens = joinPairs(words(name));
  const joined = joinedAction(tokens);
  const main = mainAction(tokens);
  if (joined !== null && (main === null || main.does === "reads")) return joined;
  return main;
}

function joinPairs(tokens: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const pair = PAIRS.get(`${tokens[i]} ${tokens[i + 1]}`);
    if (pair === undefined) out.push(tokens[i] as string);
    else {
      out.push(pair ?? "");
      i++;
    }
  }
  return out;
}

/** A writing verb behind "and", "or" or "then". */
function joinedAction(tokens: readonly string[]): NameAction | null {
  for (let i = 1; i + 1 < tokens.length; i++) {
    if (!/^(?:and|or|then)$/u.test(tokens[i] as string)) continue;
    const word = tokens[i + 1] as string;
    const verb = VERBS.get(word);
    if (verb !== undefined && verb.does !== "reads") return { does: verb.does, word, certain: true };
  }
  return null;
}

function mainAction(tokens: readonly string[]): NameAction | null {
  const last = tokens.length - 1;
  const found = tokens.flatMap((word, at) => {
    const verb = VERBS.get(word);
    return verb === undefined ? [] : [{ word, at, verb }];
  });
  const certain = found.find(({ at, verb }) => isCertain(verb, at));
  if (certain !== undefined) {
    // `list_delete`: the thing is a list, the verb stands last.
    const end = found.at(-1);
    const thingFirst = certain.verb.certainty !== "verb" && certain.verb.does === "reads" && last === 1;
    if (thingFirst && end !== undefined && end.at === last && end.verb.certainty === "verb") {
      return { does: end.verb.does, word: end.word, certain: true };
    }
    return { does: certain.verb.does, word: certain.word, certain: true };
  }
  const guess = found.find(({ at }) => at === last) ?? found[0];
  if (guess === undefined) return null;
  if (guess.verb.does !== "reads" && guess.at !== last && REPORTS.has(tokens[last] as string)) return null;
  return { does: guess.verb.does, word: guess.word, certain: false };
}

function isCertain(verb: Verb, at: number): boolean {
  return verb.certainty === "verb" || (verb.certainty === "leading" && at === 0);
}
