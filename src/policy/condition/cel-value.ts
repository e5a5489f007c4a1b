import { isObject, type Json } from "../../wire/json.js";
import type { Strict } from "../../wire/strict.js";

/** A JSON value as the evaluator takes it: objects as Maps (no inherited members), whole numbers as ints. */
export type CelValue = null | boolean | bigint | number | string | readonly CelValue[] | ReadonlyMap<string, CelValue>;

/** Arguments ready for conditions, with what bounds the cost of looking at them. */
export type CelArguments = {
  readonly value: ReadonlyMap<string, CelValue>;
  /** Characters of all text, and sixteen for each value. */
  readonly size: number;
  /** Members of the longest list or object. */
  readonly longest: number;
};

const INT64 = 2 ** 63;

class Converter {
  size = 0;
  longest = 0;

  convert(value: Json): CelValue {
    this.size += 16;
    if (typeof value === "string") {
      this.size += value.length;
      return value;
    }
    // JSON has one kind of number; 3 and 3.0 are the same value, and a whole one compares with both of CEL's kinds.
    if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) < INT64 ? BigInt(value) : value;
    if (isObject(value)) return this.object(value);
    if (value === null || typeof value === "boolean") return value;
    this.longest = Math.max(this.longest, value.length);
    return value.map((item) => this.convert(item));
  }

  object(value: { readonly [key: string]: Json }): ReadonlyMap<string, CelValue> {
    const map = new Map<string, CelValue>();
    for (const key of Object.keys(value)) {
      this.size += key.length;
      map.set(key, this.convert(value[key] as Json)); // An own key has a value.
    }
    this.longest = Math.max(this.longest, map.size);
    return map;
  }
}

// The conditions of one call are looked at one after the other, so the last conversion is the only one worth keeping: a
// WeakMap would cost more to fill for each call than the conversion itself.
let lastArgs: Strict | null = null;
let lastKnown: CelArguments | null = null;

/** The arguments as the evaluator takes them, worked out once a call; null where they are no object or a number lost digits. */
export function celArguments(args: Strict): CelArguments | null {
  if (args === lastArgs) return lastKnown;
  lastArgs = args;
  lastKnown = null;
  if (args.exact && isObject(args.value)) {
    const converter = new Converter();
    const value = converter.object(args.value);
    lastKnown = { value, size: converter.size, longest: converter.longest };
  }
  return lastKnown;
}
