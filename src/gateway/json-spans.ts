import { finish, type Steps } from "../wire/steps.js";

/** Where one member of a JSON object stands in its bytes: from the key's opening quote to the end of the value. */
export type Member = { readonly key: string; readonly start: number; readonly value: number; readonly end: number };

/** Where one item of a JSON array stands in its bytes. */
export type Item = { readonly start: number; readonly end: number };

/** A stretch of bytes to be replaced; an empty replacement cuts it. */
export type Edit = { readonly start: number; readonly end: number; readonly bytes: Uint8Array };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** As many bytes are looked at in one step. */
const STEP = 262_144;
/** In a longer string its end is searched for, which costs more than a look at each of a few bytes. */
const NEAR = 256;

/**
 * The members of the object that begins at `at` (or at the first byte that is no blank after it), in order; none where
 * there is no object. The bytes must be valid JSON: then only structure is looked at, and UTF-8 needs no decoding.
 */
export function membersAt(bytes: Uint8Array, at: number): readonly Member[] {
  return finish(membersAtSteps(bytes, at));
}

/** The same, a step at a time. */
export function* membersAtSteps(bytes: Uint8Array, at: number): Steps<readonly Member[]> {
  let i = skipBlank(bytes, at);
  if (bytes[i] !== 0x7b) return [];
  const members: Member[] = [];
  i = skipBlank(bytes, i + 1);
  while (i < bytes.length && bytes[i] === QUOTE) {
    const start = i;
    const keyEnd = stringEnd(bytes, i);
    const value = skipBlank(bytes, skipBlank(bytes, keyEnd) + 1);
    const end = isContainer(bytes[value]) ? yield* containerEnd(bytes, value) : scalarEnd(bytes, value);
    members.push({ key: decodeKey(bytes, start, keyEnd), start, value, end });
    i = skipBlank(bytes, end);
    if (bytes[i] === 0x2c) i = skipBlank(bytes, i + 1);
  }
  return members;
}

/** Where the items of the array that begins at `at` stand, in order; none where there is no array. */
export function itemsAt(bytes: Uint8Array, at: number): readonly Item[] {
  return finish(itemsAtSteps(bytes, at));
}

/** The same, a step at a time. */
export function* itemsAtSteps(bytes: Uint8Array, at: number): Steps<readonly Item[]> {
  let i = skipBlank(bytes, at);
  if (bytes[i] !== 0x5b) return [];
  const items: Item[] = [];
  let next = i + STEP;
  i = skipBlank(bytes, i + 1);
  while (i < bytes.length && bytes[i] !== 0x5d) {
    const end = isContainer(bytes[i]) ? yield* containerEnd(bytes, i) : scalarEnd(bytes, i);
    if (end === i) break;
    if (end >= next) {
      next = end + STEP;
      yield;
    }
    items.push({ start: i, end });
    i = skipBlank(bytes, end);
    if (bytes[i] === 0x2c) i = skipBlank(bytes, i + 1);
  }
  return items;
}

/** The member of that key in the object that begins at `at`. Of two, the last: what `JSON.parse` keeps. */
export function memberAt(bytes: Uint8Array, at: number, ...path: readonly string[]): Member | undefined {
  let found: Member | undefined;
  let from = at;
  for (const key of path) {
    found = membersAt(bytes, from).findLast((member) => member.key === key);
    if (found === undefined) return undefined;
    from = found.value;
  }
  return found;
}

/** The edits that cut the marked ones out of an object's members, with their commas. */
export function cutMembers(members: readonly Member[], cut: (member: Member) => boolean): readonly Edit[] {
  const edits: Edit[] = [];
  let kept: Member | undefined;
  for (const [index, member] of members.entries()) {
    if (!cut(member)) {
      kept = member;
      continue;
    }
    const next = members[index + 1];
    if (next !== undefined) edits.push({ start: member.start, end: next.start, bytes: NOTHING });
    else edits.push({ start: kept?.end ?? members[0]?.start ?? member.start, end: member.end, bytes: NOTHING });
  }
  return edits;
}
const NOTHING = new Uint8Array(0);

/** The bytes with the edits made. Edits may overlap (their union is taken out) but not within one that inserts. */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Buffer {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => (a.start === b.start ? a.end - b.end : a.start - b.start))) {
    if (edit.start > at) parts.push(bytes.subarray(at, edit.start));
    parts.push(edit.bytes);
    at = Math.max(at, edit.end);
  }
  parts.push(bytes.subarray(at));
  return Buffer.concat(parts);
}

/** An open container: `cut` is where the member that is being cut begins, `comma` the comma before the run of such members (-1: none). */
type Frame = { readonly meta: boolean; cut: number; comma: number; run: number };

/**
 * The edits that cut every member whose key begins with `prefix` out of every object under a key `_meta`, at any depth.
 * One pass in linear time without recursion over any bytes; of what is no JSON the answer means nothing.
 */
export function metaEdits(bytes: Uint8Array, prefix: string): readonly Edit[] {
  return finish(metaEditsSteps(bytes, prefix));
}

/** The same, a step at a time. */
export function* metaEditsSteps(bytes: Uint8Array, prefix: string): Steps<readonly Edit[]> {
  const edits: Edit[] = [];
  const open: Frame[] = [];
  let key: string | null = null;
  let next = STEP;
  for (let i = 0; i < bytes.length; i++) {
    if (i >= next) {
      next = i + STEP;
      yield;
    }
    const byte = bytes[i];
    const frame = open.at(-1);
    if (byte === QUOTE) {
      const end = stringEnd(bytes, i);
      const colon = skipBlank(bytes, end);
      key = bytes[colon] === 0x3a ? decodeKey(bytes, i, end) : null;
      if (key !== null && frame?.meta === true) {
        if (frame.cut >= 0) edits.push({ start: frame.cut, end: i, bytes: NOTHING });
        if (!key.startsWith(prefix)) frame.cut = -1;
        else {
          if (frame.cut < 0) frame.run = frame.comma;
          frame.cut = i;
        }
      }
      i = end - 1;
    } else if (byte === 0x7b || byte === 0x5b) {
      open.push({ meta: byte === 0x7b && key === "_meta", cut: -1, comma: -1, run: -1 });
      key = null;
    } else if (byte === 0x2c && frame !== undefined) frame.comma = i;
    else if (byte === 0x7d || byte === 0x5d) {
      // The last key has had its value: what opens next may stand under none.
      key = null;
      // The last member takes the comma before it along.
      if (frame !== undefined && frame.cut >= 0)
        edits.push({ start: frame.run >= 0 ? frame.run : frame.cut, end: i, bytes: NOTHING });
      open.pop();
    }
  }
  return edits;
}

function decodeKey(bytes: Uint8Array, start: number, end: number): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8");
  if (!text.includes("\\")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function skipBlank(bytes: Uint8Array, at: number): number {
  let i = at;
  while (bytes[i] === 0x20 || bytes[i] === 0x09 || bytes[i] === 0x0a || bytes[i] === 0x0d) i++;
  return i;
}

/** The offset after the closing quote of the string that begins at `start`. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  const near = Math.min(i + NEAR, bytes.length);
  while (i < near && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  if (i < near) return i + 1;
  // The quote that an even number of backslashes precedes.
  for (let quote = bytes.indexOf(QUOTE, i); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let before = quote;
    while (before > i && bytes[before - 1] === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return bytes.length;
}

function isContainer(byte: number | undefined): boolean {
  return byte === 0x7b || byte === 0x5b;
}

function scalarEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] === QUOTE) return stringEnd(bytes, start);
  let i = start;
  while (i < bytes.length && !isDelimiter(bytes[i] ?? 0)) i++;
  return i;
}

function* containerEnd(bytes: Uint8Array, start: number): Steps<number> {
  let i = start;
  let depth = 0;
  let next = start + STEP;
  while (i < bytes.length) {
    if (i >= next) {
      next = i + STEP;
      yield;
    }
    const byte = bytes[i];
    if (byte === QUOTE) {
      i = stringEnd(bytes, i);
      continue;
    }
    i++;
    if (byte === 0x7b || byte === 0x5b) depth++;
    else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return i;
  }
  return i;
}

function isDelimiter(byte: number): boolean {
  return byte === 0x2c || byte === 0x7d || byte === 0x5d || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
