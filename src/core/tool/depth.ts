import type { Json } from "../../wire/json.js";

/** True if `value` nests deeper than `limit` objects and arrays. Uses no recursion, so that no input can exhaust the stack. */
export function deeperThan(value: Json, limit: number): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    const next: Json[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      for (const child of Object.values<Json>(item)) {
        if (typeof child === "object" && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return false;
}
