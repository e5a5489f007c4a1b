import type { Json } from "./json.js";

/**
 * The canonical text of a JSON value (RFC 8785): one text for all spellings of the same value. Members that are
 * undefined, which JSON does not have, are left out.
 *
 * Its tests prove it equal to the `canonicalize` package; most of the time of a check goes into it.
 *
 * @throws Error for half a surrogate pair and for a number that is not finite, which have no canonical text
 */
export function canonical(value: Json): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Error("A number that is not finite has no canonical text.");
    return String(value);
  }
  if (typeof value !== "object" || value === null) return String(value);
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) text += `${text === "" ? "" : ","}${canonical(item ?? null)}`;
    return `[${text}]`;
  }
  const object = value as { readonly [key: string]: Json | undefined };
  for (const key of sortedKeys(object)) {
    const held = object[key];
    if (held !== undefined) text += `${text === "" ? "" : ","}${quoted(key)}:${canonical(held)}`;
  }
  return `{${text}}`;
}

/** In the order of their UTF-16 units (RFC 8785, 3.2.3), which is the order of `<` and of `sort`. */
function sortedKeys(object: object): readonly string[] {
  const keys = Object.keys(object);
  // Mostly in order already, or only one.
  for (let at = 1; at < keys.length; at++) if ((keys[at - 1] as string) > (keys[at] as string)) return keys.toSorted();
  return keys;
}

function quoted(text: string): string {
  const written = JSON.stringify(text);
  // Half a pair is written as an escape; so is a backslash before "ud", which is why a second look is needed.
  if (written.includes("\\ud") && /\p{Cs}/u.test(text)) throw new Error("Half a surrogate pair has no canonical text.");
  return written;
}
