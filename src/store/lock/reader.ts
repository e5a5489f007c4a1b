import { isObject, type Json } from "../../wire/json.js";
import { isSha256 } from "../../node/hash.js";
import type { Sha256 } from "../../wire/branded.js";
import type { Path } from "./locate.js";

/** What is wrong at a place. */
export type Fault = { readonly path: Path; readonly expected: string };

/**
 * Reads a JSON value into a type of ours, and collects what does not fit instead of stopping at it.
 * After a fault the value given back is a stand-in: it only counts if `faults` stayed empty.
 */
export class Reader {
  constructor(
    readonly value: Json | undefined,
    readonly path: Path,
    readonly faults: Fault[],
  ) {}

  fault(expected: string): void {
    this.faults.push({ path: this.path, expected });
  }

  /** The reader of a member; of a missing one too, whose own reading then faults. */
  at(key: string | number): Reader {
    const value = this.value;
    const inner =
      isObject(value) && Object.hasOwn(value, key)
        ? value[key]
        : Array.isArray(value)
          ? (value as readonly Json[])[Number(key)]
          : undefined;
    return new Reader(inner, [...this.path, key], this.faults);
  }

  /** Faults unless this is an object with exactly these members; one whose name ends in `?` may be missing. */
  keys(...names: readonly string[]): void {
    if (!isObject(this.value)) return this.fault("an object");
    const allowed = names.map((name) => name.replace("?", ""));
    for (const key of Object.keys(this.value))
      if (!allowed.includes(key)) this.at(key).fault(`no member ${JSON.stringify(key)} here; known are ${allowed.join(", ")}`);
    for (const key of names)
      if (!key.endsWith("?") && !Object.hasOwn(this.value, key)) this.fault(`a member ${JSON.stringify(key)}`);
  }

  string(): string {
    if (typeof this.value === "string") return this.value;
    this.fault("a string");
    return "";
  }

  number(): number {
    if (typeof this.value === "number") return this.value;
    this.fault("a number");
    return 0;
  }

  boolean(): boolean {
    if (typeof this.value !== "boolean") this.fault("true or false");
    return this.value === true;
  }

  sha256(): Sha256 {
    if (isSha256(this.value)) return this.value;
    this.fault("64 lower-case hexadecimal digits");
    return "" as Sha256;
  }

  oneOf<const T extends string>(...words: readonly [T, ...T[]]): T {
    const found = words.find((word) => word === this.value);
    if (found === undefined) this.fault(words.map((word) => JSON.stringify(word)).join(" or "));
    return found ?? words[0];
  }

  nullOr<T>(read: (reader: Reader) => T): T | null {
    return this.value === null ? null : read(this);
  }

  orAbsent<T>(read: (reader: Reader) => T): T | undefined {
    return this.value === undefined ? undefined : read(this);
  }

  array<T>(read: (reader: Reader) => T): readonly T[] {
    if (Array.isArray(this.value)) return (this.value as readonly Json[]).map((_, index) => read(this.at(index)));
    this.fault("an array");
    return [];
  }
}
