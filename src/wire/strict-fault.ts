import { numberExact } from "./number-exact.js";
import { excerpt, type WireError } from "./wire-error.js";

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const LITERAL = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;
const HEX4 = /[0-9a-fA-F]{4}/y;

type Fault = WireError & { readonly offset: number };
/** Where reading is: before a value, before the first or a further key, or after a value. */
type Expecting = "value" | "first-value" | "first-key" | "key" | "after";

const EXPECTED = {
  value: "a value",
  "first-value": "a value or ]",
  "first-key": "a key or }",
  key: "a key",
} as const;

function end(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function syntax(text: string, offset: number, expected: string): Fault {
  const point = text.codePointAt(offset);
  return { code: "json-syntax", offset, args: { expected, found: point === undefined ? "" : String.fromCodePoint(point) } };
}

function lone(offset: number, unit: number): Fault {
  return { code: "json-lone-surrogate", offset, args: { unit: unit.toString(16).toUpperCase() } };
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Reads the string whose opening quote stands at `start`: the offset after its closing quote, or its fault. */
function stringEnd(text: string, start: number): number | Fault {
  let i = start + 1;
  for (;;) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22) return i + 1;
    if (Number.isNaN(unit) || unit < 0x20) return syntax(text, i, "a character of a string or its closing quote");
    if (unit === 0x5c) {
      const letter = text[i + 1];
      if (letter === "u") {
        if (end(HEX4, text, i + 2) < 0) return syntax(text, i + 2, "four hexadecimal digits");
        const code = Number.parseInt(text.slice(i + 2, i + 6), 16);
        if (isHigh(code)) {
          const low =
            text.startsWith("\\u", i + 6) && end(HEX4, text, i + 8) > 0 ? Number.parseInt(text.slice(i + 8, i + 12), 16) : 0;
          if (!isLow(low)) return lone(i, code);
          i += 12;
          continue;
        }
        if (isLow(code)) return lone(i, code);
        i += 6;
      } else if (letter !== undefined && '"\\/bfnrt'.includes(letter)) i += 2;
      else return syntax(text, i + 1, "an escape");
    } else if (isHigh(unit)) {
      if (!isLow(text.charCodeAt(i + 1))) return lone(i, unit);
      i += 2;
    } else if (isLow(unit)) return lone(i, unit);
    else i++;
  }
}

/**
 * The first fault of a text as one strict JSON value, or null. This is the slow reader: `parseStrict` calls it only to
 * say what is wrong and where. It keeps its own stack, so that depth cannot overflow the machine's.
 */
export function strictFault(text: string, maxDepth: number): Fault | null {
  /** One entry an open container: the keys seen in an object, null for an array. */
  const open: (Set<string> | null)[] = [];
  let expecting: Expecting = "value";
  let i = end(SPACE, text, 0);
  if (text.charCodeAt(0) === 0xfeff) return { code: "json-utf8", offset: 0, args: { problem: "byte-order-mark" } };
  for (; ; i = end(SPACE, text, i)) {
    const character = text[i];
    const top = open.at(-1);
    if (expecting === "after") {
      if (top === undefined) return i < text.length ? syntax(text, i, "the end") : null;
      if (character === ",") expecting = top === null ? "value" : "key";
      else if (character === (top === null ? "]" : "}")) open.pop();
      else return syntax(text, i, top === null ? ", or ]" : ", or }");
      i++;
    } else if ((expecting === "first-value" && character === "]") || (expecting === "first-key" && character === "}")) {
      open.pop();
      expecting = "after";
      i++;
    } else if (expecting === "first-key" || expecting === "key") {
      if (character !== '"') return syntax(text, i, EXPECTED[expecting]);
      const after = stringEnd(text, i);
      if (typeof after !== "number") return after;
      const key = JSON.parse(text.slice(i, after)) as string;
      if (top?.has(key) === true) return { code: "json-duplicate-key", offset: i, args: { key: excerpt(key) } };
      top?.add(key);
      const colon = end(SPACE, text, after);
      if (text[colon] !== ":") return syntax(text, colon, ":");
      expecting = "value";
      i = colon + 1;
    } else if (character === "{" || character === "[") {
      if (open.length >= maxDepth) return { code: "json-depth", offset: i, args: { limit: maxDepth } };
      open.push(character === "{" ? new Set() : null);
      expecting = character === "{" ? "first-key" : "first-value";
      i++;
    } else {
      const after = character === '"' ? stringEnd(text, i) : Math.max(end(NUMBER, text, i), end(LITERAL, text, i));
      if (typeof after !== "number") return after;
      if (after < 0) return syntax(text, i, EXPECTED[expecting]);
      if (character !== '"' && !/[tfn]/.test(character ?? "")) {
        const token = text.slice(i, after);
        if (numberExact(token) === "range") return { code: "json-number-range", offset: i, args: { number: excerpt(token) } };
      }
      expecting = "after";
      i = after;
    }
  }
}
