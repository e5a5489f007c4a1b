import { ENTRY_OPTION } from "../store/entries/entry-key.js";
import type { CommandWords } from "./command-words.js";

/** An option of a gate with its value. */
export type GateOption = readonly [name: string, value: string];

/** What stands behind a wrapper of Heed's. */
export type Wrapped = {
  /** The words that start Heed itself, without `gate`: `["npx", "-y", "heed"]`. */
  readonly own: readonly string[];
  readonly label: string | null;
  /** The original command; null where the gate is told a URL or a file instead. */
  readonly original: CommandWords | null;
  readonly url: string | null;
  /** What the gate in front of the original is told, in order; an option without a value has an empty one. */
  readonly options: readonly GateOption[];
  /** How many wrappers stand around the original: more than one asks more than once. */
  readonly depth: number;
};

/** Options of the gate that take the next word as their value. */
const VALUED = new Set([
  "--label",
  "--policy",
  "--url",
  "--url-env",
  "--config",
  "--header",
  "--header-env",
  "--port",
  "--client",
  ENTRY_OPTION,
]);
const RUNNERS = new Set(["npx", "bunx", "pnpx"]);
const SUBCOMMANDS = new Map<string, readonly string[]>([
  ["npm", ["exec", "x"]],
  ["pnpm", ["dlx", "exec"]],
  ["yarn", ["dlx", "exec"]],
  ["bun", ["x"]],
]);

/**
 * The words that a server is started with behind the gate. `own`: the words that start Heed. `key`: the entry's own,
 * in a user's file.
 *
 * @example
 * wrapWords(["heed"], "files", { command: "npx", args: ["-y", "@acme/files"] });
 * // { command: "heed", args: ["gate", "--label", "files", "--", "npx", "-y", "@acme/files"] }
 */
export function wrapWords(
  own: readonly string[],
  label: string,
  { command, args }: CommandWords,
  key: string | null = null,
): CommandWords {
  const [first = "heed", ...before] = own;
  return { command: first, args: [...before, ...gateWords(label, key), "--", command, ...args] };
}

/**
 * The words of a gate that stands on the host's side as a command and reaches its server by a URL. `where`: that URL, or the
 * variable that holds it; `more`: which headers to send.
 */
export function wrapUrlWords(
  own: readonly string[],
  label: string,
  where: { readonly url: string; readonly variable: string | null },
  more: readonly string[],
  key: string | null = null,
): CommandWords {
  const [first = "heed", ...before] = own;
  const address = where.variable === null ? ["--url", where.url] : ["--url-env", where.variable];
  return { command: first, args: [...before, ...gateWords(label, key), ...address, ...more] };
}

/**
 * A wrapper's words with others that start Heed, and with a key; what else its gate is told stays. Null for words that are no
 * wrapper, or one around another.
 */
export function renewWords(own: readonly string[], key: string, line: CommandWords): CommandWords | null {
  const wrapped = seeThrough(line);
  if (wrapped === null || wrapped.depth !== 1) return null;
  const told = [line.command, ...line.args].slice(wrapped.own.length);
  const end = told.indexOf("--");
  const [options, rest] = end < 0 ? [told, []] : [told.slice(0, end), told.slice(end)];
  const keyless = options.filter(
    (word, at) => word !== ENTRY_OPTION && !word.startsWith(`${ENTRY_OPTION}=`) && options[at - 1] !== ENTRY_OPTION,
  );
  const labelled = keyless[1] === "--label" ? 3 : keyless[1]?.startsWith("--label=") === true ? 2 : 1;
  const [first = "heed", ...before] = own;
  return { command: first, args: [...before, ...keyless.toSpliced(labelled, 0, ENTRY_OPTION, key), ...rest] };
}

/** The key that a wrapper's gate is started with; null where it has none. */
export function entryKeyOf(line: CommandWords): string | null {
  return new Map(seeThrough(line)?.options).get(ENTRY_OPTION) ?? null;
}

function gateWords(label: string, key: string | null): readonly string[] {
  return [
    "gate",
    ...(label.startsWith("-") ? [`--label=${label}`] : ["--label", label]),
    ...(key === null ? [] : [ENTRY_OPTION, key]),
  ];
}

/**
 * Looks through Heed's own wrapper, however it was started (`heed`, a path, `node …/cli.js`, `npx heed`, `cmd /c npx heed`)
 * and however often it stands there. Null where a command is no wrapper.
 */
export function seeThrough({ command, args }: CommandWords): Wrapped | null {
  const words = [command, ...args];
  const start = ownLength(words);
  if (start === null || words[start] !== "gate") return null;
  const { options, rest } = gateOptions(words.slice(start + 1));
  const given = new Map(options);
  const [label, url] = [given.get("--label") ?? null, given.get("--url") ?? null];
  const [first, ...more] = rest ?? [];
  const original = first === undefined ? null : { command: first, args: more };
  const inner = original === null ? null : seeThrough(original);
  const own = words.slice(0, start);
  return inner === null ? { own, label, original, url, options, depth: 1 } : { ...inner, own, label, depth: inner.depth + 1 };
}

/** How many words start Heed; null where they start something else. */
function ownLength(words: readonly string[]): number | null {
  const first = programName(words[0] ?? "");
  if (first === "cmd" && /^\/c$/iu.test(words[1] ?? "")) return shifted(2, ownLength(words.slice(2)));
  if (first === "heed") return 1;
  if (["node", "bun", "deno"].includes(first)) {
    const at = words.findIndex((word, place) => place > 0 && !word.startsWith("-") && word !== "run");
    return at > 0 && (isOwnScript(words[at] ?? "") || isInstalled(words, at)) ? at + 1 : null;
  }
  if (RUNNERS.has(first)) return packageLength(words, 1);
  if ((SUBCOMMANDS.get(first) ?? []).includes(words[1] ?? "")) return packageLength(words, 2);
  return null;
}

function shifted(by: number, length: number | null): number | null {
  return length === null ? null : length + by;
}

/** The length of a package runner's line up to the word that names Heed. */
function packageLength(words: readonly string[], from: number): number | null {
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "-p" || word === "--package") at += 1;
    else if (!word.startsWith("-")) return /^heed(?:@[^/]*)?$/u.test(word) ? at + 1 : null;
  }
  return null;
}

function programName(word: string): string {
  return (word.split(/[/\\]/u).at(-1) ?? "").replace(/\.(?:exe|cmd|ps1|bat)$/iu, "").toLowerCase();
}

/** `…/heed/dist/cli.js`, or the `heed` that npm puts into a folder of commands. */
function isOwnScript(path: string): boolean {
  const parts = path.split(/[/\\]/u);
  return (
    parts.at(-1) === "heed" || (/^cli\.m?js$/u.test(parts.at(-1) ?? "") && parts.includes("heed")) || path === process.argv[1]
  );
}

/** A script of Heed's name for its own, and behind it the very words that `heed install` writes: an entry of another machine. */
function isInstalled(words: readonly string[], at: number): boolean {
  const [gate, label = "", ...rest] = words.slice(at + 1);
  const next = label === "--label" ? rest[1] : rest[0];
  return (
    /(?:^|[/\\])cli\.m?js$/u.test(words[at] ?? "") &&
    gate === "gate" &&
    (label === "--label" || label.startsWith("--label=")) &&
    ["--", "--url", "--url-env", ENTRY_OPTION].includes(next ?? "")
  );
}

function gateOptions(words: readonly string[]): {
  readonly options: readonly GateOption[];
  readonly rest: readonly string[] | null;
} {
  const options: GateOption[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") return { options, rest: words.slice(at + 1) };
    const [, name, value] = /^(--[a-z-]+)=(.*)$/su.exec(word) ?? [];
    if (name !== undefined && value !== undefined) options.push([name, value]);
    else options.push([word, VALUED.has(word) ? (words[(at += 1)] ?? "") : ""]);
  }
  return { options, rest: null };
}
