import { isDeepStrictEqual } from "node:util";
import { isObject, member, type Json } from "../wire/json.js";
import type { ConfigPath, Format } from "./config-format.js";
import type { CommandWords } from "./command-words.js";
import type { EntryHeaders } from "./entry-headers.js";
import * as json from "./json-config.js";
import { stretchBetween } from "./text-edit.js";
import { changeTable, parseToml, type TomlTable } from "./toml-config.js";

/** A configuration as it was read, or why it could not be. `line` from 1. */
export type ReadConfig =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: string; readonly line: number };

/** One change of a configuration that Heed makes and takes back. */
export type ConfigChange =
  /** The gate in front of a server: `original` is the command as it was, `wrapped` as it is to be. */
  | { readonly kind: "wrap"; readonly path: ConfigPath; readonly original: CommandWords; readonly wrapped: CommandWords }
  /** The same for a server that was reached by the URL under `key`; `type` is the kind of transport that the entry named. */
  | {
      readonly kind: "url";
      readonly path: ConfigPath;
      readonly key: string;
      readonly url: string;
      /** The variable that is to hold the URL, where it may hold a secret. */
      readonly variable: string | null;
      readonly type: string | null;
      readonly wrapped: CommandWords;
      /** Where its headers were, and where their values are to be. */
      readonly headers: Pick<EntryHeaders, "moved" | "dropped" | "added">;
    }
  /** A member of an entry that was not there. */
  | { readonly kind: "member"; readonly path: ConfigPath; readonly key: string; readonly value: string | boolean }
  /** A text in a list; the objects on the way are made where they are missing. */
  | { readonly kind: "rule"; readonly path: ConfigPath; readonly rule: string };

/** True for a change that puts the gate in front of a server. */
export function guards(change: ConfigChange): change is Extract<ConfigChange, { kind: "wrap" | "url" }> {
  return change.kind === "wrap" || change.kind === "url";
}

/** Reads a configuration. Nothing in the text can make it throw. */
export function readConfig(format: Format, text: string): ReadConfig {
  if (format === "json") {
    const parsed = json.parseJsonConfig(text);
    if (!("problem" in parsed)) return { ok: true, value: parsed.value };
    return { ok: false, problem: parsed.problem, line: text.slice(0, parsed.offset).split("\n").length };
  }
  try {
    const parsed = parseToml(text);
    if ("problem" in parsed && "line" in parsed && typeof parsed.problem === "string" && typeof parsed.line === "number")
      return { ok: false, problem: parsed.problem, line: parsed.line };
    return { ok: true, value: parsed as Json };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, problem: "it is nested too deeply", line: 1 };
  }
}

/**
 * The text with a change made, or null where it cannot be made so that everything else stays as it is: that is looked
 * at, not supposed.
 */
export function makeChange(format: Format, text: string, change: ConfigChange): string | null {
  if (!readConfig(format, text).ok) return null;
  if (format === "toml" && change.kind === "url" && losesComment(text, change)) return null;
  return verified(format, text, format === "json" ? jsonDone(text, change) : tomlDone(text, change), change, "made");
}

/** The text with a change taken out by its meaning, where its own stretch of text is no longer there; or null. */
export function unmakeChange(format: Format, text: string, change: ConfigChange): string | null {
  if (!readConfig(format, text).ok) return null;
  return verified(format, text, format === "json" ? jsonUndone(text, change) : tomlUndone(text, change), change, "unmade");
}

/** True if `after` says what `before` says but for the change. */
export function differsByChange(
  format: Format,
  before: string,
  after: string,
  change: ConfigChange,
  way: "made" | "unmade",
): boolean {
  const [a, b] = [readConfig(format, before), readConfig(format, after)];
  return a.ok && b.ok && isDeepStrictEqual(comparable(b.value, change), comparable(expected(a.value, change, way), change));
}

/** True if the configuration holds the change. */
export function holdsChange(value: Json, change: ConfigChange): boolean {
  const place = change.path.reduce<Json | undefined>(member, value);
  if (change.kind === "rule") return Array.isArray(place) && place.includes(change.rule);
  if (change.kind === "member") return member(place, change.key) === change.value;
  return isDeepStrictEqual([member(place, "command"), member(place, "args")], [change.wrapped.command, change.wrapped.args]);
}

/** TOML's editor takes a line out with the comment behind it. */
function losesComment(text: string, change: Extract<ConfigChange, { kind: "url" }>): boolean {
  const done = tomlDone(text, change);
  if (done === null) return true;
  const { before, after } = stretchBetween(text, done);
  return [...before.replace(change.url, "").matchAll(/#[^\r\n]*/gu)].some(([comment]) => !after.includes(comment));
}

function verified(
  format: Format,
  before: string,
  after: string | null,
  change: ConfigChange,
  way: "made" | "unmade",
): string | null {
  return after !== null && differsByChange(format, before, after, change, way) ? after : null;
}

function jsonDone(text: string, change: ConfigChange): string | null {
  switch (change.kind) {
    case "wrap": {
      const { path, original, wrapped } = change;
      const added = wrapped.args.slice(0, wrapped.args.length - original.args.length);
      return inTurn(
        text,
        (config) => json.replaceText(config, [...path, "command"], wrapped.command),
        (config) => json.prependTexts(config, path, "args", "command", added),
      );
    }
    case "url": {
      const { path, key, url, variable, type, wrapped, headers } = change;
      const { moved, dropped, added } = headers;
      const words = { command: wrapped.command, args: wrapped.args };
      const env = variable === null || moved !== null ? {} : { env: { [variable]: url } };
      return inTurn(
        text,
        (config) => json.replaceMember(config, path, key, { ...words, ...env }),
        (config) => (type === null ? config.text : json.replaceText(config, [...path, "type"], "stdio")),
        (config) => (moved === null ? config.text : json.renameKeys(config, path, moved.from, "env", moved.names)),
        (config) =>
          variable === null || moved === null
            ? config.text
            : json.insertMember(config, [...path, "env"], variable, JSON.stringify(url)),
        ...Object.keys(dropped).map((name) => (config: json.JsonConfig) => json.takeOut(config, path, name)),
        ...Object.entries(added).map(
          ([name, value]) =>
            (config: json.JsonConfig) =>
              json.insertMember(config, path, name, JSON.stringify(value), "args"),
        ),
      );
    }
    case "member":
      return inTurn(text, (config) => json.insertMember(config, change.path, change.key, JSON.stringify(change.value)));
    case "rule": {
      const missing = change.path.findIndex((_, at) => json.nodeAt(rootOf(text), change.path.slice(0, at + 1)) === null);
      if (missing < 0) return inTurn(text, (config) => json.appendText(config, change.path, change.rule));
      const inner = change.path
        .slice(missing + 1)
        .reduceRight((source, key) => `{${JSON.stringify(key)}: ${source}}`, ruleList(change.rule));
      return inTurn(text, (config) =>
        json.insertMember(config, change.path.slice(0, missing), change.path[missing] ?? "", inner),
      );
    }
  }
}

function ruleList(rule: string): string {
  return `[${JSON.stringify(rule)}]`;
}

function jsonUndone(text: string, change: ConfigChange): string | null {
  switch (change.kind) {
    case "wrap": {
      const { path, original, wrapped } = change;
      return inTurn(
        text,
        (config) => json.replaceText(config, [...path, "command"], original.command),
        (config) => json.dropFirst(config, path, "args", wrapped.args.length - original.args.length),
      );
    }
    case "url": {
      const { path, key, url, variable, type, headers } = change;
      const { moved, dropped, added } = headers;
      const back = Object.fromEntries(Object.entries(moved?.names ?? {}).map(([name, variable]) => [variable, name]));
      return inTurn(
        text,
        ...Object.keys(added).map((name) => (config: json.JsonConfig) => json.takeOut(config, path, name)),
        ...Object.entries(dropped).map(
          ([name, value]) =>
            (config: json.JsonConfig) =>
              json.insertMember(config, path, name, JSON.stringify(value)),
        ),
        (config) => (variable === null ? config.text : json.takeOut(config, [...path, "env"], variable)),
        (config) =>
          variable !== null && moved === null && json.nodeAt(config.root, [...path, "env"])?.children.length === 0
            ? json.takeOut(config, path, "env")
            : config.text,
        (config) => (moved === null ? config.text : json.renameKeys(config, path, "env", moved.from, back)),
        (config) => json.takeOut(config, path, "args"),
        (config) => json.replaceMember(config, path, "command", { [key]: url }),
        (config) => (type === null ? config.text : json.replaceText(config, [...path, "type"], type)),
      );
    }
    case "member":
      return inTurn(text, (config) => json.takeOut(config, change.path, change.key));
    case "rule":
      return inTurn(text, (config) => json.takeOut(config, change.path, change.rule));
  }
}

function inTurn(text: string, ...steps: readonly ((config: json.JsonConfig) => string | null)[]): string | null {
  return steps.reduce<string | null>((now, step) => {
    const config = now === null ? null : json.parseJsonConfig(now);
    return config === null || "problem" in config ? null : step(config);
  }, text);
}

function rootOf(text: string): json.JsonConfig["root"] {
  const config = json.parseJsonConfig(text);
  if ("problem" in config) throw new Error(config.problem);
  return config.root;
}

function tomlDone(text: string, change: ConfigChange): string | null {
  return changeTable(text, change.path, (table) => expectedEntry(table as Json, change, "made") as TomlTable);
}

function tomlUndone(text: string, change: ConfigChange): string | null {
  return changeTable(text, change.path, (table) => expectedEntry(table as Json, change, "unmade") as TomlTable);
}

/** What a configuration says after a change. */
function expected(value: Json, change: ConfigChange, way: "made" | "unmade", at = 0): Json {
  if (at === change.path.length) return expectedEntry(value, change, way);
  const key = change.path[at] ?? "";
  const inner = member(value, key) ?? (change.kind === "rule" && at === change.path.length - 1 ? [] : {});
  return { ...(isObject(value) ? value : {}), [key]: expected(inner, change, way, at + 1) };
}

function expectedEntry(value: Json, change: ConfigChange, way: "made" | "unmade"): Json {
  if (change.kind === "rule") {
    const rules: readonly Json[] = Array.isArray(value) ? value : [];
    return way === "made" ? [...rules, change.rule] : rules.filter((rule) => rule !== change.rule);
  }
  const entry = isObject(value) ? value : {};
  if (change.kind === "member") {
    const { [change.key]: _, ...rest } = entry;
    return way === "made" ? { ...rest, [change.key]: change.value } : rest;
  }
  if (change.kind === "url") {
    const { [change.key]: _, command: __, args: ___, ...others } = entry;
    if (way === "made") {
      const rest = withUrl(withHeaders(others, change.headers, way), change, way);
      return { ...rest, ...(change.type === null ? {} : { type: "stdio" }), ...change.wrapped };
    }
    const rest = withHeaders(withUrl(others, change, way), change.headers, way);
    return { ...rest, ...(change.type === null ? {} : { type: change.type }), [change.key]: change.url };
  }
  const { command, args } = way === "made" ? change.wrapped : change.original;
  return { ...entry, command, args };
}

/** The members of an entry with its URL among its variables, or without it there. */
function withUrl(
  members: Readonly<Record<string, Json>>,
  { variable, url, headers }: Extract<ConfigChange, { kind: "url" }>,
  way: "made" | "unmade",
): Readonly<Record<string, Json>> {
  if (variable === null) return members;
  const { env = {}, ...others } = members;
  const { [variable]: _, ...rest } = isObject(env) ? env : {};
  if (way === "made") return { ...others, env: { ...rest, [variable]: url } };
  return Object.keys(rest).length === 0 && headers.moved === null ? others : { ...others, env: rest };
}

/** The members of an entry with its headers moved to where a command takes them, or back. */
function withHeaders(
  members: Readonly<Record<string, Json>>,
  { moved, dropped, added }: Pick<EntryHeaders, "moved" | "dropped" | "added">,
  way: "made" | "unmade",
): Readonly<Record<string, Json>> {
  const [goes, comes] = way === "made" ? [dropped, added] : [added, dropped];
  const kept = { ...Object.fromEntries(Object.entries(members).filter(([key]) => !Object.hasOwn(goes, key))), ...comes };
  if (moved === null) return kept;
  const [from, to] = way === "made" ? [moved.from, "env"] : ["env", moved.from];
  const pairs = Object.entries(moved.names).map(([name, variable]) => (way === "made" ? [name, variable] : [variable, name]));
  const names = new Map(pairs.map(([old = "", now = ""]) => [old, now]));
  const { [from]: texts, ...rest } = kept;
  if (!isObject(texts)) return kept;
  return { ...rest, [to]: Object.fromEntries(Object.entries(texts).map(([key, text]) => [names.get(key) ?? key, text])) };
}

/** Without what makes no difference: prototypes, and whether a server without arguments has an empty list of them or none. */
function comparable(value: Json, change: ConfigChange, at = 0): Json {
  if (!isObject(value) || value instanceof Date)
    return Array.isArray(value) ? (value as readonly Json[]).map((inner) => comparable(inner, change, -1)) : value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      comparable(inner, change, at >= 0 && change.path[at] === key ? at + 1 : -1),
    ]),
  );
  return change.kind === "wrap" && at === change.path.length && !Object.hasOwn(copy, "args") ? { ...copy, args: [] } : copy;
}
