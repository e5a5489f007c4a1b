import type { ParsedTool } from "../../../core/parsed-tool.js";
import type { Reason } from "../../../core/reason.js";
import { verbForm } from "../inflection.js";
import type { Said } from "../prose.js";
import type { SchemaFacts } from "../schema-facts.js";
import { cjkSuspect } from "./cjk-places.js";
import { nameSuspect } from "./name-places.js";
import { schemaSuspect } from "./schema-places.js";
import { textSuspects } from "./text-places.js";

/** A longer text is not read to its end, and what is not read proves nothing. */
const READ_AT_MOST = 12_000;

/**
 * Why nothing reassuring can be concluded of a definition (DESIGN, law L10): a word in a verb's place that is neither known to read
 * nor in the closed list of nouns, as the reason that names it; null where every such word is known.
 */
export function unknownWord(tool: ParsedTool, said: Said, schema: SchemaFacts, acting: boolean): Reason | null {
  const found = (where: string, word: string): Reason => ({ code: "unknown-word", args: { where, word } });
  const main = said.main !== null && (acting || said.main.does === "reads") ? (verbForm(said.main.word)?.base ?? null) : null;
  const inName = nameSuspect(tool.name, main, acting);
  if (inName !== null) return found("name", inName);
  for (const [where, title] of [
    ["title", tool.title],
    ["annotations.title", tool.annotationsTitle],
  ] as const) {
    const inTitle = title === undefined ? null : nameSuspect(title, main, acting);
    if (inTitle !== null) return found(where, inTitle);
  }
  const value = schemaSuspect(schema.top);
  if (value !== null) return { code: "unknown-word", args: { where: "argument", argument: value.argument, word: value.word } };
  const text = tool.description ?? "";
  if (text.length > READ_AT_MOST) return { code: "text-too-long", args: {} };
  const names = new Set(schema.top.map(({ name }) => name));
  const clause = cjkSuspect(text);
  if (clause !== null) return found("description", clause);
  for (const word of textSuspects(text, names)) return found("description", word);
  return null;
}
