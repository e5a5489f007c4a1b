import type { Branded } from "./branded.js";
import type { Json } from "./json.js";
import { numberExact } from "./number-exact.js";
import { strictFault } from "./strict-fault.js";
import { decodeUtf8, utf8Fault, utf8Length } from "./utf8.js";
import type { WireError } from "./wire-error.js";

/** A JSON value that came through the strict door; `exact` is false if a number lost digits on the way. */
export type Strict = Branded<{ readonly value: Json; readonly exact: boolean }, "Strict">;

/** Bounds of one value. `maxBytes`: bytes of a `Uint8Array`, UTF-16 units of a string; `maxDepth`: open containers at once, at most 1,000 (the readers of a value recurse). */
export type StrictLimits = { readonly maxBytes?: number; readonly maxDepth?: number };

/** What the strict door answers. */
export type StrictResult = { readonly ok: true; readonly strict: Strict } | { readonly ok: false; readonly error: WireError };

/** The bound on size where none is given: 64 MiB. */
export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

/** The bound on depth where none is given. */
export const DEFAULT_MAX_DEPTH = 128;

const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/** True where a string of a strict text holds half of a surrogate pair as an escape, which only the lenient reading lets pass. */
export function holdsHalves(text: string, maxDepth: number): boolean {
  return ESCAPED_SURROGATE.test(text) && !readStrict(text, { maxDepth }, false).ok;
}

const LONE_SURROGATE = /\p{Cs}/u;

/**
 * What a text that is valid JSON holds, found without building it: members written (colons outside strings), whether it
 * nests too deep, and what its numbers lose. Of an invalid text it says something, in linear time.
 */
function scan(
  text: string,
  maxDepth: number,
): { readonly members: number; readonly deep: boolean; readonly numbers: "exact" | "inexact" | "range" } {
  let members = 0;
  let depth = 0;
  let numbers: "exact" | "inexact" | "range" = "exact";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22) {
      // To the closing quote: one that an even number of backslashes precedes.
      for (;;) {
        const quote = text.indexOf('"', i + 1);
        if (quote < 0) return { members, deep: false, numbers };
        let before = quote;
        while (before - 1 > i && text.charCodeAt(before - 1) === 0x5c) before--;
        i = quote;
        if ((quote - before) % 2 === 0) break;
      }
    } else if (unit === 0x3a) members++;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > maxDepth) return { members, deep: true, numbers };
    } else if (unit === 0x7d || unit === 0x5d) depth--;
    else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
      const start = i;
      let plain = unit !== 0x2d || text.charCodeAt(i + 1) !== 0x30;
      for (;;) {
        const next = text.charCodeAt(i + 1);
        if (next === 0x65 || next === 0x45) plain = false;
        else if (!((next >= 0x30 && next <= 0x39) || next === 0x2e || next === 0x2b || next === 0x2d)) break;
        i++;
      }
      // A decimal of at most 15 digits without an exponent always survives a double.
      if (!plain || i - start >= 15) {
        const kept = numberExact(text.slice(start, i + 1));
        if (kept === "range" || numbers === "exact") numbers = kept;
      }
    }
  }
  return { members, deep: false, numbers };
}

/** How many members the objects of a value have, or -1 if a string of it, asked to be looked at, holds half a surrogate pair. */
function survivors(value: Json, strings: boolean): number {
  if (typeof value === "string") return strings && LONE_SURROGATE.test(value) ? -1 : 0;
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) {
      const below = survivors(item, strings);
      if (below < 0) return -1;
      count += below;
    }
    return count;
  }
  const object = value as { readonly [key: string]: Json };
  for (const key of Object.keys(object)) {
    const below = strings && LONE_SURROGATE.test(key) ? -1 : survivors(object[key] as Json, strings);
    if (below < 0) return -1;
    count += below + 1;
  }
  return count;
}

/**
 * Reads one JSON value from bytes or text, and refuses everything that two readers could take differently: invalid
 * UTF-8, a byte order mark, a key twice in one object (in whatever spelling), half a surrogate pair, a number beyond the
 * range of a double, and more than `maxDepth` open containers. A number that merely loses digits gives `exact: false`.
 * `__proto__` and its kind are own properties like any other. Of several faults the first in the text is reported, after
 * size and UTF-8. Never throws; time is linear and the stack does not grow with the input.
 *
 * Source: RFC 8259 sections 4, 6, 8.1, 8.2; JSON-RPC over UTF-8 (2026-07-28, transports).
 *
 * @example
 * const parsed = parseStrict('{"id": 12345678901234567890}');
 * if (parsed.ok) parsed.strict.exact; // false
 */
export function parseStrict(input: Uint8Array | string, limits: StrictLimits = {}): StrictResult {
  return readStrict(input, limits, false);
}

/**
 * The same, for texts of which nothing is compared: with `halves` an escaped half of a surrogate pair passes, as programs
 * write it that cut a text in the middle of a character.
 */
export function readStrict(input: Uint8Array | string, limits: StrictLimits, halves: boolean): StrictResult {
  const maxBytes = limits.maxBytes ?? DEFAULT_MAX_BYTES;
  const maxDepth = Math.min(limits.maxDepth ?? DEFAULT_MAX_DEPTH, 1_000);
  if (input.length > maxBytes) return { ok: false, error: { code: "json-size", offset: maxBytes, args: { limit: maxBytes } } };
  const text = typeof input === "string" ? input : decodeUtf8(input);
  if (text === null)
    return { ok: false, error: { code: "json-utf8", offset: utf8Fault(input as Uint8Array) ?? 0, args: { problem: "invalid" } } };

  const seen = scan(text, maxDepth);
  if (!seen.deep && seen.numbers !== "range" && !(typeof input === "string" && !halves && LONE_SURROGATE.test(text))) {
    const value = parsed(text);
    // A parsed value holds as many members as were written, unless one replaced another of the same name.
    if (value !== undefined && survivors(value, !halves && ESCAPED_SURROGATE.test(text)) === seen.members) {
      return { ok: true, strict: { value, exact: seen.numbers === "exact" } as Strict };
    }
  }
  const fault = strictFault(text, maxDepth) ?? { code: "json-syntax", offset: 0, args: { expected: "a value", found: "" } };
  return { ok: false, error: typeof input === "string" ? fault : { ...fault, offset: utf8Length(text, fault.offset) } };
}

/** JSON.parse, with undefined for a text that it refuses. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
