import type { Diagnostic } from "../core/decide/reason.js";
import type { Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import { wireErrorMessage, type WireError } from "../wire/wire-error.js";

/** A value with what was odd about its text, or why it has none. */
export type ReadJson =
  | { readonly ok: true; readonly value: Json; readonly notes: readonly Diagnostic[] }
  | { readonly ok: false; readonly error: WireError; readonly message: string };

/**
 * Reads bytes through the strict door. A text that only the strict door refuses (a key given twice, bytes that
 * are no UTF-8, half a surrogate pair, a number out of range) is read as most clients would read it, and noted:
 * a checker has to show a list that clients would accept. What nests too deep is refused.
 */
export function readJson(bytes: Uint8Array): ReadJson {
  const strict = parseStrict(bytes);
  if (strict.ok) return { ok: true, value: strict.strict.value, notes: strict.strict.exact ? [] : [INEXACT] };
  const { error } = strict;
  const refused = { ok: false, error, message: wireErrorMessage(error) } as const;
  if (error.code === "json-depth" || error.code === "json-size") return refused;
  try {
    // TextDecoder drops a byte order mark and replaces what is no UTF-8.
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Json;
    return { ok: true, value, notes: [note(error)] };
  } catch {
    return refused;
  }
}

const INEXACT: Diagnostic = {
  code: "json-digits-lost",
  args: {},
  severity: "warning",
  message: "A number has more digits than a JSON reader keeps, so readers see different values.",
  help: "Write large numbers as strings.",
};

function note(error: WireError): Diagnostic {
  const twice = error.code === "json-duplicate-key";
  return {
    code: error.code,
    args: { offset: error.offset, ...error.args },
    severity: "error",
    message: `${wireErrorMessage(error)}${twice ? " Heed read the last one; another client may read the first." : ""}`,
    help: twice ? "Give each key once." : "Send valid UTF-8 JSON (RFC 8259).",
  };
}
