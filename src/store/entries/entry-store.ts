import { readdirSync, rmSync } from "node:fs";
import { isObject, member, type Json } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { systemCode } from "../../node/environment-error.js";
import { atomicWrite } from "../../node/files/atomic-write.js";
import { readOwned } from "../../node/files/read-owned.js";
import { hash, isSha256 } from "../../node/hash.js";
import { homeFolder, homePath, type Home } from "../../node/home.js";
import { isEntryKey } from "./entry-key.js";

/** What `heed install` knew of an entry of a user's file when it put the gate into it. */
export type EntryRecord = {
  readonly host: string;
  readonly file: string;
  /** The name that the host knows the server by. */
  readonly server: string;
  /** What the gate was told to call it. */
  readonly label: string;
  /** The names of all variables that the entry sets or hands on, sorted. */
  readonly envNames: readonly string[];
  /** The file of more variables that the entry names, as it stands there; null for none. What is in it is not known. */
  readonly envFile: string | null;
  /** Which arguments of the server (from 0) hold the folder that is open in the host, filled in at each start. */
  readonly slots: readonly number[];
  /** When it was written (ISO 8601). */
  readonly written: string;
};

const FOLDER = "entries";

/**
 * What belongs to the key that a gate was started with; null where the key is none that `heed install` wrote into a user's
 * entry. The store holds digests of keys, so that who may read it learns none.
 *
 * @throws EnvironmentError where the record is there and cannot be relied on
 */
export function findEntry(home: Home, key: string): EntryRecord | null {
  if (!isEntryKey(key)) return null;
  return readEntry(recordFile(home, key));
}

/** Keeps what belongs to a key, in the place of what was kept. @throws EnvironmentError `file-write-failed` */
export function saveEntry(home: Home, key: string, record: EntryRecord): void {
  homeFolder(home, FOLDER);
  atomicWrite(recordFile(home, key), `${JSON.stringify({ version: 1, ...record })}\n`);
}

/** Forgets a key: a gate that is started with it from now on is one that nobody installed. */
export function forgetEntry(home: Home, key: string): void {
  if (isEntryKey(key)) rmSync(recordFile(home, key), { force: true });
}

/** How many keys are known. */
export function countEntries(home: Home): number {
  return digests(home).length;
}

/** What is kept of all keys, each by its key's digest. @throws EnvironmentError as {@link findEntry} */
export function listEntries(home: Home): readonly { readonly digest: string; readonly record: EntryRecord }[] {
  return digests(home).flatMap((digest) => {
    const record = readEntry(homePath(home, FOLDER, `${digest}.json`));
    return record === null ? [] : [{ digest, record }];
  });
}

function digests(home: Home): readonly string[] {
  try {
    return readdirSync(homePath(home, FOLDER)).flatMap((name) => {
      const digest = name.replace(/\.json$/u, "");
      return name.endsWith(".json") && isSha256(digest) ? [digest] : [];
    });
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}

function readEntry(file: string): EntryRecord | null {
  const text = readOwned(file);
  const parsed = text === null ? null : parseStrict(text);
  return parsed?.ok === true ? readRecord(parsed.strict.value) : null;
}

function recordFile(home: Home, key: string): string {
  return homePath(home, FOLDER, `${hash(key)}.json`);
}

function readRecord(value: Json): EntryRecord | null {
  const [host, file, server, label, written] = ["host", "file", "server", "label", "written"].map((key) => member(value, key));
  const [envNames, envFile, slots] = ["envNames", "envFile", "slots"].map((key) => member(value, key));
  if (!isObject(value) || member(value, "version") !== 1 || !Array.isArray(envNames) || !Array.isArray(slots)) return null;
  if (typeof host !== "string" || typeof file !== "string" || typeof server !== "string") return null;
  if (typeof label !== "string" || typeof written !== "string" || (typeof envFile !== "string" && envFile !== null)) return null;
  if (!envNames.every((name): name is string => typeof name === "string")) return null;
  if (!slots.every((at): at is number => typeof at === "number" && Number.isInteger(at) && at >= 0)) return null;
  return { host, file, server, label, envNames, envFile, slots, written };
}
