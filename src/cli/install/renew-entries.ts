import type { PlannedFile } from "../../hosts/change-file.js";
import { guards, holdsChange } from "../../hosts/edit-config.js";
import { loadInstallRecords, type InstallRecord } from "../../hosts/install-record.js";
import { planRenewal, writeRenewal, type Renewal } from "../../hosts/renew-file.js";
import { seeBehind } from "../../hosts/see-behind.js";
import { entryKeyOf, renewWords } from "../../hosts/wrapper.js";
import { newEntryKey } from "../../store/entries/entry-key.js";
import { findEntry, forgetEntry, saveEntry } from "../../store/entries/entry-store.js";
import type { Home } from "../../node/home.js";
import { isScratch } from "../../node/scratch-home.js";
import type { Io } from "../frame/io.js";
import type { Candidate } from "./candidate.js";
import { entryRecord } from "./keep-entries.js";
import { copyStartedBy, holdsCopy, ownWords } from "./own-words.js";
import { sayFailed } from "./say-done.js";
import { shortPath } from "./show-edits.js";
import { writeEditsDown } from "./write-edits-down.js";

/** Why a gate in a user's file should be put there anew; null where it stands as `heed install` puts it. */
export type StaleReason = "not-the-copy" | "no-key";

/** How a guarded entry of a user's file stands to this home. `home` null: there is none, so that it holds no key. */
export function staleReason({ found, entry, standing }: Candidate, dir: string, home: Home | null): StaleReason | null {
  const { reached } = entry;
  if (standing !== "guarded" || found.place.scope !== "user" || reached.by !== "command" || reached.wrapped === null) return null;
  const { own, depth, options } = reached.wrapped;
  if (depth > 1 || new Map(options).has("--scratch")) return null;
  const copy = copyStartedBy(own);
  // Another folder of Heed's, with a copy that is there, is the person's own affair.
  if (copy !== dir) return copy !== null && holdsCopy(copy) ? null : "not-the-copy";
  const key = entryKeyOf(reached.line);
  return key === null || home === null || findEntry(home, key) === null ? "no-key" : null;
}

/** A file with gates to be put there anew. */
export type FileRenewal = {
  readonly plan: PlannedFile;
  readonly record: InstallRecord | null;
  readonly keys: readonly (readonly [key: string, candidate: Candidate])[];
};

/** Plans putting gates anew into users' files, where they are started by something else than Heed's own copy, or have no key. */
export function planRenewals(candidates: readonly Candidate[], dir: string, home: Home | null): readonly FileRenewal[] {
  const records = home === null ? [] : loadInstallRecords(home).records;
  const stale = candidates.filter((candidate) => staleReason(candidate, dir, home) !== null);
  return [...new Set(stale.map(({ found }) => found.place.file))].flatMap((file) => {
    const record = records.find((one) => one.file === file) ?? null;
    const own = stale.filter(({ found }) => found.place.file === file);
    const renewals = own.flatMap((candidate): readonly (Renewal & { readonly candidate: Candidate; readonly key: string })[] => {
      const made = record?.changes.map(({ change }) => change).find((change) => guards(change) && holds(candidate, change));
      // A throw-away home changes only what it put in itself.
      if (made === undefined && home !== null && isScratch(home)) return [];
      const seen = seeBehind(candidate.found.host, candidate.entry);
      const old = made !== undefined && guards(made) ? made : seen?.ok === true ? seen.change : null;
      if (old === null || candidate.entry.reached.by !== "command") return [];
      const key = newEntryKey();
      const wrapped = renewWords(ownWords("user", dir), key, candidate.entry.reached.line);
      return wrapped === null ? [] : [{ old, now: { ...old, wrapped }, candidate, key }];
    });
    const [first] = renewals;
    if (first === undefined) return [];
    const { host, place, file: before } = first.candidate.found;
    const target = { file, host: host.id, scope: place.scope, format: place.format };
    const keys = renewals.map(({ key, candidate }) => [key, candidate] as const);
    return [{ plan: planRenewal(target, before, record, renewals), record, keys }];
  });
}

function holds({ found, entry }: Candidate, change: Parameters<typeof holdsChange>[1]): boolean {
  return JSON.stringify(change.path) === JSON.stringify(entry.path) && holdsChange(found.value, change);
}

/** Writes what was planned. @returns false where a file could not be written; the person was told */
export function writeRenewals(home: Home, renewals: readonly FileRenewal[], io: Io): boolean {
  return renewals
    .map(({ plan, record, keys }) => {
      writeEditsDown(home, "installed", plan, isScratch(home) ? "scratch" : "command");
      for (const [key, { found, entry }] of keys) {
        const label = entry.reached.by === "command" ? (entry.reached.wrapped?.label ?? entry.name) : entry.name;
        saveEntry(home, key, entryRecord({ found, entry }, label, plan.target.file));
      }
      sayFailed(plan, io);
      if (writeRenewal(home, plan, record)) return plan.failed.length === 0;
      for (const [key] of keys) forgetEntry(home, key);
      io.err(`${shortPath(plan.target.file)} changed while Heed looked at it, and was left alone. Run heed install again.\n`);
      return false;
    })
    .every((ok) => ok);
}
