import { HINTS, hintKey } from "../core/tool/hint.js";
import type { Fix } from "../core/decide/reason.js";
import { isObject, member, type Json } from "../wire/json.js";

/** The definition with the hints of a fix set (`null` removes one). Anything else stays as it is. */
export function applyFix(definition: Json, fix: Fix): Json {
  if (!isObject(definition)) return definition;
  const before = member(definition, "annotations");
  const annotations = new Map<string, Json>(isObject(before) ? Object.entries(before) : []);
  for (const hint of HINTS) {
    const value = fix.set[hint];
    if (value === null) annotations.delete(hintKey(hint));
    else if (value !== undefined) annotations.set(hintKey(hint), value);
  }
  const entries = new Map<string, Json>(Object.entries(definition));
  // `fromEntries` defines own members, so a key such as `__proto__` stays a key.
  entries.set("annotations", Object.fromEntries(annotations));
  return Object.fromEntries(entries);
}
