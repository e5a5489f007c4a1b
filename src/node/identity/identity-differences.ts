import { canonical } from "../../wire/canonical.js";
import { isObject, type Json, type JsonObject } from "../../wire/json.js";
import type { Reason } from "../../core/reason.js";
import type { Identity } from "./identity.js";

/**
 * What makes a server another one than that of the same label before, for a person's reading: one
 * reason for each part that differs, `identity-differs` with `part`, `before` and `now`.
 */
export function identityDifferences(before: Identity, now: Identity): readonly Reason[] {
  return compare("", before, now);
}

function compare(part: string, before: Json, now: Json): readonly Reason[] {
  if (canonical(before) === canonical(now)) return [];
  if (!isObject(before) || !isObject(now)) return [{ code: "identity-differs", args: { part, before, now } }];
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  const inner = (object: JsonObject, key: string): Json => (Object.hasOwn(object, key) ? (object[key] ?? null) : null);
  return [...keys].flatMap((key) => compare(part === "" ? key : `${part}.${key}`, inner(before, key), inner(now, key)));
}
