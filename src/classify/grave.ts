import type { Grave, GraveKind } from "../core/trust/grave.js";
import type { ParsedTool } from "../core/tool/parsed-tool.js";
import { GRAVE_THINGS, GRAVE_VERBS, GRAVE_ARGUMENTS, GRAVE_ARGUMENT_WORDS, GRAVE_STEMS } from "./grave-words.js";
import { inquire } from "./judge.js";
import { plainStart } from "./plain-text.js";
import { OF_THESE } from "./stems.js";
import { schemaArguments } from "./schema-walk.js";
import { isWriting } from "./verb.js";
import { words } from "./words.js";

/** What a tool does stands at the beginning of its description. */
const READ_AT_MOST = 400;

const known = new WeakMap<ParsedTool, Grave | null>();

/**
 * Whether a tool's calls are grave (DESIGN, sections 3, 9 and 11), from name, titles, the beginning of the description and the
 * names of its arguments; null where nothing says so and all its words are known. Never from the declared hints. What only reads is
 * grave only if it hands out credentials. Pure, total, and computed once a tool.
 *
 * @example
 * grave(parseTool({ name: "wire_money", description: "Wires money to an account." }, "2026-07-28"))?.kind; // "money"
 */
export function grave(tool: ParsedTool): Grave | null {
  let found = known.get(tool);
  if (found === undefined) known.set(tool, (found = conclude(tool)));
  return found;
}

function conclude(tool: ParsedTool): Grave | null {
  const { judgement, name, deeds, signs } = inquire(tool);
  const { readOnly } = judgement;
  const reads = readOnly.value === true;
  const counts = (kind: GraveKind): boolean => !reads || kind === "credentials";
  const removes = name?.does === "deletes" || name?.does === "ends";
  for (const text of [tool.name, tool.title ?? "", tool.annotationsTitle ?? ""]) {
    const all = words(text);
    const found =
      verbIn(name === null ? all.slice(0, 2) : all.filter((word, at) => at === 0 || word === name.word)) ??
      thingIn(all, removes) ??
      stemIn(text);
    if (found !== null && counts(found.kind)) return graveBy(found.kind, "name", found.word);
  }
  const opened = opening(tool.description);
  for (const { word, does, object } of deeds) {
    const found = verbIn([word]) ?? (isWriting(does) ? thingIn(headOf(object), does === "deletes" || does === "ends") : null);
    if (found !== null && counts(found.kind)) return graveBy(found.kind, "description", found.word);
  }
  // A verb that nobody knows says nothing; what stands around it may.
  const blind = deeds.length === 0 ? words(opened).slice(0, OPENING_WORDS) : [];
  const said = verbIn(blind) ?? thingIn(blind, false) ?? stemIn(opened);
  if (said !== null && counts(said.kind)) return graveBy(said.kind, "description", said.word);
  if (!reads) {
    if (COSTS.test(opened.toLowerCase())) return graveBy("money", "description", "cost");
    const program = signs.find(({ reason }) => reason.code === "code-argument");
    if (program !== undefined) {
      const { argument } = program.reason.args;
      return graveBy("code", "argument", typeof argument === "string" ? argument : "code");
    }
    for (const { name: argument } of schemaArguments(tool.inputSchema).found) {
      const all = words(argument);
      const kind =
        GRAVE_ARGUMENTS.get(all.join(" ")) ?? all.map((word) => GRAVE_ARGUMENT_WORDS.get(word)).find((one) => one !== undefined);
      if (kind !== undefined) return graveBy(kind, "argument", argument.slice(0, 60));
    }
  }
  const untold = readOnly.grade === "unknown-word" || (name === null && deeds.length === 0);
  return readOnly.value === null && untold ? graveBy("unknown", "name", tool.name.slice(0, 60)) : null;
}

/** The call is paid for. */
const COSTS =
  /\b(?:incurs? (?:a |some )?(?:cost|fee|charge)s?|cost warning|(?:is|are|will be) (?:charged|billed)|costs? (?:money|credits)|(?:uses|consumes|spends) credits)\b/u;
/** So far an object of a verb reaches. */
const OBJECT_WORDS = 6;
/** So far a description is read whose verb is not known. */
const OPENING_WORDS = 12;

function graveBy(kind: GraveKind, where: string, word: string): Grave {
  return { kind, reason: { code: "grave", args: { kind, where, word } } };
}

type Found = { readonly kind: GraveKind; readonly word: string };

/** The first of these words that is a grave act. */
function verbIn(all: readonly string[]): Found | null {
  for (const [at, word] of all.entries()) {
    const pair = GRAVE_VERBS.get(`${word} ${all[at + 1] ?? ""}`);
    if (pair !== undefined) return { kind: pair, word };
    for (const stem of stemsOf(word)) {
      const kind = GRAVE_VERBS.get(stem);
      if (kind !== undefined) return { kind, word };
    }
  }
  return null;
}

/** The object up to what is said of it: `a folder` of "a folder for mail". */
function headOf(object: readonly string[]): readonly string[] {
  const end = object.findIndex((word) => /^(?:by|for|from|in|of|on|to|via|with)$/u.test(word));
  return object.slice(0, Math.min(end === -1 ? OBJECT_WORDS : end, OBJECT_WORDS));
}

/** What an act is about. A message or comment that is taken away reaches nobody; nor does what one is only part of (`mail_folder`). */
function thingIn(all: readonly string[], removes: boolean): Found | null {
  for (const [at, word] of all.entries()) {
    const next = all[at + 1];
    const found = next === undefined ? undefined : thingOf(`${word} ${next}`);
    if (found !== undefined) return { kind: found, word: `${word} ${next}` };
    const kind = thingOf(word);
    if (kind === undefined) continue;
    if (kind === "people" && (removes || (next !== undefined && !BEHIND_THING.test(next)))) continue;
    return { kind, word };
  }
  return null;
}
const BEHIND_THING = /^(?:by|for|from|in|on|to|via|with|as|of|and|or|the|a|an)$/u;

function thingOf(text: string): GraveKind | undefined {
  for (const stem of stemsOf(text)) {
    const kind = GRAVE_THINGS.get(stem);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function stemIn(text: string): Found | null {
  if (!OF_THESE.test(text)) return null;
  for (const [stem, kind] of GRAVE_STEMS) if (text.includes(stem)) return { kind, word: stem };
  return null;
}

function opening(description: string | undefined): string {
  return description === undefined ? "" : plainStart(description, READ_AT_MOST);
}

/** A word and what it is without English endings. */
function stemsOf(word: string): readonly string[] {
  const out = [word];
  for (const end of ["s", "es", "ed", "ing", "d"])
    if (word.length > end.length + 2 && word.endsWith(end))
      out.push(word.slice(0, -end.length), `${word.slice(0, -end.length)}e`);
  if (word.endsWith("ies") || word.endsWith("ied")) out.push(`${word.slice(0, -3)}y`);
  return out.flatMap((one) => (/([a-z])\1$/u.test(one) ? [one, one.slice(0, -1)] : [one]));
}
