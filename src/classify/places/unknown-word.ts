import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { isObject, member, type Json } from "../../wire/json.js";
import { words } from "../words.js";
import { ENGLISH_VERBS } from "../english-verbs.js";
import { isWriting } from "../verb.js";
import { wordSet } from "../word-set.js";
import { wordClass } from "../words/word-class.js";
import type { Reason } from "../../core/decide/reason.js";
import { verbForm } from "../inflection.js";
import { plainStart } from "../plain-text.js";
import type { Said } from "../prose.js";
import type { SchemaFacts } from "../schema-facts.js";
import { cjkSuspect } from "./cjk-places.js";
import { nameSuspect } from "./name-places.js";
import { schemaSuspect } from "./schema-places.js";
import { textSuspects } from "./text-places.js";

/** A longer text is not read to its end, and what is not read proves nothing. */
const READ_AT_MOST = 12_000;
/** With what nobody sees in it. */
const WHOLE_AT_MOST = 4 * READ_AT_MOST;
/** Of a longer name or title only the beginning is read for words. */
const NAME_AT_MOST = 1_000;

/**
 * Why nothing reassuring can be concluded of a definition (DESIGN, law L10): a word in a verb's place that is neither known to read
 * nor in the closed list of nouns, as the reason that names it; null where every such word is known.
 */
export function unknownWord(tool: ParsedTool, said: Said, schema: SchemaFacts, acting: boolean): Reason | null {
  const found = (where: string, word: string): Reason => ({ code: "unknown-word", args: { where, word } });
  const main = said.main !== null && (acting || said.main.does === "reads") ? (verbForm(said.main.word)?.base ?? null) : null;
  if ([tool.name, tool.title, tool.annotationsTitle].some((name) => name !== undefined && name.length > NAME_AT_MOST))
    return { code: "text-too-long", args: {} };
  const inName = nameSuspect(tool.name, main, acting);
  if (inName !== null) return found("name", inName);
  for (const [where, title] of [
    ["title", tool.title],
    ["annotations.title", tool.annotationsTitle],
  ] as const) {
    const inTitle = title === undefined ? null : nameSuspect(behindLabel(title), main, acting);
    if (inTitle !== null) return found(where, inTitle);
  }
  const value = schemaSuspect(schema.top);
  if (value !== null) return { code: "unknown-word", args: { where: "argument", argument: value.argument, word: value.word } };
  if (schema.unresolved !== null) return { code: "schema-unresolved", args: { keyword: schema.unresolved } };
  const deed = acting ? null : outputDeed(tool.outputSchema);
  if (deed !== null) return found("output schema", deed);
  const text = plainStart(tool.description ?? "", READ_AT_MOST + 1);
  if (text.length > READ_AT_MOST || (tool.description ?? "").length > WHOLE_AT_MOST) return { code: "text-too-long", args: {} };
  const names = new Set(schema.top.map(({ name }) => name));
  const clause = cjkSuspect(text);
  if (clause !== null) return found("description", clause);
  for (const word of textSuspects(text, names, acting)) return found("description", word);
  return null;
}

/** `QMetry: Fetch the status`: a product in front of what is done. */
function behindLabel(title: string): string {
  const [label = "", ...rest] = title.split(/:\s/u);
  const does = rest.join(": ");
  return /^\S+(?: \S+){0,2}$/u.test(label) && wordClass(words(does)[0] ?? "") === "reads" ? does : title;
}

/** Said of what is shown: a page that is archived, an account that is locked. */
const OF_STATE = wordSet(
  `archived locked trashed closed enabled disabled muted pinned approved assigned merged protected cancelled canceled expired suspended blocked
  hidden published activated installed executed starred completed`,
);

/** What an answer tells of having done (`deleted: true`, `removed_count: 3`). */
function outputDeed(outputSchema: Json | undefined): string | null {
  const properties = member(outputSchema, "properties");
  for (const [name, schema] of isObject(properties) ? Object.entries(properties) : []) {
    const [first = "", ...rest] = words(name);
    if (wordClass(first) !== "done" || !rest.every((word) => /^(?:count|counts|number|rows|ids|items|total)$/u.test(word)))
      continue;
    const does = ENGLISH_VERBS.get(verbForm(first)?.base ?? "")?.does ?? "reads";
    const type = member(schema, "type");
    const counts = type === "boolean" || type === "integer" || type === "number";
    if (does === "deletes" || (counts && isWriting(does) && !OF_STATE.has(first))) return name;
  }
  return null;
}
