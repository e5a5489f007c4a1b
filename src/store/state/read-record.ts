import type { Json } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { readOwned } from "../../node/files/read-owned.js";

/** What a file of the shared state holds; undefined where there is none, and where it cannot be read: unreadable is not there. */
export function readRecord(file: string): Json | undefined {
  try {
    const text = readOwned(file);
    const parsed = text === null ? null : parseStrict(text);
    return parsed?.ok === true ? parsed.strict.value : undefined;
  } catch {
    return undefined;
  }
}
