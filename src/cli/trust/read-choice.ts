import { oneLine } from "../../core/explain/prompt-text.js";
import { fit } from "../screen/fit.js";

/** What a person chose of a numbered list: indices from 0, in order; or what is wrong with the answer, to be said. */
export type Choice = { readonly ok: true; readonly chosen: readonly number[] } | { readonly ok: false; readonly message: string };

/**
 * Reads an answer to "which of these?": numbers and ranges (`2 5-7`, `2,5-7`), `a` for the `sure` ones,
 * nothing for none. All or nothing: of an answer with one mistake no part counts.
 */
export function readChoice(answer: string, count: number, sure: readonly number[]): Choice {
  const chosen = new Set<number>();
  for (const word of answer
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((part) => part !== "")) {
    if (word === "a" || word === "all") {
      if (sure.length === 0) return no("None of these is sure enough for a: give their numbers.");
      for (const at of sure) chosen.add(at);
      continue;
    }
    const [, from = "", to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/u.exec(word) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === "" || first < 1 || last > count || first > last)
      return no(`${fit(oneLine(word), 40)} is not a number or range between 1 and ${count}.`);
    for (let at = first; at <= last; at += 1) chosen.add(at - 1);
  }
  return { ok: true, chosen: [...chosen].toSorted((a, b) => a - b) };
}

function no(message: string): Choice {
  return { ok: false, message };
}
