import type { Json } from "./json.js";
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_DEPTH, type Strict, type StrictLimits, type StrictResult } from "./strict.js";
import { excerpt, type WireError } from "./wire-error.js";

/** Stops the copying of a value; never leaves this file. */
class Refusal {
  constructor(readonly error: WireError) {}
}

type Copying = {
  readonly maxDepth: number;
  readonly maxBytes: number;
  size: number;
  readonly open: Set<object>;
  readonly path: (string | number)[];
};

function refuse(copying: Copying, code: WireError["code"], args: WireError["args"]): never {
  const pointer = copying.path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  throw new Refusal({ code, offset: null, args: { ...args, pointer: excerpt(pointer) } });
}

/** Counts what a value takes at least as JSON text: a graph that shares its parts may be exponentially large as a tree. */
function spend(copying: Copying, units: number): void {
  copying.size += units;
  if (copying.size > copying.maxBytes) refuse(copying, "json-size", { limit: copying.maxBytes });
}

function text(copying: Copying, value: string): string {
  spend(copying, value.length);
  const lone = /\p{Cs}/u.exec(value);
  if (lone !== null) refuse(copying, "json-lone-surrogate", { unit: lone[0].charCodeAt(0).toString(16).toUpperCase() });
  return value;
}

/** The own, enumerable, plain data property `key` of `from`. An accessor could answer differently when asked again. */
function data(copying: Copying, from: object, key: string | number): unknown {
  const property = Object.getOwnPropertyDescriptor(from, key);
  if (property === undefined) return refuse(copying, "json-value", { found: "a hole in an array" });
  if (!("value" in property)) return refuse(copying, "json-value", { found: "an accessor" });
  return property.value;
}

function copy(copying: Copying, value: unknown): Json {
  spend(copying, 1);
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return text(copying, value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) refuse(copying, "json-value", { found: String(value) });
    return value === 0 ? 0 : value;
  }
  if (typeof value !== "object")
    return refuse(copying, "json-value", { found: value === undefined ? "undefined" : `a ${typeof value}` });
  if (copying.open.has(value)) refuse(copying, "json-value", { found: "a cycle" });
  if (copying.open.size >= copying.maxDepth) refuse(copying, "json-depth", { limit: copying.maxDepth });
  const array = Array.isArray(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has a prototype whose own prototype is null.
  const plain =
    prototype === null ||
    (!array && Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "hasOwnProperty"));
  if (!array && !plain) refuse(copying, "json-value", { found: "an object with a class" });
  if (typeof (value as { readonly toJSON?: unknown }).toJSON === "function")
    refuse(copying, "json-value", { found: "an object with toJSON" });
  copying.open.add(value);
  const copied = array ? items(copying, value) : members(copying, value);
  copying.open.delete(value);
  return copied;
}

function items(copying: Copying, value: readonly unknown[]): Json {
  const copied: Json[] = [];
  for (let i = 0; i < value.length; i++) {
    copying.path.push(i);
    copied.push(copy(copying, data(copying, value, i)));
    copying.path.pop();
  }
  return copied;
}

function members(copying: Copying, value: object): Json {
  const copied: { [key: string]: Json } = {};
  for (const key of Object.keys(value)) {
    copying.path.push(key);
    const member = data(copying, value, key);
    if (member !== undefined) {
      text(copying, key);
      // Assigning `__proto__` would set the prototype.
      Object.defineProperty(copied, key, { value: copy(copying, member), enumerable: true, writable: true, configurable: true });
    }
    copying.path.pop();
  }
  return copied;
}

/**
 * Takes a JavaScript value as JSON, by the rules of the strict door, and answers a copy: judge and send that copy, so
 * that nobody can change it in between.
 *
 * Allowed: null, booleans, finite numbers (-0 becomes 0), well-formed strings, arrays without holes, objects without a
 * class. A member whose value is undefined is left out, and symbol keys and non-enumerable properties do not count, all
 * as in `JSON.stringify`. Refused, since they have no meaning in JSON or could answer differently later: undefined in
 * an array, functions, symbols, bigints, NaN, infinities, dates, maps and other classes, `toJSON`, accessors, cycles,
 * half surrogate pairs, too many levels. Never throws, except where a proxy's trap does.
 *
 * @example
 * const taken = strictFrom({ path: "/tmp/a", limit: undefined });
 * if (taken.ok) taken.strict.value; // { path: "/tmp/a" }
 */
export function strictFrom(value: unknown, limits: StrictLimits = {}): StrictResult {
  const copying: Copying = {
    maxDepth: Math.min(limits.maxDepth ?? DEFAULT_MAX_DEPTH, 1_000),
    maxBytes: limits.maxBytes ?? DEFAULT_MAX_BYTES,
    size: 0,
    open: new Set(),
    path: [],
  };
  try {
    return { ok: true, strict: { value: copy(copying, value), exact: true } as Strict };
  } catch (stopped) {
    if (stopped instanceof Refusal) return { ok: false, error: stopped.error };
    throw stopped;
  }
}
