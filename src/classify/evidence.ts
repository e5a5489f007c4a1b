import type { ParsedTool } from "../core/tool/parsed-tool.js";
import { words } from "./words.js";
import type { Reason } from "../core/decide/reason.js";
import { ENGLISH_VERBS } from "./english-verbs.js";
import { LIGHT, verbForm } from "./inflection.js";
import { nameAction, type NameAction } from "./name-action.js";
import { REPORTS } from "./nouns.js";
import { readProse, type Said } from "./prose.js";
import { plainStart } from "./plain-text.js";
import { unknownWord } from "./places/unknown-word.js";
import { schemaFacts, type SchemaFacts } from "./schema-facts.js";
import type { Sign } from "./sign.js";
import { isWriting, type Doing } from "./verb.js";

/** All that a definition shows of what its tool does, apart from its hints. */
export type Evidence = {
  readonly name: NameAction | null;
  readonly title: NameAction | null;
  /** The name ends in something that is told (`cache_info`). */
  readonly nameIsReport: boolean;
  readonly said: Said;
  readonly schema: SchemaFacts;
  /** Every sign of writing, the most telling first. */
  readonly signs: readonly Sign[];
  /** A word in a verb's place that is not known, as the reason that names it; `acting`: of a tool that is known to act. */
  unknown(acting: boolean): Reason | null;
  /** The words of name and titles. */
  readonly label: readonly string[];
  /** The words with which the description opens. */
  opening(): readonly string[];
  /** All of these, and the words of the beginning of the description. */
  vocabulary(): readonly string[];
  /** The beginning of the description, in lower case. */
  readonly text: string;
  readonly toolName: string;
};

const CODES: Readonly<Record<Exclude<Doing, "reads" | "works">, string>> = {
  adds: "name-writes",
  changes: "name-changes",
  ends: "name-ends",
  deletes: "name-deletes",
};

const TEXT_AT_MOST = 1_500;
/** Nothing reassuring is concluded of a longer one. */
const DESCRIPTION_AT_MOST = 12_000;

/** Gathers the evidence of one definition. Total, and linear in a bounded part of it. */
export function evidenceOf(tool: ParsedTool): Evidence {
  const description = tool.description === undefined ? undefined : plainStart(tool.description, DESCRIPTION_AT_MOST);
  const named = nameAction(tool.name);
  const titles = [
    ["title", certainAction(tool.title)],
    ["annotations.title", certainAction(tool.annotationsTitle)],
  ] as const;
  const parts = words(tool.name);
  const text = (description ?? "").slice(0, TEXT_AT_MOST).toLowerCase();
  const said = readProse(description);
  const name = behindPrefix(named, parts, said) ?? named;
  const schema = schemaFacts(tool.inputSchema, name, text);
  const signs: Sign[] = [];
  const heard = new Set<string>();
  const says = (
    place: Sign["place"],
    deed: Pick<NameAction, "does" | "word" | "repeats" | "object"> | null,
    certain: boolean,
  ): void => {
    if (deed === null || !isWriting(deed.does)) return;
    const code = CODES[deed.does as Exclude<Doing, "reads" | "works">];
    // A title that repeats the name says nothing new.
    if (heard.has(`${code} ${deed.word}`)) return;
    if (certain) heard.add(`${code} ${deed.word}`);
    signs.push({
      place,
      certain,
      does: deed.does,
      repeats: deed.repeats,
      word: deed.word,
      object: deed.object,
      reason: { code, args: { where: place === "sentence" ? "description" : place, word: deed.word } },
    });
  };
  says("name", name, name?.certain === true);
  signs.push(...schema.signs);
  says("description", said.main, true);
  for (const deed of said.also) says("sentence", deed, deed.certain === true);
  // "Run a classifier": a verb that only carries its noun.
  for (const [place, action] of titles) says(place, action, action !== null && !LIGHT.has(action.word));
  const label = words(`${tool.name} ${tool.title ?? ""} ${tool.annotationsTitle ?? ""}`);
  // Most tools are judged without them.
  let opening: readonly string[] | undefined;
  let vocabulary: readonly string[] | undefined;
  return {
    name,
    title: titles[0][1] ?? titles[1][1],
    nameIsReport: REPORTS.has(parts.at(-1) ?? ""),
    said,
    schema,
    signs,
    unknown: (acting) => unknownWord(tool, said, schema, acting),
    label,
    opening: () => (opening ??= words(text.slice(0, 160))),
    vocabulary: () => (vocabulary ??= [...label, ...words(text)]),
    text,
    toolName: tool.name.slice(0, 200),
  };
}

/**
 * `protect_list_cameras`, "List all cameras": the verb of the description is in the name, behind a first word that need
 * not be a verb. That word is a prefix, and the name says what the description says.
 */
function behindPrefix(named: NameAction | null, parts: readonly string[], { main }: Said): NameAction | null {
  if (named === null || !isWriting(named.does) || named.word !== parts[0] || main?.does !== "reads") return null;
  if (ENGLISH_VERBS.get(named.word)?.certainty !== "leading") return null;
  const base = verbForm(main.word)?.base ?? "";
  const at = parts.indexOf(base);
  if (at < 1 || ENGLISH_VERBS.get(base)?.does !== "reads") return null;
  const rest = parts.slice(at);
  return nameAction(rest.join("_"))?.does === "reads"
    ? { does: "reads", word: base, certain: true, repeats: "once", object: rest.slice(1) }
    : null;
}

/** Titles are prose: only a certain verb counts. */
function certainAction(text: string | undefined): NameAction | null {
  const action = text === undefined ? null : nameAction(text);
  return action?.certain === true ? action : null;
}
