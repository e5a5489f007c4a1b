import { parse, patch } from "@decimalturn/toml-patch";
import type { ConfigPath } from "./config-format.js";

/** A TOML table as it was read: dates and big numbers are objects that only the library writes again. */
export type TomlTable = { [key: string]: unknown };

/** @returns the reason, in words, where the text is no TOML */
export function parseToml(text: string): TomlTable | { readonly problem: string; readonly line: number } {
  try {
    return parse(text) as TomlTable;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = error instanceof Error && "line" in error && typeof error.line === "number" ? error.line : 1;
    return { problem: `it is not valid TOML (${message.split("\n").at(-1)?.trim() ?? ""})`, line };
  }
}

/**
 * Changes one table of a TOML text and nothing else: comments, order and line endings stay. `change` gets a copy of the
 * table; what it gives is what the table is to be. Null where the way leads to no table.
 */
export function changeTable(text: string, path: ConfigPath, change: (table: TomlTable) => TomlTable): string | null {
  const root = parse(text) as TomlTable;
  const parents: TomlTable[] = [root];
  for (const key of path) {
    const next = parents.at(-1);
    const inner = next !== undefined && Object.hasOwn(next, key) ? next[key] : undefined;
    if (!isTable(inner)) return null;
    parents.push(inner);
  }
  const changed = path.reduceRight<TomlTable>(
    (inner, key, at) => ({ ...parents[at], [key]: inner }),
    change({ ...parents.at(-1) }),
  );
  // The library ends every text with a line break; a text that had none keeps having none.
  const patched = patch(text, changed);
  return /[\r\n]$/u.test(text) ? patched : patched.replace(/\r?\n$/u, "");
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
