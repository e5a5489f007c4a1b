import { isObject, member, type Json } from "../../wire/json.js";

const KEY = "x-mcp-header";
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Types of which a header can hold every value exactly; `number` is left out by name (2026-07-28 transports, custom headers). */
const TYPES: readonly unknown[] = ["string", "integer", "boolean"];
/** Keywords whose members are schemas, each under a name of the author's. */
const NAMED = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);
/** Keywords that hold values, not schemas. */
const VALUES = new Set(["const", "default", "enum", "examples", "required", "type", KEY]);
const DEEPEST = 64;

/** The answer for a schema that was not looked at to its end, whether it asks for a header or not. */
export const NESTS_TOO_DEEPLY = "its schema nests too deeply to be looked at";

/**
 * Why a client over HTTP may not use a tool of this input schema (2026-07-28 transports, custom headers): a header that it
 * asks for cannot be sent, or would be sent twice, or stands where no argument is found by names alone. Null: nothing.
 */
export function oddMirror(schema: Json | undefined): string | null {
  const names = new Set<string>();
  const look = (node: Json | undefined, reachable: boolean, depth: number): string | null => {
    if (depth > DEEPEST) return NESTS_TOO_DEEPLY;
    if (Array.isArray(node)) return first(node as readonly Json[], (one) => look(one, false, depth + 1));
    if (!isObject(node)) return null;
    const own = Object.hasOwn(node, KEY) ? fault(node, reachable && depth > 0, names) : null;
    return (
      own ??
      first(Object.entries(node), ([keyword, value]) => {
        if (VALUES.has(keyword)) return null;
        if (!NAMED.has(keyword)) return look(value, false, depth + 1);
        const inside = reachable && keyword === "properties";
        return isObject(value) ? first(Object.values(value), (one) => look(one, inside, depth + 1)) : null;
      })
    );
  };
  return look(schema, true, 0);
}

function fault(node: Json, reachable: boolean, names: Set<string>): string | null {
  const name = member(node, KEY);
  if (!reachable) return "a header stands where no argument is reached by properties alone";
  if (typeof name !== "string" || !TOKEN.test(name)) return "a header has no name that HTTP can carry";
  if (!TYPES.includes(member(node, "type"))) return "a header stands for a value that is neither text, integer nor boolean";
  const known = names.has(name.toLowerCase());
  names.add(name.toLowerCase());
  return known ? "two headers have one name" : null;
}

function first<T>(all: readonly T[], find: (one: T) => string | null): string | null {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}
