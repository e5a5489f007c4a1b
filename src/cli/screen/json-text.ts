import { visible } from "../../core/tool/visible.js";
import type { Json } from "../../wire/json.js";

/** A foreign value as text that is safe to print: a string as it reads, anything else as JSON. */
export function jsonText(value: Json | undefined): string {
  if (value === undefined) return "?";
  return visible(typeof value === "string" ? value : JSON.stringify(value));
}
