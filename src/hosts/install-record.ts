import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../core/decide/reason.js";
import { EnvironmentError, systemCode } from "../node/environment-error.js";
import { atomicWrite } from "../node/files/atomic-write.js";
import { readOwned } from "../node/files/read-owned.js";
import { readRegular } from "../node/files/read-regular.js";
import { hash, isSha256 } from "../node/hash.js";
import { homeFolder, homePath, type Home } from "../node/home.js";
import type { Sha256 } from "../wire/branded.js";
import { isObject, member, type Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import type { Format } from "./config-format.js";
import type { ConfigChange } from "./edit-config.js";
import { NO_HEADERS, type EntryHeaders } from "./entry-headers.js";
import type { HostId, Scope } from "./host.js";
import { KNOWN_HOSTS } from "./known-hosts.js";
import type { Stretch } from "./text-edit.js";

/** A change as it was made, with the stretch of text that it exchanged. */
export type MadeChange = { readonly change: ConfigChange; readonly stretch: Stretch };

/** What Heed changed in one file of a host, so that it can be taken back. */
export type InstallRecord = {
  readonly file: string;
  readonly host: HostId;
  readonly scope: Scope;
  readonly format: Format;
  /** False where Heed made the file. */
  readonly existed: boolean;
  /** True where Heed made the file's folder, too. */
  readonly madeFolder: boolean;
  /** The digest of the file as Heed left it. */
  readonly after: Sha256;
  /** The backup holds the very bytes that taking all changes back must give: nobody else wrote between Heed's own edits. */
  readonly exact: boolean;
  /** In the order in which they were made. */
  readonly changes: readonly MadeChange[];
};

/** All records of a home, and those that cannot be read. */
export type InstallRecords = { readonly records: readonly InstallRecord[]; readonly problems: readonly Diagnostic[] };

const FOLDER = "hosts";

/** Reads what Heed changed in hosts' files. */
export function loadInstallRecords(home: Home): InstallRecords {
  const records: InstallRecord[] = [];
  const problems: Diagnostic[] = [];
  for (const name of recordNames(home)) {
    const path = homePath(home, FOLDER, name);
    try {
      const text = readOwned(path);
      const parsed = text === null ? null : parseStrict(text);
      const record = parsed?.ok === true ? readRecord(parsed.strict.value) : null;
      if (record !== null && `${hash(record.file)}.json` === name) records.push(record);
      else problems.push(damaged(path));
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      problems.push(error.toDiagnostic());
    }
  }
  return { records, problems };
}

/** Keeps a record; `original`: the bytes to back up, or undefined to keep the backup that is there. */
export function saveInstallRecord(home: Home, record: InstallRecord, original?: Uint8Array): void {
  homeFolder(home, FOLDER);
  if (original !== undefined) atomicWrite(backupFile(home, record.file), original);
  atomicWrite(homePath(home, FOLDER, `${hash(record.file)}.json`), `${JSON.stringify({ version: 1, ...record })}\n`);
}

/** The bytes of a file before Heed first changed it, or null where none are kept. */
export function readBackup(home: Home, file: string): Uint8Array | null {
  return readRegular(backupFile(home, file));
}

/** Where the bytes of a file before Heed changed it are kept. */
export function backupFile(home: Home, file: string): string {
  return homePath(home, FOLDER, `${hash(file)}.original`);
}

/** Forgets what was changed in a file. */
export function forgetInstallRecord(home: Home, file: string): void {
  for (const end of ["json", "original"]) rmSync(homePath(home, FOLDER, `${hash(file)}.${end}`), { force: true });
}

function recordNames(home: Home): readonly string[] {
  try {
    return readdirSync(join(home.dir, FOLDER))
      .filter((name) => name.endsWith(".json"))
      .toSorted();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw new EnvironmentError(
      "file-unreadable",
      { file: join(home.dir, FOLDER) },
      "Heed's record of its edits cannot be read.",
      "Make the folder readable for you.",
      { cause: error },
    );
  }
}

function readRecord(value: Json): InstallRecord | null {
  const [file, host, scope, format] = ["file", "host", "scope", "format"].map((key) => member(value, key));
  const [existed, after, exact, changes] = ["existed", "after", "exact", "changes"].map((key) => member(value, key));
  const known = KNOWN_HOSTS.find(({ id }) => id === host);
  if (member(value, "version") !== 1 || typeof file !== "string" || known === undefined || !isSha256(after)) return null;
  if ((scope !== "user" && scope !== "project") || (format !== "json" && format !== "toml")) return null;
  if (typeof existed !== "boolean" || typeof exact !== "boolean" || !Array.isArray(changes)) return null;
  const made = changes.map(readMade);
  if (!made.every((one) => one !== null)) return null;
  // Absent in older records.
  const madeFolder = member(value, "madeFolder") === true;
  return { file, host: known.id, scope, format, existed, madeFolder, after, exact, changes: made };
}

function readMade(value: Json): MadeChange | null {
  const stretch = member(value, "stretch");
  const [before, after, at] = ["before", "after", "at"].map((key) => member(stretch, key));
  const change = readChange(member(value, "change"));
  if (change === null || typeof before !== "string" || typeof after !== "string" || typeof at !== "number") return null;
  return { change, stretch: { before, after, at } };
}

function readChange(value: Json | undefined): ConfigChange | null {
  const path = texts(member(value, "path"));
  if (!isObject(value) || path === null) return null;
  switch (member(value, "kind")) {
    case "wrap": {
      const [original, wrapped] = [readWords(member(value, "original")), readWords(member(value, "wrapped"))];
      return original === null || wrapped === null ? null : { kind: "wrap", path, original, wrapped };
    }
    case "url": {
      const [key, url, type] = [member(value, "key"), member(value, "url"), member(value, "type")];
      const wrapped = readWords(member(value, "wrapped"));
      if (typeof key !== "string" || typeof url !== "string" || wrapped === null || (typeof type !== "string" && type !== null))
        return null;
      const headers = readHeaderMove(member(value, "headers"));
      // Absent in records from before addresses were kept out of arguments.
      const variable = member(value, "variable") ?? null;
      if (headers === null || (typeof variable !== "string" && variable !== null)) return null;
      return { kind: "url", path, key, url, variable, type, wrapped, headers };
    }
    case "member": {
      const [key, set] = [member(value, "key"), member(value, "value")];
      if (typeof key !== "string" || (typeof set !== "string" && typeof set !== "boolean")) return null;
      return { kind: "member", path, key, value: set };
    }
    case "rule": {
      const rule = member(value, "rule");
      return typeof rule === "string" ? { kind: "rule", path, rule } : null;
    }
    default:
      return null;
  }
}

/** Absent in records from before headers were moved. */
function readHeaderMove(value: Json | undefined): Pick<EntryHeaders, "moved" | "dropped" | "added"> | null {
  if (value === undefined) return NO_HEADERS;
  const [moved, dropped, added] = ["moved", "dropped", "added"].map((key) => member(value, key));
  if (!isObject(dropped) || !isObject(added)) return null;
  if (moved === null) return { moved, dropped, added };
  const [from, names] = [member(moved, "from"), member(moved, "names")];
  if (typeof from !== "string" || !isObject(names)) return null;
  const pairs = Object.entries(names);
  if (!pairs.every((pair): pair is [string, string] => typeof pair[1] === "string")) return null;
  return { moved: { from, names: Object.fromEntries(pairs) }, dropped, added };
}

function readWords(value: Json | undefined): { readonly command: string; readonly args: readonly string[] } | null {
  const [command, args] = [member(value, "command"), texts(member(value, "args"))];
  return typeof command === "string" && args !== null ? { command, args } : null;
}

function texts(value: Json | undefined): readonly string[] | null {
  return Array.isArray(value) && value.every((one): one is string => typeof one === "string") ? value : null;
}

function damaged(file: string): Diagnostic {
  return {
    code: "install-record-damaged",
    args: { file },
    severity: "warning",
    message: `Heed's record of an edit is damaged (${file}).`,
    help: "heed uninstall still takes wrappers out by their meaning; the backup beside the record holds the earlier file.",
  };
}
