import { pick, type Random } from "../laws/random.js";

/** Values as JavaScript holds them; `Spelt` stands as it is. */
export type Value = null | boolean | number | string | Spelt | readonly Value[] | { readonly [key: string]: Value };

/** A piece of JSON in its own spelling: what no serialiser would write. */
export class Spelt {
  constructor(readonly text: string) {}
}

/** JSON text of a value in one of its many spellings: blanks, escapes, numbers; members keep their order. */
export function spell(value: Value, next: Random, loose: boolean): string {
  const blank = (): string => (loose && next(8) === 0 ? pick([" ", "  ", "\t"], next) : "");
  const write = (one: Value): string => blank() + bare(one) + blank();
  const bare = (one: Value): string => {
    if (one instanceof Spelt) return one.text;
    if (typeof one === "string") return text(one);
    if (Array.isArray(one)) return `[${(one as readonly Value[]).map(write).join(",")}]`;
    if (typeof one !== "object" || one === null) return JSON.stringify(one);
    const members = Object.entries(one).map(([key, inner]) => `${blank()}${text(key)}${blank()}:${write(inner)}`);
    return `{${members.join(",") || blank()}}`;
  };
  const text = (one: string): string =>
    JSON.stringify(one).replace(/[a-z/]/gu, (letter, at: number, whole: string) => {
      if (!loose || next(40) > 0 || whole[at - 1] === "\\" || /\\u[0-9a-f]{0,3}$/u.test(whole.slice(0, at))) return letter;
      return letter === "/" ? "\\/" : `\\u00${letter.charCodeAt(0).toString(16)}`;
    });
  return write(value);
}

const TEXTS = [
  "",
  "a",
  "id",
  '"id":1',
  "method",
  "_meta",
  "dev.heed/x",
  "zürich",
  "日本",
  "😀",
  "\u2028",
  "\\",
  '"',
  "\u0000",
  "{}",
  "__proto__",
];
const NUMBERS = ["0", "-0", "1", "1.0", "1e2", "0.1", "9007199254740993", "12345678901234567890", "1e308", "-1"];

/** Any value, not deep. */
export function anyValue(next: Random, depth = 3): Value {
  const kind = next(depth > 0 ? 8 : 5);
  if (kind === 0) return null;
  if (kind === 1) return next(2) === 0;
  if (kind === 2) return new Spelt(pick(NUMBERS, next));
  if (kind < 5) return pick(TEXTS, next);
  if (kind < 6) return Array.from({ length: next(4) }, () => anyValue(next, depth - 1));
  return anyObject(next, depth - 1);
}

/** Any object: its keys are distinct. */
export function anyObject(next: Random, depth = 2): { readonly [key: string]: Value } {
  const keys = [...new Set(Array.from({ length: next(4) }, () => pick(TEXTS, next)))];
  return Object.fromEntries(keys.map((key) => [key, anyValue(next, depth)]));
}

/** Bytes with some of them changed: what no client or server should send. A line feed among them begins another line. */
export function mutated(bytes: Buffer, next: Random): Buffer {
  let out = bytes;
  for (let edits = 1 + next(3); edits > 0; edits--) {
    const at = next(out.length + 1);
    const to = Math.min(out.length, at + next(4));
    const put = pick(MUTATIONS, next);
    const inserted = put === null ? out.subarray(next(out.length + 1)).subarray(0, 12) : put;
    out = Buffer.concat([out.subarray(0, at), inserted, out.subarray(next(2) === 0 ? at : to)]);
  }
  return out;
}
const MUTATIONS: readonly (Buffer | null)[] = [
  null,
  Buffer.alloc(0),
  ...[
    "\r",
    "\n",
    "\r\n",
    '"',
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\u0000",
    "\uFEFF",
    "\u0085",
    "1",
    "e",
    "\\ud800",
    "\\u0000",
    "null",
  ].map((text) => Buffer.from(text)),
  ...[[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x80]].map((bytes) => Buffer.from(bytes)),
];
