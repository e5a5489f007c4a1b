import { matchesPattern } from "../../core/tool/pattern.js";
import type { Pattern } from "../../core/decide/policy.js";
import { isObject, type Json } from "../../wire/json.js";
import type { JournalSettings } from "../../policy/journal-settings.js";
import { looksSecret, namesSecret } from "../../launch/secret-arguments.js";

/** Units of a text that are shown; of a longer one the head and how long it is. */
const MOST_TEXT = 200;
const MOST_MEMBERS = 50;
const DEEPEST = 6;
const HIDDEN = "[hidden]";

/**
 * What the journal shows of a call's arguments beside their digest, or undefined for nothing (the default).
 * `shape`: names, types and sizes. `values`: the values, bounded, without what looks secret and what `redact` names.
 */
export function previewArguments(args: Json, settings: Pick<JournalSettings, "arguments" | "redact">): Json | undefined {
  if (settings.arguments === "digest") return undefined;
  if (settings.arguments === "shape") return shape(args, 0);
  const [first, ...rest] = settings.redact.map((name) => name.toLowerCase());
  return values(args, first === undefined ? null : [first, ...rest], 0);
}

function shape(value: Json, depth: number): Json {
  if (value === null) return "null";
  if (typeof value === "string") return `string(${value.length})`;
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return `array(${value.length})`;
  if (!isObject(value) || depth === 3) return "object";
  // fromEntries defines own members, so a key such as `__proto__` stays a key.
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_MEMBERS)
      .map(([key, inner]) => [cut(key), shape(inner, depth + 1)]),
  );
}

function values(value: Json, redact: Pattern | null, depth: number): Json {
  if (typeof value === "string") return looksSecret(value) ? HIDDEN : cut(value);
  if (value === null || typeof value !== "object") return value;
  if (depth === DEEPEST) return shape(value, 3);
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const more = items.length - MOST_MEMBERS;
    return [
      ...items.slice(0, MOST_MEMBERS).map((item) => values(item, redact, depth + 1)),
      ...(more > 0 ? [`… ${more} more`] : []),
    ];
  }
  if (!isObject(value)) return "object";
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_MEMBERS)
      .map(([key, inner]) => [cut(key), isHidden(key, redact) ? HIDDEN : values(inner, redact, depth + 1)]),
  );
}

function isHidden(name: string, redact: Pattern | null): boolean {
  return namesSecret(name) || (redact !== null && matchesPattern(redact, name.toLowerCase()));
}

function cut(text: string): string {
  if (text.length <= MOST_TEXT) return text;
  // Not between the halves of a character.
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(MOST_TEXT - 1)) ? MOST_TEXT - 1 : MOST_TEXT;
  return `${text.slice(0, end)}… (${text.length} characters)`;
}
