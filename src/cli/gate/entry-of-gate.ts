import { findEntry, type EntryRecord } from "../../store/entries/entry-store.js";
import { entryMark } from "../../store/policy/mark-ids.js";
import type { Home } from "../../node/home.js";
import type { Input } from "../frame/command.js";
import { once } from "./once.js";

/** What belongs to the key of `--entry`: null where none is given, or where `heed install` wrote no such key. */
export function entryOf({ text }: Pick<Input, "text">, home: () => Home): () => EntryRecord | null {
  const key = text.get("entry");
  return once(() => (key === undefined ? null : findEntry(home(), key)));
}

/** The mark of the entry that started the gate; null where {@link entryOf} knows none. */
export function markOf({ text }: Pick<Input, "text">, entry: () => EntryRecord | null): () => string | null {
  const key = text.get("entry");
  return () => (key === undefined || entry() === null ? null : entryMark(key));
}
