import type { Home } from "../../node/home.js";
import type { Slots } from "../../launch/fill-slots.js";
import type { EntryRecord } from "./entry-store.js";

/** Which arguments of the entry behind a gate hold the opened folder; null without a key of `heed install`, or where its record cannot be read. */
export function entrySlots(entry: (() => EntryRecord | null) | undefined, home: () => Home): Slots | null {
  try {
    const record = entry?.() ?? null;
    return record === null || record.slots.length === 0 ? null : { at: record.slots, heedHome: home().dir };
  } catch {
    return null;
  }
}
