import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { hashBytes } from "../node/hash.js";
import type { Home } from "../node/home.js";
import { isObject, type Json } from "../wire/json.js";
import type { Format } from "./config-format.js";
import { differsByChange, guards, holdsChange, makeChange, readConfig, unmakeChange, type ConfigChange } from "./edit-config.js";
import type { HostId, Scope } from "./host.js";
import { bytesOf, readHostFile, removeIfEmpty, replaceHostFile, sameBytes, type HostFile } from "./host-file.js";
import {
  forgetInstallRecord,
  loadInstallRecords,
  readBackup,
  saveInstallRecord,
  type InstallRecord,
  type MadeChange,
} from "./install-record.js";
import { placeToWrite } from "./place-to-write.js";
import { stretchBetween, takenBack } from "./text-edit.js";

/** A file that Heed changes. */
export type ChangedFile = { readonly file: string; readonly host: HostId; readonly scope: Scope; readonly format: Format };

/** What changing a file comes to, before anything is written. `after` null: there is no file any more. */
export type PlannedFile = {
  readonly target: ChangedFile;
  readonly before: HostFile | null;
  readonly after: Uint8Array | null;
  readonly text: string | null;
  /** Changes that are made or taken back. */
  readonly done: readonly ConfigChange[];
  /** Changes that could not be made or taken back so that everything else stays as it is. */
  readonly failed: readonly ConfigChange[];
  /** For taking back: the file is again what it was before Heed first changed it, byte for byte. */
  readonly exact: boolean;
  /** What the record of the file holds afterwards; empty: it is forgotten. */
  readonly changes: readonly MadeChange[];
};

/** Plans changes of a file, each verified by itself; a file that is not there begins as an empty object. */
export function planChanges(target: ChangedFile, before: HostFile | null, changes: readonly ConfigChange[]): PlannedFile {
  let text = before === null || before.text.trim() === "" ? "{}\n" : before.text;
  const made: MadeChange[] = [];
  const failed: ConfigChange[] = [];
  for (const change of changes) {
    const next = makeChange(target.format, text, change);
    if (next === null) failed.push(change);
    else {
      made.push({ change, stretch: stretchBetween(text, next) });
      text = next;
    }
  }
  const after = made.length === 0 ? (before?.bytes ?? null) : bytesOf(text, before ?? { bom: false });
  return { target, before, after, text, done: made.map(({ change }) => change), failed, exact: false, changes: made };
}

/**
 * Plans taking changes back. Where nobody else has written since, and all of them go, the file gets back the very bytes that
 * it had; else each change's own stretch of text is exchanged, and where even that was rewritten the change is undone by its
 * meaning. Everything else in the file stays as it is now.
 */
export function planUndo(
  home: Home,
  record: InstallRecord,
  now: HostFile | null,
  which: (change: ConfigChange) => boolean,
): PlannedFile {
  const { format } = record;
  const target: ChangedFile = record;
  const all = record.changes.map(({ change }) => change);
  const nothing = {
    target,
    before: now,
    failed: [],
    exact: false,
    changes: record.changes.filter(({ change }) => !which(change)),
  };
  if (now === null) return { ...nothing, after: null, text: null, done: [] };
  if (record.exact && all.every(which) && hashBytes(now.bytes) === record.after) {
    const original = record.existed ? readBackup(home, record.file) : null;
    if (original !== null || !record.existed) {
      const text = original === null ? null : new TextDecoder().decode(original).replace(/^\uFEFF/u, "");
      return { ...nothing, after: original, text, done: all, exact: true, changes: [] };
    }
  }
  let { text } = now;
  const done: ConfigChange[] = [];
  const failed: ConfigChange[] = [];
  for (const { change, stretch } of record.changes.toReversed()) {
    if (!which(change)) continue;
    const read = readConfig(format, text);
    // While a host is told not to ask, the gate stays.
    if (guards(change) && failed.some((other) => isDeepStrictEqual(other.path, change.path))) {
      failed.push(change);
      continue;
    }
    // Somebody else took it out already.
    if (read.ok && !holdsChange(read.value, change)) continue;
    const next =
      [...takenBack(text, stretch)].find((one) => differsByChange(format, text, one, change, "unmade")) ??
      unmakeChange(format, text, change);
    if (next === null) failed.push(change);
    else {
      done.push(change);
      text = next;
    }
  }
  const changes = record.changes.filter(({ change }) => !which(change) || failed.includes(change));
  const after = done.length === 0 ? now.bytes : bytesOf(text, now);
  if (changes.length > 0) return { ...nothing, after, text, done, failed, exact: false, changes };
  // A file that Heed made, and in which nobody else has put anything, goes.
  if (!record.existed && isEmpty(format, text))
    return { ...nothing, after: null, text: null, done, failed, exact: true, changes };
  return { ...nothing, after, text, done, failed, exact: sameBytes(after, readBackup(home, record.file)), changes };
}

function isEmpty(format: Format, text: string): boolean {
  const read = readConfig(format, text);
  const hollow = (value: Json): boolean =>
    isObject(value) ? Object.values(value).every(hollow) : Array.isArray(value) && value.length === 0;
  return read.ok && hollow(read.value);
}

/** Plans taking out wrappers that no record knows, by their meaning. */
export function planUnwrap(target: ChangedFile, before: HostFile, changes: readonly ConfigChange[]): PlannedFile {
  let { text } = before;
  const done: ConfigChange[] = [];
  const failed: ConfigChange[] = [];
  for (const change of changes) {
    const next = unmakeChange(target.format, text, change);
    if (next === null) failed.push(change);
    else {
      done.push(change);
      text = next;
    }
  }
  return {
    target,
    before,
    after: done.length === 0 ? before.bytes : bytesOf(text, before),
    text,
    done,
    failed,
    exact: false,
    changes: [],
  };
}

/**
 * Writes what {@link planChanges} planned, with its record and a backup first.
 *
 * @returns false where the file changed since it was read; nothing was written then
 * @throws EnvironmentError
 */
export function writeChanges(home: Home, plan: PlannedFile): boolean {
  const { target, before, after } = plan;
  if (after === null || plan.changes.length === 0) return true;
  placeToWrite(target);
  const known = loadInstallRecords(home).records.find(({ file }) => file === target.file);
  const current = readHostFile(target.file);
  if (!sameBytes(current?.bytes ?? null, before?.bytes ?? null)) return false;
  // Between two edits of Heed's somebody else may have written: then no single backup is what undoing all must give.
  const follows = known !== undefined && before !== null && hashBytes(before.bytes) === known.after;
  const record: InstallRecord = {
    ...target,
    existed: known === undefined ? before !== null : known.existed,
    madeFolder: known === undefined ? !existsSync(dirname(target.file)) : known.madeFolder,
    after: hashBytes(after),
    exact: known === undefined || (known.exact && follows),
    changes: [...(known?.changes ?? []), ...plan.changes],
  };
  saveInstallRecord(home, record, follows ? undefined : (before?.bytes ?? new Uint8Array()));
  if (replaceHostFile(target, before?.bytes ?? null, after)) return true;
  // Somebody wrote between the look and the edit: there is no edit to be recorded.
  if (known === undefined) forgetInstallRecord(home, target.file);
  else saveInstallRecord(home, known);
  return false;
}

/** Writes what {@link planUndo} planned, and keeps or forgets the record. @returns as {@link writeChanges} */
export function writeUndo(home: Home, plan: PlannedFile, record: InstallRecord): boolean {
  const { target, before, after } = plan;
  if (!sameBytes(before?.bytes ?? null, after) && !replaceHostFile(target, before?.bytes ?? null, after)) return false;
  if (after === null && record.madeFolder) removeIfEmpty(dirname(target.file));
  if (plan.changes.length === 0) forgetInstallRecord(home, target.file);
  // What is left can be taken back; the whole file no longer by its backup.
  else saveInstallRecord(home, { ...record, after: hashBytes(after ?? new Uint8Array()), exact: false, changes: plan.changes });
  return true;
}
