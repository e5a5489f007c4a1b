import { isDeepStrictEqual } from "node:util";
import { hashBytes } from "../node/hash.js";
import type { Home } from "../node/home.js";
import type { ChangedFile, PlannedFile } from "./change-file.js";
import { differsByChange, guards, makeChange, unmakeChange, type ConfigChange } from "./edit-config.js";
import { bytesOf, replaceHostFile, type HostFile } from "./host-file.js";
import { forgetInstallRecord, saveInstallRecord, type InstallRecord, type MadeChange } from "./install-record.js";
import { placeToWrite } from "./place-to-write.js";
import { stretchBetween, takenBack } from "./text-edit.js";

/** A gate that stands in a file, and the same one as it is to stand there. */
export type Renewal = {
  readonly old: Extract<ConfigChange, { kind: "wrap" | "url" }>;
  readonly now: Extract<ConfigChange, { kind: "wrap" | "url" }>;
};

/**
 * Plans exchanging how gates of a file are started, in one write, so that at no moment a server stands there without one.
 * Taking the new ones back gives what taking the old ones back would have given.
 */
export function planRenewal(
  target: ChangedFile,
  before: HostFile,
  record: InstallRecord | null,
  renewals: readonly Renewal[],
): PlannedFile {
  const { format } = target;
  let { text } = before;
  let changes: readonly MadeChange[] = record?.changes ?? [];
  const done: ConfigChange[] = [];
  const failed: ConfigChange[] = [];
  for (const { old, now } of renewals) {
    const made = changes.find(({ change }) => isDeepStrictEqual(change, old));
    const plain =
      (made === undefined ? [] : [...takenBack(text, made.stretch)]).find((one) =>
        differsByChange(format, text, one, old, "unmade"),
      ) ?? unmakeChange(format, text, old);
    const next = plain === null ? null : makeChange(format, plain, now);
    if (plain === null || next === null) {
      failed.push(now);
      continue;
    }
    const own = { change: now, stretch: stretchBetween(plain, next) };
    const place = changes.findIndex(({ change }) => guards(change) && isDeepStrictEqual(change.path, now.path));
    changes = place < 0 ? [...changes, own] : changes.toSpliced(place, 1, own);
    done.push(now);
    text = next;
  }
  const after = done.length === 0 ? before.bytes : bytesOf(text, before);
  return { target, before, after, text, done, failed, exact: false, changes };
}

/** Writes what {@link planRenewal} planned, its record first. @returns false where the file changed meanwhile; nothing was written then */
export function writeRenewal(home: Home, plan: PlannedFile, record: InstallRecord | null): boolean {
  const { target, before, after, changes } = plan;
  if (plan.done.length === 0 || before === null || after === null) return true;
  placeToWrite(target);
  const next: InstallRecord =
    record === null
      ? { ...target, existed: true, madeFolder: false, after: hashBytes(after), exact: false, changes }
      : { ...record, after: hashBytes(after), exact: record.exact && record.after === hashBytes(before.bytes), changes };
  saveInstallRecord(home, next, record === null ? before.bytes : undefined);
  if (replaceHostFile(target, before.bytes, after)) return true;
  if (record === null) forgetInstallRecord(home, target.file);
  else saveInstallRecord(home, record);
  return false;
}
