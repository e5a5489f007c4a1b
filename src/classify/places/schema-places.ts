import { member } from "../../wire/json.js";
import { words } from "../words.js";
import { nameAction } from "../name-action.js";
import { MODES, type Named } from "../schema-facts.js";
import { listedValues } from "../schema-walk.js";
import { isWriting } from "../verb.js";
import { wordClass } from "../words/word-class.js";
import { wordSet } from "../word-set.js";

/** Arguments whose values are known to be no acts: they choose, sort, narrow or show. */
const CHOOSES = wordSet(
  `sort order direction language lang locale country region city currency currencies unit units interval period timeframe granularity size model
  models category categories status state states severity priority color colour style theme version encoding resolution ratio quality
  format formats timezone day month season league market exchange symbol coin network chain platform engine device topic topics
  field fields column columns metric metrics dimension dimensions include exclude source sources provider section sections
  domain database genre rating tag tags label labels scope visibility level role by library framework property properties
  group search safesearch muscle sorting ordering sortby orderby groupby`,
);

/** The first value of an enumeration, or switch, in whose verb's place a word stands that is not known. */
export function schemaSuspect(top: readonly Named[]): { readonly argument: string; readonly word: string } | null {
  const mode = freeMode(top);
  if (mode !== null) return mode;
  for (const { name, parts, schema } of top) {
    if (member(schema, "type") === "boolean") {
      const first = parts[0] ?? "";
      if (parts.length === 1 && wordClass(first) === "unknown") return { argument: name, word: first };
      continue;
    }
    if (CHOOSES.has(parts.at(-1) ?? "")) continue;
    for (const value of listedValues(schema)) {
      const unknown = valueSuspect(value);
      if (unknown !== null) return { argument: name, word: unknown };
    }
  }
  return null;
}

/** An argument that can choose a deed, be it given or not: it may only filter, but nothing tells. */
function freeMode(top: readonly Named[]): { readonly argument: string; readonly word: string } | null {
  for (const { name, parts, schema } of top) {
    if (!MODES.has(parts.at(-1) ?? "")) continue;
    const acts = listedValues(schema).find((value) => isWriting(nameAction(value)?.does ?? "reads"));
    if (acts !== undefined) return { argument: name, word: acts.slice(0, 60) };
  }
  return null;
}

/** A value that is a code (`1d`, `en-US`, `AAPL`) is no verb. */
function valueSuspect(value: string): string | null {
  if (value.length > 60 || /\d/u.test(value) || /^\p{Lu}{1,5}$/u.test(value) || /^[a-z]{2}(?:-[A-Z]{2})?$/u.test(value))
    return null;
  const first = words(value)[0] ?? "";
  return first !== "" && wordClass(first) === "unknown" ? first : null;
}
