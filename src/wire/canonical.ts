import canonicalize from "canonicalize";
import type { Json } from "./json.js";

/** The canonical text of a JSON value (RFC 8785): one text for all spellings of the same value. */
export function canonical(value: Json): string {
  // `canonicalize` answers undefined only for undefined, which Json excludes.
  return canonicalize(value) as string;
}
