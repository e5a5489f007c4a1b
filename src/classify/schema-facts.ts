import { member, type Json, type JsonObject } from "../wire/json.js";
import { words } from "./words.js";
import { ENGLISH_VERBS } from "./english-verbs.js";
import { nameAction, type NameAction } from "./name-action.js";
import { listedValues, schemaArguments, type Argument } from "./schema-walk.js";
import type { Sign } from "./sign.js";
import { graver, isWriting, type Doing, type Repeats } from "./verb.js";
import { wordSet } from "./word-set.js";

/** An argument with the words of its name. */
export type Named = Argument & { readonly parts: readonly string[] };

/** What an input schema tells of its tool. */
export type SchemaFacts = {
  /** Signs that a call can write. */
  readonly signs: readonly Sign[];
  /** A mode, all of whose values read. */
  readonly readingMode: Named | null;
  /** An argument that holds what would be written: a body, rows, values. */
  readonly payload: Named | null;
  /** The arguments of the call itself, and nested ones that may be modes or addresses. */
  readonly all: readonly Named[];
  /** A keyword that could not be followed to its arguments. */
  readonly unresolved: string | null;
  /** The values of its modes. */
  readonly modes: readonly string[];
  /** The arguments of the call itself. */
  readonly top: readonly Named[];
  /** Every argument chooses, narrows, pages or shows. */
  readonly onlySelects: boolean;
};

/** What an argument is called that chooses what is done. */
export const MODES = wordSet("action actions operation operations op mode command subcommand verb method task");
const CODE = wordSet("sql script command commands cmd shell bash javascript python mutation statement code cypher");
const PROGRAM = wordSet("python javascript shell bash script powershell applescript");
const OUTPUT = wordSet("output out save saved download export write destination dest target result screenshot");
const DELIVERIES = wordSet("delivery output destination sink response returns");
const DELIVERED = wordSet("file disk email webhook slack sms s3 clipboard");
const PLACES = wordSet("path file filename dir directory folder to filepath");
/** Switches that are verbs and yet only change what is shown. */
const DISPLAY = wordSet("truncate toggle stream expand");
const PAYLOAD =
  wordSet(`content contents body html markdown message comment values data records rows payload patch changes updates edits
  text note attributes properties cells documents objects entries vectors entities`);
const SELECTS =
  wordSet(`id ids uuid guid key keys name names slug query queries q search term terms filter filters limit offset page pages cursor
  per size sort order by direction from until before after since start end date dates time timestamp type types kind status
  state fields include exclude format language languages lang locale region country version versions verbose depth max min count top skip
  token path paths project workspace account org organization owner repo repository branch ref range pattern keyword keywords
  category categories tag tags label labels level number index namespace database table column columns collection
  timeout recursive detailed details mode days hours symbol symbols currency latitude longitude lat lng lon radius city location
  topic topics library domain username user email url urls uri model models expand view scope level group period interval
  case sensitive results total raw pretty full size units unit year month day week only context lines line head tail`);

/** Reads an input schema for what the tool can do. `action` is what the name says, `text` the description. */
export function schemaFacts(inputSchema: Json, action: NameAction | null, text: string): SchemaFacts {
  const { found, whole, unresolved } = schemaArguments(inputSchema);
  const signs: Sign[] = [];
  // Of what is nested, only modes and addresses matter.
  const all = found.flatMap((argument): readonly Named[] =>
    argument.depth > 0 &&
    !/action|operation|mode|command|verb|method|task|^op$|url|uri|site|page|href|link|^type$/iu.test(argument.name)
      ? []
      : [{ ...argument, parts: words(argument.name) }],
  );
  const top = all.filter(({ depth }) => depth === 0);
  const modes: string[] = [];
  let readingMode: Named | null = null;
  const says = (
    code: string,
    argument: Argument | null,
    does: Doing,
    { certain = true, repeats = "again", value }: { certain?: boolean; repeats?: Repeats; value?: string } = {},
  ): void => {
    const place = argument === null ? {} : { argument: argument.name, pointer: argument.pointer };
    const args = { ...place, ...(value === undefined ? {} : { value }) };
    signs.push({ place: "schema", does, repeats, certain, word: "", object: [], reason: { code, args } });
  };
  const address = top.some(({ name }) => /^(?:url|uri|endpoint|path|route)$/iu.test(name));
  const reads = action?.does === "reads";
  const start = text.slice(0, 600);
  const sqlText =
    /\b(?:sql|cypher|graphql|postgres|postgresql|mysql|mariadb|sqlite|duckdb|snowflake|bigquery|clickhouse|sql server|oracle)\b/u.test(
      start,
    );
  const sqlReads = /\bselect\b|\bread[- ]?only\b/u.test(start);
  // `run_query` reads, unless the language can write.
  const runs = reads && /^(?:query|run|execute|perform|exec)$/u.test(action.word);
  // `Run a query against the database`; a query of a search engine, of metrics or of a page is none.
  const inDatabase = runs && action.word !== "query" && /\bdatabases?\b/u.test(start);
  const runsSql = runs && !sqlReads && /\b(?:run|runs|running|execut\w*|perform\w*)\b[^.]{0,40}\b(?:sql|cypher)\b/u.test(start);
  for (const argument of all) {
    const { parts } = argument;
    const last = parts.at(-1) ?? "";
    const values = listedValues(argument.schema);
    if (DELIVERIES.has(last) && values.some((value) => DELIVERED.has(value.toLowerCase())))
      says("writes-a-file", argument, "adds", { repeats: "once" });
    if (isAct(argument) || (MODES.has(last) && countsAsMode(argument, last, values, action))) {
      modes.push(...values);
      const worst = worstMode(values);
      if (worst !== null) {
        says(worst.does === "deletes" ? "mode-deletes" : "mode-writes", argument, worst.does, worst);
        continue;
      }
      if (argument.depth === 0 && values.length > 0 && values.every((value) => nameAction(value)?.does === "reads"))
        readingMode = argument;
    }
    if (argument.depth > 0) continue;
    if (/^(?:actions|steps|operations|commands)$/u.test(last)) {
      // A list of steps, each of a kind: a reading tool that also clicks and types on its way.
      const kinds = found.filter(({ depth, pointer }) => depth > 0 && pointer.startsWith(`${argument.pointer}/`));
      const worst = worstMode(
        kinds.filter(({ name }) => /^(?:type|kind|action|op|name)$/iu.test(name)).flatMap(({ schema }) => listedValues(schema)),
      );
      if (worst !== null) says("mode-writes", argument, worst.does, { certain: !reads, repeats: "again", value: worst.value });
    }
    const isText = holdsText(argument.schema) && values.length === 0;
    if (isText && CODE.has(last) && !reads && !(last === "code" && !runsCode(action))) says("code-argument", argument, "changes");
    else if (
      isText &&
      (runs || !reads) &&
      (last === "sql" ||
        ((sqlText || inDatabase) && /^(?:query|queries|statements?|q)$/u.test(last)) ||
        (runsSql && !SELECTS.has(last)))
    ) {
      says("code-argument", argument, "changes", { certain: !sqlReads });
    } else if (last === "pipeline" && member(argument.schema, "type") === "array") {
      says("code-argument", argument, "changes", { certain: action === null });
    } else if (isText && last === "method" && address && !reads) says("free-method", argument, "deletes");
    else if (isText && parts.length === 1 && last === "action" && action === null) says("free-action", argument, "changes");
    else if (
      !(last === "destination" && isJourney(top)) &&
      !(reads && parts[0] === "target" && leadsThere(argument.schema)) &&
      (namesOutput(parts, last) || (PLACES_TO_WRITE.has(last) && describesOutput(argument.schema)))
    )
      says("writes-a-file", argument, "adds", { repeats: "once" });
    else if (member(argument.schema, "type") === "boolean") {
      const verb = parts.length === 1 ? ENGLISH_VERBS.get(last) : undefined;
      const marks = parts[0] === "mark" && (last === "read" || last === "seen");
      if (/^(?:overwrite|replace|force overwrite|overwrite existing|replace existing|replace all)$/u.test(parts.join(" "))) {
        if (!reads) says("overwrite-switch", argument, "changes", { repeats: "once" });
      } else if (marks || (verb?.certainty === "verb" && isWriting(verb.does) && !DISPLAY.has(last))) {
        says("switch-writes", argument, marks ? "changes" : (verb?.does ?? "changes"), { repeats: "once" });
      } else if (reads && switchesMore(parts)) {
        says("switch-writes", argument, "changes", { certain: false, repeats: "once" });
      } else if (/^(?:dry ?run|confirm|confirmed|confirmation)$/u.test(parts.join(" ")) && !reads) {
        says("asks-to-confirm", argument, "adds", { certain: false, repeats: "thing" });
      }
    }
  }
  if (!whole) says("schema-too-large", null, "changes");
  return {
    signs,
    readingMode,
    payload: top.find(({ parts }) => PAYLOAD.has(parts.at(-1) ?? "")) ?? null,
    all,
    unresolved,
    modes,
    top,
    onlySelects: top.every(({ parts, schema }) => SELECTS.has(parts.at(-1) ?? "") || member(schema, "type") === "boolean"),
  };
}

const PLACES_TO_WRITE = wordSet("path file filename dir directory folder filepath output destination dest location");

/** "Where to save the image": what the author says of an argument that may be read or written. */
function describesOutput(schema: JsonObject): boolean {
  const text = member(schema, "description");
  if (typeof text !== "string") return false;
  return /\b(?:sav(?:e|ed|ing)|writ(?:e|ten|ing)|stor(?:e|ed)|download(?:ed)?|export(?:ed)?|output) (?:\w+ ){0,4}(?:to|in|into|file|path|directory|folder)\b|\boutput (?:file|path|directory|folder)\b/u.test(
    text.slice(0, 300).toLowerCase(),
  );
}

/** `create_if_missing`, `autofix`, `mark_as_read`: a switch that makes a reading tool do more. */
function switchesMore(parts: readonly string[]): boolean {
  const first = ENGLISH_VERBS.get(parts[0] ?? "");
  // `has_commit`, `include_commits`: what is looked for, or shown.
  if (/^(?:has|is|was|include|includes|included|exclude|only|show|with|without|no|skip)$/u.test(parts[0] ?? "")) return false;
  if (ACT_SWITCHES.has(parts[0] ?? "")) return true;
  if (parts.some((part) => /^(?:fix|autofix|persist|save|commit|publish)$/u.test(part))) return true;
  if (parts[0] === "mark") return true;
  return (
    first?.certainty === "verb" &&
    isWriting(first.does) &&
    !DISPLAY.has(parts[0] ?? "") &&
    parts.some((part) => /^(?:if|missing|existing|after|to)$/u.test(part))
  );
}

/** What a switch of a tool that reads does beside it, by its first word. */
const ACT_SWITCHES = wordSet(
  "apply fix autofix delete remove reset save write overwrite commit push send purge archive clear publish execute kill",
);

/** Code that is run, not code that is looked at. */
function runsCode(action: NameAction | null): boolean {
  return action !== null && /^(?:run|execute|exec|eval|evaluate|interpret|invoke)$/u.test(action.word);
}

function namesOutput(parts: readonly string[], last: string): boolean {
  if (parts.length === 1) return last === "destination" || last === "outfile" || last === "savepath" || last === "outputpath";
  return (
    parts.length < 5 &&
    PLACES.has(last) &&
    parts.slice(0, -1).some((part) => OUTPUT.has(part) || part === "response" || part === "request")
  );
}

/** `target-path`: where a link leads, not where something is written. */
function leadsThere(schema: JsonObject): boolean {
  const description = member(schema, "description");
  return (
    typeof description === "string" &&
    /\b(?:leads?|points?|refers?|resolves?|links?) (?:to|at)\b|\b(?:of|by) (?:the|a) (?:sym)?link\b|\blink target\b/u.test(
      description.slice(0, 400).toLowerCase(),
    )
  );
}

/** A destination beside where one starts: a way to go, no file. */
function isJourney(top: readonly Named[]): boolean {
  return top.some(({ parts }) => JOURNEY.has(parts.at(-1) ?? "") || JOURNEY.has(parts[0] ?? ""));
}
const JOURNEY = wordSet(
  "origin origins departure waypoint waypoints coordinates latitude longitude lat lng airport city profile",
);

/** The gravest of the values that a mode can have; null if none of them writes. */
function worstMode(values: readonly string[]): { does: Doing; repeats: Repeats; value: string } | null {
  let worst: { does: Doing; repeats: Repeats; value: string } | null = null;
  let repeats = "once" as Repeats;
  for (const value of values) {
    const action = nameAction(value);
    if (action === null || !isWriting(action.does)) continue;
    if (action.repeats !== "once") repeats = action.repeats === "again" ? "again" : repeats === "again" ? "again" : "thing";
    if (worst === null || graver(worst.does, action.does) !== worst.does)
      worst = { does: action.does, repeats: action.repeats, value };
  }
  return worst === null ? null : { ...worst, repeats };
}

/** The kind of one act in a list of acts to do (`actions: [{type: "click"}]`), whatever the tool is called. */
function isAct({ name, pointer, depth }: Argument): boolean {
  return depth > 0 && name === "type" && /\/properties\/(?:actions|steps|operations|commands)\//u.test(pointer);
}

/**
 * An argument named like a mode is the tool's own mode unless the name says otherwise: a reading tool filters by it
 * (`list_events` by `action`) unless another of its modes reads, and `method` beside a writing verb
 * describes what is written.
 */
function countsAsMode(argument: Argument, last: string, values: readonly string[], action: NameAction | null): boolean {
  if (values.length === 0) return false;
  if (action === null) return argument.depth === 0 || last !== "method";
  if (action.does !== "reads") return argument.depth === 0 && last !== "method";
  if (argument.depth > 0) return false;
  return argument.required
    ? values.some((value) => nameAction(value)?.does === "reads")
    : values.some((value) => isOwnMode(value, values));
}

/**
 * A mode in which the tool itself reads, whether it must be given or not: what happened to a thing (`create`, `update`, `delete`, and
 * `read` among these) is told in other words.
 */
function isOwnMode(value: string, values: readonly string[]): boolean {
  const first = words(value)[0] ?? "";
  return OWN_MODES.has(first) || (first === "read" && values.length === 2);
}
const OWN_MODES = wordSet("get list search find fetch query show describe lookup");

function holdsText(schema: JsonObject): boolean {
  const type = member(schema, "type");
  return type === undefined || type === "string" || type === "array" || (Array.isArray(type) && type.includes("string"));
}

/** Whether an argument takes a whole program, in a language that can do anything. */
export function takesProgram({ parts }: Named): boolean {
  return PROGRAM.has(parts.at(-1) ?? "") || parts.at(-1) === "command" || parts.at(-1) === "cmd" || parts.at(-1) === "code";
}
