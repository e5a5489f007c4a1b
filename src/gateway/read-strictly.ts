import type { Json } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";

/** The value of a message, or null where it is not strict JSON: then nothing is learnt from it. */
export function readStrictly(bytes: Buffer): Json {
  const parsed = parseStrict(bytes);
  return parsed.ok ? parsed.strict.value : null;
}
