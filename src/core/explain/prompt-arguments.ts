import type { Hash } from "../../wire/branded.js";
import { isObject, type Json } from "../../wire/json.js";
import type { Paths } from "../decide/policy.js";
import { isPathArgument, withoutIdleSteps } from "../tool/path-argument.js";
import { cut, fenced } from "./prompt-text.js";
import { promptValue } from "./prompt-value.js";

/** The arguments of a call as lines. `whole` is false where the room was not enough for all of them. */
export type ArgumentLines = { readonly lines: readonly string[]; readonly whole: boolean };

/** What the renderer needs to know of a call's arguments. */
export type PromptArguments = {
  /** The value of `params.arguments`; undefined where the call has none. */
  readonly value: Json | undefined;
  /** The arguments as the client spelled them, where a number lost digits: then only the spelling is exact. */
  readonly spelling: string | null;
  /** Members outside the schema, as paths of keys (`["a"]`, `["a", "b"]`); null where the schema is not known. */
  readonly undeclared: readonly (readonly string[])[] | null;
  readonly paths: Paths;
};

const PLAIN_KEY = /^[a-z][a-zA-Z0-9]*(?:[_-][a-zA-Z0-9]+)*$/;
const TELLING_KEY =
  /^(?:.*[_-])?(?:path|paths|file|files|filename|dir|directory|folder|url|uri|href|endpoint|host|domain|to|cc|bcc|recipient|recipients|email|emails|address|destination|target|channel|source)$/i;
const TELLING_VALUE = /^(?:[a-z][a-z0-9+.-]*:\/\/|~?\/|\.{1,2}[/\\]|[a-z]:[\\/]|\\\\)|^[^\s@]+@[^\s@]+\.[^\s@]+$/i;
/** An address or the beginning of a path is shorter; of a longer text only this much is looked at, for the search takes the square of its length. */
const TELLING_LENGTH = 400;
/** More arguments than this do not fit on any surface that a person reads. */
const MOST_LINES = 60;

/**
 * One line an argument (and a marked, fenced block for a text of several lines): paths, addresses and recipients first, undeclared ones marked.
 *
 * @param room characters for all values together.
 */
export function promptArguments(args: PromptArguments, room: number, hash: Hash): ArgumentLines {
  if (args.value === undefined) return { lines: ["Without arguments: the message leaves them out."], whole: true };
  if (args.spelling !== null || !isObject(args.value)) {
    const shown = promptValue(args.spelling ?? args.value, room, hash);
    return { lines: [`All arguments, as they were sent: ${shown.line}`, ...shown.block], whole: shown.whole };
  }
  const entries = Object.entries(args.value);
  if (entries.length === 0) return { lines: ["Without arguments."], whole: true };
  const ordered = [...entries.filter(telling), ...entries.filter((entry) => !telling(entry))];
  const fits = ordered.length <= MOST_LINES;
  const listed = fits ? ordered : [...ordered.slice(0, MOST_LINES - 10), ...ordered.slice(-10)];
  const out: string[] = [];
  let left = room;
  let whole = fits;
  for (const [index, [key, value]] of listed.entries()) {
    // Each keeps enough for a head and a tail, however much the ones before it took.
    const shown = promptValue(value, Math.max(left, 120), hash);
    left -= shown.line.length + shown.block.reduce((sum, line) => sum + line.length, 0);
    whole &&= shown.whole && Array.from(key).length <= 200 && left >= 0;
    const last = index === listed.length - 1;
    const end = last ? (whole ? closing(ordered.length) : ` (not all shown: ${ordered.length} arguments)`) : "";
    out.push(
      `${keyText(key)}: ${shown.line}${argumentMarks(key, value, args)}${shown.block.length === 0 ? end : ""}`,
      ...shown.block,
    );
    if (last && shown.block.length > 0) out.push(end.trim());
  }
  return { lines: out, whole };
}

function closing(count: number): string {
  return count === 1 ? " (all arguments shown)" : ` (all ${count} arguments shown)`;
}

/** Lines of ours begin with a capital letter or the label; a key that could pass for one is fenced. */
function keyText(key: string): string {
  return PLAIN_KEY.test(key) && key.length <= 60 ? key : fenced(cut(key, 200));
}

/** What is to be noted of an argument: members outside the schema, and where a path really leads. */
export function argumentMarks(key: string, value: Json, args: PromptArguments): string {
  const notes: string[] = [];
  for (const path of args.undeclared ?? []) {
    if (path[0] !== key) continue;
    if (path.length === 1) notes.push("NOT in the tool's schema");
    else if (notes.length < 4) notes.push(`${fenced(cut(path.slice(1).join("."), 60))} NOT in the tool's schema`);
  }
  for (const [name, text] of named(key, value)) {
    const real = args.paths.get(text);
    if (real === undefined || real === withoutIdleSteps(text) || notes.length >= 8) continue;
    if (isPathArgument(name, text)) notes.push(`leads to ${fenced(cut(real, 300))}`);
  }
  return notes.length === 0 ? "" : ` (${notes.join("; ")})`;
}

/** True if an argument is, or is called like, a path, an address or a recipient. */
export function telling([key, value]: readonly [string, Json]): boolean {
  return (
    TELLING_KEY.test(key.replace(/([a-z])([A-Z])/g, "$1_$2")) ||
    strings(value).some((text) => TELLING_VALUE.test(text.slice(0, TELLING_LENGTH)))
  );
}

/** More texts of one argument than this are not looked at: their notes would not fit. */
const MOST_NAMED = 200;

/** The texts of an argument at any depth, each with the key that it stands under. */
function named(key: string, value: Json): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  const left: (readonly [string, Json])[] = [[key, value]];
  for (let next = left.pop(); next !== undefined && found.length < MOST_NAMED; next = left.pop()) {
    const [name, held] = next;
    if (typeof held === "string") found.push([name, held]);
    else if (Array.isArray(held)) left.push(...(held as readonly Json[]).map((one) => [name, one] as const).toReversed());
    else if (isObject(held)) left.push(...Object.entries(held).toReversed());
  }
  return found;
}

/** The strings that an argument is or directly holds. */
function strings(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
