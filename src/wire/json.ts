/** Any JSON value. Objects may hold keys such as `__proto__` as own properties: read them with `Object.hasOwn` or {@link member}. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** True for a JSON object: neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The own member `key` of `value`, or undefined where `value` is no object or has no such member.
 * Never reads a prototype: `member({}, "constructor")` is undefined.
 */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
