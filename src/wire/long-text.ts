import type { Json } from "./json.js";
import { lenientMembers } from "./lenient-members.js";
import type { Steps } from "./steps.js";
import { holdsHalves, readStrict } from "./strict.js";
import { decodeUtf8 } from "./utf8.js";

/** What a long strict text holds. */
export type LongText = {
  /** Without the items of long arrays, where these are not kept. */
  readonly value: Json;
  /** A string of it holds half of a surrogate pair, as an escape. */
  readonly halves: boolean;
  /** The top-level member `id` as it is spelt, where it is not long itself. */
  readonly idSpelt: string | null;
};

/** An open container, or the text itself, which holds one value. `after`: a value was taken and its comma has not come. */
type Open = {
  readonly kind: "text" | "array" | "object";
  readonly value: Json[] | { [key: string]: Json };
  /** The key that the value is taken for which is open now. */
  key: string;
  empty: boolean;
  after: boolean;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const ESCAPED_HIGH = /^\\u[dD][89abAB]/;

/** A text has no more members at its top level: each is looked at when it is told what the message is. */
const MOST_MEMBERS = 1000;
/** No number, no key and no blanks within one member are longer: they cannot be read in parts (bytes). */
const LONGEST_TOKEN = 65_536;

/** Ends the reading of what is no strict text; never leaves this file. */
class NotStrict extends Error {}

/**
 * Reads a long text as `readStrict` with `halves` reads it, but a slice at a time: whole runs of items and members are cut out
 * where a comma or a closing bracket stands and are read by that reader itself, containers and strings that are longer than a
 * slice are taken up piece by piece. One pass, time and memory linear in the text. Null for what is no strict text, and for
 * more than 1,000 members at the top level or a number, a key or blanks within a member of more than 64 KiB.
 *
 * @param slice how many bytes are looked at in one step
 * @param items whether the items of arrays that are longer than a slice are kept, or only read
 */
export function* readLongText(bytes: Uint8Array, maxDepth: number, slice: number, items = true): Steps<LongText | null> {
  const reader = new LongReader(bytes, maxDepth, slice, items);
  try {
    while (!reader.step()) yield;
    return reader.end();
  } catch (error) {
    if (error instanceof NotStrict) return null;
    throw error;
  }
}

class LongReader {
  /** Containers that are taken up piece by piece; the first is the text itself. */
  readonly #open: Open[] = [{ kind: "text", value: [], key: "", empty: true, after: false }];
  /** How far was looked, and from where on nothing was taken. */
  #at = 0;
  #from = 0;
  /** Of the containers that were met, at each depth: where the last one begins and where its last comma stands. */
  readonly #begins: number[] = [0];
  readonly #commas: number[] = [-1];
  #depth = 0;
  #inString = false;
  /** Where the string that is being looked at begins, and where the last two escapes. */
  #quote = -1;
  #escape = -1;
  #escapeBefore = -1;
  /** The pieces of a string that is longer than a slice; null while there is none. */
  #long: string | null = null;
  #halves = false;
  #idSpelt: string | null = null;

  constructor(
    readonly bytes: Uint8Array,
    readonly maxDepth: number,
    readonly slice: number,
    readonly items: boolean,
  ) {}

  /** Looks at one more slice. True at the end. */
  step(): boolean {
    const { bytes } = this;
    const until = Math.min(this.#at + this.slice, bytes.length);
    while (this.#at < until) {
      if (this.#inString) this.#at = plainEnd(bytes, this.#at, until);
      if (this.#at < until) this.#look(bytes[this.#at] as number);
    }
    if (this.#at >= bytes.length) return true;
    while (this.#at - this.#from >= this.slice && this.#take());
    return false;
  }

  end(): LongText {
    const [text] = this.#open;
    if (this.#inString || this.#depth > 0 || text === undefined || this.#open.length > 1) throw new NotStrict();
    if (!this.#blank(this.#from, this.bytes.length)) this.#items(this.bytes.length);
    const [value] = text.value as Json[];
    if (value === undefined) throw new NotStrict();
    return { value, halves: this.#halves, idSpelt: this.#idSpelt };
  }

  get #top(): Open {
    return this.#open.at(-1) as Open;
  }

  /** The depth of the container that is being taken up. */
  get #level(): number {
    return this.#open.length - 1;
  }

  #look(byte: number): void {
    const at = this.#at;
    this.#at += 1;
    if (this.#inString) {
      if (byte === QUOTE) this.#endString(at);
      else if (byte === BACKSLASH) {
        this.#escapeBefore = this.#escape;
        this.#escape = at;
        this.#at += 1;
      }
    } else if (byte === QUOTE) {
      this.#inString = true;
      this.#quote = at;
    } else if (byte === 0x7b || byte === 0x5b) {
      this.#depth += 1;
      this.#begins[this.#depth] = at;
      this.#commas[this.#depth] = -1;
    } else if (byte === 0x7d || byte === 0x5d) {
      if (this.#depth === this.#level) this.#close(at, byte);
      this.#depth -= 1;
    } else if (byte === COMMA) {
      if (this.#depth === 0) throw new NotStrict();
      if (this.#depth === this.#level && this.#top.after) this.#next(at);
      else this.#commas[this.#depth] = at;
    }
  }

  /** The comma after a value that was taken up by itself. */
  #next(comma: number): void {
    if (!this.#blank(this.#from, comma)) throw new NotStrict();
    this.#top.after = false;
    this.#from = comma + 1;
  }

  /** Takes up what it can of what was looked at: false where more must be looked at first. */
  #take(): boolean {
    const comma = this.#commas[this.#level] as number;
    if (this.#long !== null) return this.#piece();
    if (comma >= this.#from) {
      this.#items(comma);
      this.#top.after = false;
      this.#from = comma + 1;
    } else if (this.#depth > this.#level) this.#descend();
    else if (this.#inString && !this.#isKey()) {
      this.#before(this.#quote);
      this.#long = "";
      this.#from = this.#quote + 1;
    } else if (!this.#inString && this.#blank(this.#from, this.#at)) this.#from = this.#at;
    else if (this.#at - this.#from < this.slice + LONGEST_TOKEN) return false;
    else {
      // A number, a key, or blanks: of these only the blanks after a value may be as long.
      if (this.#inString || !this.#blank(this.#at - 1, this.#at)) throw new NotStrict();
      this.#items(this.#at);
      this.#from = this.#at;
    }
    return true;
  }

  /** The items or members from where nothing was taken on; their last one is whole. */
  #items(end: number): void {
    const top = this.#top;
    if (top.after) throw new NotStrict();
    const text = this.#text(this.#from, end);
    if (top.kind === "text") this.#add(this.#read(text, this.maxDepth));
    else if (top.kind === "array") {
      const items = this.#read(`[${text}]`, this.#left) as Json[];
      if (items.length === 0) throw new NotStrict();
      if (this.items) for (const item of items) (top.value as Json[]).push(item);
    } else {
      const members = this.#read(`{${text}}`, this.#left) as { [key: string]: Json };
      const keys = Object.keys(members);
      if (keys.length === 0) throw new NotStrict();
      for (const key of keys) this.#member(key, members[key] as Json);
      if (this.#level === 1 && Object.hasOwn(members, "id"))
        this.#idSpelt = lenientMembers(`{${text}}`)?.find(({ key }) => key === "id")?.value ?? null;
    }
    top.empty = false;
    top.after = true;
  }

  /** How deep a run of items may nest, with the brackets around it that stand for the container itself. */
  get #left(): number {
    return this.maxDepth - this.#level + 1;
  }

  /** The first item, which is longer than a slice, is a container: from now on its own items are taken. */
  #descend(): void {
    const begin = this.#begins[this.#level + 1] as number;
    this.#before(begin);
    if (this.#level >= this.maxDepth) throw new NotStrict();
    const kind = this.bytes[begin] === 0x7b ? "object" : "array";
    this.#open.push({ kind, value: kind === "object" ? {} : [], key: "", empty: true, after: false });
    this.#from = begin + 1;
  }

  /** What stands before a value that is taken up in pieces: nothing, or its key. */
  #before(end: number): void {
    const top = this.#top;
    if (top.after) throw new NotStrict();
    if (top.kind !== "object") {
      if (!this.#blank(this.#from, end)) throw new NotStrict();
      return;
    }
    const [key, ...others] = Object.keys(this.#read(`{${this.#text(this.#from, end)}0}`, 1) as object);
    if (key === undefined || others.length > 0) throw new NotStrict();
    top.key = key;
  }

  /** A container ends that was taken up piece by piece: it is the value of the one around it. */
  #close(at: number, byte: number): void {
    const top = this.#top;
    if (top.kind === "text" || byte !== (top.kind === "object" ? 0x7d : 0x5d)) throw new NotStrict();
    if (!this.#blank(this.#from, at)) this.#items(at);
    else if (!top.empty && !top.after) throw new NotStrict();
    this.#open.pop();
    this.#from = at + 1;
    this.#add(top.value);
  }

  #add(value: Json): void {
    const top = this.#top;
    if (top.kind === "object") this.#member(top.key, value);
    else {
      if (top.kind === "text" && !top.empty) throw new NotStrict();
      if (this.items || top.kind === "text") (top.value as Json[]).push(value);
    }
    top.empty = false;
    top.after = true;
  }

  #member(key: string, value: Json): void {
    const object = this.#top.value as { [key: string]: Json };
    if (Object.hasOwn(object, key)) throw new NotStrict();
    // Assigning `__proto__` would set the prototype.
    if (key === "__proto__") Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
    else object[key] = value;
    if (this.#level === 1 && (this.#members += 1) > MOST_MEMBERS) throw new NotStrict();
  }
  #members = 0;

  /** True if the string that is being looked at is a key. */
  #isKey(): boolean {
    return this.#top.kind === "object" && this.#blank(this.#from, this.#quote);
  }

  #endString(at: number): void {
    this.#inString = false;
    if (this.#long === null) return;
    const value = this.#long + this.#string(at);
    this.#long = null;
    this.#from = at + 1;
    this.#add(value);
  }

  /** A piece of a long string, which ends where no escape and no character is cut. */
  #piece(): boolean {
    let end = Math.min(this.#at, this.bytes.length);
    let escape = this.#escape;
    if (escape >= this.#from && end - escape < 6 && this.bytes[escape + 1] === 0x75) {
      end = escape;
      escape = this.#escapeBefore;
    }
    // The halves of a pair stay together.
    if (escape >= this.#from && end - escape === 6 && this.#isHigh(escape)) end = escape;
    for (let back = 0; end > this.#from && isContinuation(this.bytes[end]); back++) {
      if (back > 2) throw new NotStrict();
      end -= 1;
    }
    if (end <= this.#from) return false;
    this.#long = (this.#long ?? "") + this.#string(end);
    this.#from = end;
    return true;
  }

  /** True where the escape of the first half of a pair stands. */
  #isHigh(escape: number): boolean {
    return ESCAPED_HIGH.test(decodeUtf8(this.bytes.subarray(escape, escape + 6)) ?? "");
  }

  #string(end: number): string {
    return this.#read(`"${this.#text(this.#from, end)}"`, 0) as string;
  }

  #read(text: string, maxDepth: number): Json {
    const read = readStrict(text, { maxDepth }, true);
    if (!read.ok) throw new NotStrict();
    if (!this.#halves) this.#halves = holdsHalves(text, maxDepth);
    return read.strict.value;
  }

  #text(start: number, end: number): string {
    const text = decodeUtf8(this.bytes.subarray(start, end));
    if (text === null) throw new NotStrict();
    return text;
  }

  #blank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      const byte = this.bytes[at];
      if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
    }
    return true;
  }
}

/** True for a byte within a character of UTF-8. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** How far a string goes on without an escape or its end. */
function plainEnd(bytes: Uint8Array, start: number, until: number): number {
  let at = start;
  while (at < until && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at += 1;
  return at;
}
