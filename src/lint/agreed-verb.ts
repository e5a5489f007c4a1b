import type { ParsedTool } from "../core/tool/parsed-tool.js";
import type { Reason } from "../core/decide/reason.js";
import { isObject, member } from "../wire/json.js";
import { inquire } from "../classify/judge.js";
import { FRESH_THINGS, UNIQUE_THINGS } from "../classify/nouns.js";
import { words } from "../classify/words.js";

/** Verbs of making: what is made may be no more than the answer. */
const MAKES = new Set(["create", "generate", "build", "make", "compose", "draft", "design", "produce"].map(stem));
/** Verbs of telling in another form (`Export the schema as JSON`): a file that is written has an argument of its own. */
const TELLS = new Set(["export", "download", "print", "render", "dump", "convert", "format"].map(stem));
/** Verbs of setting off: what is set off may be a search or a check. */
const RUNS = new Set(["run", "execute", "start", "trigger", "launch", "perform", "invoke", "call"].map(stem));
const LOOKS = new Set(["report", "request", "query", "search", "result"]);
/** A name that looks as well (`protect_list_cameras`, `post_office_find`) may have its other verb for a prefix or a noun. */
const LOOKING = /^(?:get|list|find|read|search|show|view|fetch|describe|lookup|status|count|info)$/u;
const MAKES_NEW = /\bcreates? (?:an? |one or more |multiple )?new\b/u;
const GUIDES = /\b(?:guidance|guidelines?|instructions|best practices|how to|step-by-step)\b/u;

/** The writing verb in which name and description agree; the name's alone where there is no description. */
export function agreedVerb(tool: ParsedTool, reasons: readonly Reason[]): Reason | null {
  const { name } = inquire(tool);
  const text = (tool.description ?? "").slice(0, 2_000).toLowerCase();
  const opening = words(text).slice(0, OPENING).map(stem);
  const opensWith = (word: string): boolean => opening.includes(stem(word)) && !isNoun(text, word);
  const said = (where: string): Reason | undefined => reasons.find(({ args }) => args["where"] === where);
  const byName = name?.certain === true ? said("name") : undefined;
  const byText = said("description");
  let found: Reason | undefined;
  const parts = words(tool.name);
  const looksToo = parts.some((word) => LOOKING.test(word)) && !parts.some((word) => /^(?:and|or|then)$/u.test(word));
  if (byName !== undefined && looksToo) return null;
  if (byName !== undefined) {
    // The same verb, or another that writes, too.
    const agrees = opensWith(wordOf(byName.args)) || (byText !== undefined && opensWith(wordOf(byText.args)));
    if (agrees || text.trim() === "") found = byName;
  } else if (byText !== undefined && opensWith(wordOf(byText.args))) {
    // `suite_run`, "Runs a suite": a word of the name that could be a noun, and is the description's verb.
    if (parts.some((word) => stem(word) === stem(wordOf(byText.args)))) found = byText;
  }
  if (found === undefined) return null;
  const verb = stem(wordOf(found.args));
  if (TELLS.has(verb)) return null;
  if (!MAKES.has(verb) && !RUNS.has(verb)) return found;
  // Nothing is said but a name: one that is told what to make (a title, a body) makes it somewhere.
  if (text.trim() === "") return hasArguments(tool) ? found : null;
  const thing = thingOf(name?.object ?? []);
  if (RUNS.has(verb)) return FRESH_THINGS.has(thing) && !LOOKS.has(thing) ? found : null;
  const kept = FRESH_THINGS.has(thing) || UNIQUE_THINGS.has(thing) || MAKES_NEW.test(text);
  return kept && !GUIDES.test(text) ? found : null;
}

function hasArguments(tool: ParsedTool): boolean {
  const properties = member(tool.inputSchema, "properties");
  return isObject(properties) && Object.keys(properties).length > 0;
}

/** So many words of a description say what a tool does. */
const OPENING = 12;

/** `Updates on issues`, `Posts by a user`: what is told, not what is done. */
function isNoun(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return (
    at >= 0 && /^\s+(?:on|of|about|since|for|from|in|by|between)\b/u.test(text.slice(at + word.length, at + word.length + 20))
  );
}

function wordOf(args: Reason["args"]): string {
  const word = args["word"];
  return typeof word === "string" ? word : "";
}

/** The thing that a verb is about: an issue or a folder is kept, where a polygon may be made and answered with. */
function thingOf(object: readonly string[]): string {
  const until = object.findIndex((word) => /^(?:for|from|in|on|to|with|by|at|of|into|using)$/u.test(word));
  return (until < 0 ? object : object.slice(0, until)).at(-1) ?? "";
}

/** A verb without its ending, so that `cancels`, `cancelled` and `cancel` are one. */
function stem(word: string): string {
  const short = word.replace(/ies$/u, "y").replace(/(?:es|s|ing|ed|e)$/u, "");
  return short.replace(/([^aeiou])\1$/u, "$1");
}
