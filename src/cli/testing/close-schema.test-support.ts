import { isObject, type Json } from "../../wire/json.js";

/**
 * A JSON Schema in which every object is closed: what a published schema leaves open for later must not be used
 * unnoticed today.
 */
export function closeSchema(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(closeSchema);
  if (!isObject(schema)) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeSchema(value)]));
  return Object.hasOwn(closed, "properties") && !Object.hasOwn(closed, "additionalProperties")
    ? { ...closed, additionalProperties: false }
    : closed;
}
