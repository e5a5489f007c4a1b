import { isObject, type Json } from "../../wire/json.js";

/** Words of CEL that no member after a dot may be called; and what reads like one is written in brackets too. */
const RESERVED = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/** A text as CEL writes it: JSON's escapes are CEL's. */
export function celText(text: string): string {
  return JSON.stringify(text);
}

/** A member of an object. */
export function celMember(of: string, key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && !RESERVED.has(key) ? `${of}.${key}` : `${of}[${celText(key)}]`;
}

/** The members of `of` are these and no others. */
export function celKeys(of: string, keys: readonly string[]): readonly string[] {
  return [`size(${of}) == ${keys.length}`];
}

/** The conditions under which `at` has exactly this value; objects are compared member by member, for conditions have no maps. */
export function exactly(at: string, value: Json): readonly string[] {
  if (isObject(value)) {
    const keys = Object.keys(value);
    // An empty list and an empty text have the size of an empty object.
    if (keys.length === 0) return [...celKeys(at, keys), `${at} != []`, `${at} != ""`];
    // A missing member is an error, and an error is no match.
    return [...celKeys(at, keys), ...keys.flatMap((key) => exactly(celMember(at, key), value[key] ?? null))];
  }
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    if (items.every((item) => typeof item !== "object" || item === null)) return [`${at} == [${items.map(literal).join(", ")}]`];
    return [`size(${at}) == ${items.length}`, ...items.flatMap((item, index) => exactly(`${at}[${index}]`, item))];
  }
  return [`${at} == ${literal(value)}`];
}

function literal(value: Json): string {
  if (typeof value === "string") return celText(value);
  // CEL has no exponents without a point; a whole number equals both of its kinds.
  if (typeof value === "number" && !Number.isInteger(value))
    return /e/.test(String(value)) ? value.toString().replace(/^(-?\d)e/, "$1.0e") : String(value);
  if (typeof value === "number" && Math.abs(value) >= 2 ** 63) return value.toExponential().replace(/^(-?\d)e\+/, "$1.0e");
  return JSON.stringify(value);
}
