import { isObject, type Json } from "../../wire/json.js";

/** How much of a call's arguments the journal shows beside their digest. `shape`: names, types and sizes, no values. */
export type Preview = "none" | "shape";

/** The preview of some arguments, or undefined for none (the default of every policy). */
export function previewArguments(args: Json, preview: Preview): Json | undefined {
  return preview === "none" ? undefined : shape(args, 0);
}

function shape(value: Json, depth: number): Json {
  if (value === null) return "null";
  if (typeof value === "string") return `string(${value.length})`;
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return `array(${value.length})`;
  if (!isObject(value) || depth === 3) return "object";
  // fromEntries defines own members, so a key such as `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner, depth + 1)]));
}
