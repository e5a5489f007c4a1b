import { readdirSync } from "node:fs";
import { join } from "node:path";
import { member, type Json } from "../../wire/json.js";
import { passingWrite } from "../../node/files/atomic-write.js";
import { hash } from "../../node/hash.js";
import { homeFolder, type Home } from "../../node/home.js";
import { readRecord } from "./read-record.js";

/** What became of a form: a person answered it, software closed it, or nobody did anything. */
export const CLIENT_ANSWERS = ["person", "decline", "cancel", "empty-accept", "silence"] as const;
export type ClientAnswer = (typeof CLIENT_ANSWERS)[number];

/** How a client has answered forms so far. A client whose forms no person ever answers drops them. Foreign texts: show them through `visible`. */
export type ClientAnswers = {
  readonly name: string;
  readonly version: string;
  readonly counts: Readonly<Record<ClientAnswer, number>>;
  /** When the last of each kind came: milliseconds since 1970-01-01T00:00Z, or null. */
  readonly last: Readonly<Record<ClientAnswer, number | null>>;
};

/**
 * Remembers what became of a form in a client, by its name. Of two processes that write at once one answer may be lost:
 * it is a memory for people, and nothing is decided by it.
 *
 * @throws EnvironmentError `file-write-failed`
 */
export function rememberClientAnswer(
  home: Home,
  client: { readonly name: string; readonly version: string },
  what: ClientAnswer,
  at: number,
): void {
  const file = join(homeFolder(home, "state", "clients"), `${hash(client.name)}.json`);
  const known = read(file);
  const of = <T>(known: Readonly<Record<ClientAnswer, T>> | undefined, none: T): Record<ClientAnswer, T> =>
    Object.fromEntries(CLIENT_ANSWERS.map((kind) => [kind, known?.[kind] ?? none])) as Record<ClientAnswer, T>;
  const counts = of<number>(known?.counts, 0);
  const last = of<number | null>(known?.last, null);
  counts[what] += 1;
  last[what] = at;
  passingWrite(file, JSON.stringify({ name: client.name, version: client.version, counts, last }));
}

/** What is remembered of all clients, by name. */
export function clientAnswers(home: Home): readonly ClientAnswers[] {
  const folder = homeFolder(home, "state", "clients");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => read(join(folder, name)) ?? [])
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function read(file: string): ClientAnswers | null {
  const record = readRecord(file);
  const [name, version] = [member(record, "name"), member(record, "version")];
  if (typeof name !== "string" || typeof version !== "string") return null;
  const number = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
  const each = <T>(key: string, value: (held: Json | undefined) => T): Record<ClientAnswer, T> =>
    Object.fromEntries(CLIENT_ANSWERS.map((kind) => [kind, value(member(member(record, key), kind))])) as Record<ClientAnswer, T>;
  return { name, version, counts: each("counts", (value) => number(value) ?? 0), last: each("last", number) };
}
