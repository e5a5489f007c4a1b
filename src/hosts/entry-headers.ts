import { isObject, member, type Json } from "../wire/json.js";

/** A header that an entry sends with every request. `text` as it stands in the file, with references that only its host fills in. */
export type EntryHeader = { readonly name: string } & (
  | { readonly text: string }
  /** The value is in a variable of the host's environment, behind `prefix`. */
  | { readonly variable: string; readonly prefix: string }
);

/** The headers of an entry, the members that hold them, and how those are said of a server that is started as a command. */
export type EntryHeaders = {
  readonly headers: readonly EntryHeader[];
  /** An object of texts that becomes `env` with other keys; its values stay where they are. */
  readonly moved: { readonly from: string; readonly names: Readonly<Record<string, string>> } | null;
  /** Members that go, and those that come in their place. */
  readonly dropped: Readonly<Record<string, Json>>;
  readonly added: Readonly<Record<string, Json>>;
  /** What the gate is told: names of headers and of variables, never a value. */
  readonly words: readonly string[];
};

/** The members of an entry that hold headers. */
export const HEADER_MEMBERS: readonly string[] = ["headers", "http_headers", "env_http_headers", "bearer_token_env_var"];

/** Of an entry without headers. */
export const NO_HEADERS: EntryHeaders = { headers: [], moved: null, dropped: {}, added: {}, words: [] };
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;
const VARIABLE = /^[A-Za-z_]\w*$/u;

/**
 * Reads the headers of an entry that is reached by URL; null where they are written in a way that Heed does not know.
 *
 * A value goes into the entry's `env`, for what stands in a command's arguments can be read by every user of the machine.
 *
 * @example
 * readHeaders({ url: "https://example.com/mcp", headers: { Authorization: "Bearer ${input:key}" } })?.words;
 * // ["--header-env", "Authorization=HEED_HEADER_AUTHORIZATION"]
 */
export function readHeaders(entry: Json): EntryHeaders | null {
  if (!isObject(entry)) return NO_HEADERS;
  const held = HEADER_MEMBERS.slice(0, 2).filter((key) => member(entry, key) !== undefined);
  const [from] = held;
  if (held.length > 1) return null;
  const texts = textsOf(from === undefined ? undefined : member(entry, from));
  const byVariable = textsOf(member(entry, "env_http_headers"));
  const bearer = member(entry, "bearer_token_env_var");
  if (texts === null || byVariable === null || !(bearer === undefined || typeof bearer === "string")) return null;
  const fromHost = [
    ...byVariable.map(([name, variable]) => ({ name, variable, prefix: "" })),
    ...(bearer === undefined ? [] : [{ name: "Authorization", variable: bearer, prefix: "Bearer " }]),
  ];
  const headers = [...texts.map(([name, text]) => ({ name, text })), ...fromHost];
  const lower = headers.map(({ name }) => name.toLowerCase());
  if (!headers.every(({ name }) => NAME.test(name)) || new Set(lower).size < lower.length) return null;
  if (!fromHost.every(({ variable }) => VARIABLE.test(variable))) return null;
  const names = variableNames(texts.map(([name]) => name));
  const dropped = ["env_http_headers", "bearer_token_env_var"].flatMap((key) => {
    const value = member(entry, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    headers,
    moved: from === undefined ? null : { from, names },
    dropped: Object.fromEntries(dropped),
    // The host hands on no variable to a command that is not named.
    added: fromHost.length === 0 ? {} : { env_vars: [...new Set(fromHost.map(({ variable }) => variable))] },
    words: [
      ...Object.entries(names).flatMap(([name, variable]) => ["--header-env", `${name}=${variable}`]),
      ...fromHost.flatMap(({ name, variable, prefix }) => ["--header", `${name}: ${prefix}\${${variable}}`]),
    ],
  };
}

/** A variable for each header, no two alike. */
function variableNames(headers: readonly string[]): Readonly<Record<string, string>> {
  const taken = new Set<string>();
  return Object.fromEntries(
    headers.map((header) => {
      const plain = `HEED_HEADER_${header.toUpperCase().replaceAll(/[^A-Z0-9]/gu, "_")}`;
      let name = plain;
      for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`;
      taken.add(name);
      return [header, name] as const;
    }),
  );
}

/** The members of an object of texts; none where there is none, null where it is something else. */
function textsOf(value: Json | undefined): readonly (readonly [string, string])[] | null {
  if (value === undefined) return [];
  if (!isObject(value)) return null;
  const all = Object.entries(value);
  return all.every((one): one is [string, string] => typeof one[1] === "string") ? all : null;
}
