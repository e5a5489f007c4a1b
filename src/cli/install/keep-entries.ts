import { isDeepStrictEqual } from "node:util";
import type { PlannedFile } from "../../hosts/change-file.js";
import { guards } from "../../hosts/edit-config.js";
import { openedFolderSlots } from "../../hosts/opened-folder-slots.js";
import { entryKeyOf } from "../../hosts/wrapper.js";
import { findEntry, forgetEntry, saveEntry, type EntryRecord } from "../../store/entries/entry-store.js";
import type { Home } from "../../node/home.js";
import { isObject, member, type Json } from "../../wire/json.js";
import type { Candidate } from "./candidate.js";
import type { Wish } from "./plan-edits.js";

/** Keeps what belongs to the keys that a plan puts into a file; before it is written, so that no gate is started with one that is not known. */
export function keepEntries(home: Home, { done, target }: PlannedFile, wishes: readonly Wish[]): void {
  for (const key of done.filter(guards).flatMap(({ wrapped }) => entryKeyOf(wrapped) ?? [])) {
    const wish = wishes.find((one) => one.key === key);
    if (wish !== undefined) saveEntry(home, key, entryRecord(wish.candidate, wish.label, target.file));
  }
}

/** Forgets the keys that went out of a file. */
export function forgetEntries(home: Home, { done }: Pick<PlannedFile, "done">): void {
  for (const key of done.filter(guards).flatMap(({ wrapped }) => entryKeyOf(wrapped) ?? [])) forgetEntry(home, key);
}

/** Keeps anew what belongs to keys whose entries a person changed since: another variable, another file of them. */
export function refreshEntries(home: Home, candidates: readonly Candidate[]): void {
  for (const { found, entry } of candidates) {
    const key = entry.reached.by === "command" ? entryKeyOf(entry.reached.line) : null;
    const kept = key === null ? null : findEntry(home, key);
    if (key === null || kept === null || kept.file !== found.place.file || kept.server !== entry.name) continue;
    const now = entryRecord({ found, entry }, kept.label, kept.file);
    if (!isDeepStrictEqual({ ...now, written: "" }, { ...kept, written: "" })) saveEntry(home, key, now);
  }
}

/** What is kept of an entry. @param now for the test of it */
export function entryRecord(
  { found, entry }: Pick<Candidate, "found" | "entry">,
  label: string,
  file: string,
  now: Date = new Date(),
): EntryRecord {
  const { reached, value, name } = entry;
  const args = reached.by === "command" ? (reached.wrapped?.original?.args ?? reached.line.args) : [];
  return {
    host: found.host.id,
    file,
    server: name,
    label,
    envNames: namesOf(value, reached).toSorted(),
    envFile: reached.by === "command" ? reached.envFile : null,
    slots: openedFolderSlots(found.host, args),
    written: now.toISOString(),
  };
}

/** The variables that the entry sets once the gate is in it, and those that it hands on by name. */
function namesOf(value: Json, reached: Candidate["entry"]["reached"]): readonly string[] {
  const [env, handed] = [member(value, "env"), member(value, "env_vars")];
  const own = isObject(env) ? Object.keys(env) : [];
  const passed = Array.isArray(handed) ? handed.filter((one): one is string => typeof one === "string") : [];
  if (reached.by !== "url") return [...new Set([...own, ...passed])];
  const { moved, added } = reached.headers;
  const more = member(added, "env_vars");
  const address = reached.variable === null ? [] : [reached.variable];
  const texts = Array.isArray(more) ? more.filter((one): one is string => typeof one === "string") : [];
  return [...new Set([...own, ...passed, ...Object.values(moved?.names ?? {}), ...address, ...texts])];
}
