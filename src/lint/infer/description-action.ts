import { words } from "../words.js";
import type { NameAction } from "./name-action.js";
import { VERBS } from "./vocabulary.js";

/** What the first word of a description says, if it is a certain verb (`Deletes the page …`, `Create a draft …`). */
export function descriptionAction(description: string | undefined): NameAction | null {
  const first = words((description ?? "").slice(0, 200))[0];
  if (first === undefined) return null;
  for (const word of [first, first.replace(/s$/u, ""), first.replace(/es$/u, "")]) {
    const verb = VERBS.get(word);
    if (verb !== undefined && verb.certainty === "verb") return { does: verb.does, word, certain: true };
  }
  return null;
}
