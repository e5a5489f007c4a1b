import type { EntryRecord } from "./entry-store.js";

/**
 * The names of all variables that the entry behind a gate sets; null where nobody knows them all: a gate without a key of
 * `heed install`, or an entry with a file of further variables, which may hold anything by now. A record that cannot be
 * read is none: the gate says so where it opens, and no call runs.
 */
export function entryNames(entry: (() => EntryRecord | null) | undefined): readonly string[] | null {
  try {
    const record = entry?.() ?? null;
    return record === null || record.envFile !== null ? null : record.envNames;
  } catch {
    return null;
  }
}
