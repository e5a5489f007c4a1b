import { joinedParts } from "../wire/joined-parts.js";
import type { Json } from "../wire/json.js";
import type { JsonRpcId } from "../wire/json-rpc.js";
import { LONG, meantForSteps, readServerTextSteps, withoutSeparators, type ServerText } from "../wire/server-text.js";
import { finish, type Steps } from "../wire/steps.js";
import { asBuffer } from "./client-message.js";
import { applyEdits, itemsAtSteps, metaEditsSteps } from "./json-spans.js";
import { namesOwnIdSteps } from "./names-own-id.js";
import { OWN_PREFIX, type OwnIds } from "./own-ids.js";
import { META_PREFIX } from "./withheld-answer.js";

/** All that is to be known of a text of a server's before anything is done with it: it depends on nothing but its bytes. */
export type ServerReading = {
  /** As it came. */
  readonly bytes: Buffer;
  readonly read: ServerText;
  /** What may go on of it: without keys of Heed's own, and with line separators as escapes; the same where there is nothing of either. */
  readonly clean: Buffer;
  /** A key of Heed's own was cut out. */
  readonly cut: boolean;
  /** It is a request or notification that names a request of the gate's own. */
  readonly namesOwn: boolean;
  /** The members of a batch, which are parts of `clean`. */
  readonly parts: readonly ServerReading[];
  /** The request that an unreadable text was meant to answer. */
  readonly meant: JsonRpcId | null;
};

/** A batch of more messages is none: all of them are taken in one go. */
const MOST_IN_BATCH = 10_000;
/** In longer bytes a search is made in steps of so many. */
const STEP = 1024 * 1024;

/** Reads a text of the server's. `broken`: it is known to be no message. */
export function readServer(bytes: Buffer, ids: OwnIds, broken = false): ServerReading {
  return finish(readServerSteps(bytes, ids, broken));
}

/**
 * The same, a slice at a time: between two slices of a long text others may have their turn.
 *
 * @param items false: nobody wants to know what stands in a long array of it, which is read and not kept
 */
export function* readServerSteps(bytes: Buffer, ids: OwnIds, broken = false, items = true): Steps<ServerReading> {
  const read = broken ? BROKEN : yield* readServerTextSteps(bytes, items);
  if (read.kind === "unreadable") {
    const meant = yield* meantForSteps(yield* textOf(bytes));
    return { bytes, read, clean: bytes, cut: false, namesOwn: false, parts: [], meant };
  }
  // Spelled with escapes such a key holds one of an ASCII letter.
  const edits = (yield* includes(bytes, OWN_KEYS)) ? yield* metaEditsSteps(bytes, META_PREFIX) : [];
  const cut = edits.length > 0;
  const clean = yield* escaped(cut ? applyEdits(bytes, edits) : bytes);
  const whole = { bytes, read, clean, cut, namesOwn: false, parts: [], meant: null };
  if (read.kind === "batch") return yield* readBatch(whole, ids);
  const { message } = read;
  if (message.kind !== "request" && message.kind !== "notification") return whole;
  const may = yield* includes(clean, OWN_NAMES);
  // An id is looked for in all of it.
  if (may && !read.complete) return yield* readServerSteps(bytes, ids);
  const own = may && (namesId(message, ids) || (yield* namesOwnIdSteps(message.params, ids)));
  return { ...whole, namesOwn: own };
}

function namesId(message: { readonly kind: string; readonly id?: Json }, ids: OwnIds): boolean {
  return message.kind === "request" && ids.purposeOf(message.id) !== null;
}

function* readBatch(whole: ServerReading, ids: OwnIds): Steps<ServerReading> {
  const items = yield* itemsAtSteps(whole.clean, 0);
  if (items.length > MOST_IN_BATCH) return { ...whole, read: TOO_MANY };
  const parts: ServerReading[] = [];
  for (const { start, end } of items) {
    parts.push(yield* readServerSteps(whole.clean.subarray(start, end), ids));
    if (parts.length % 256 === 0) yield;
  }
  return { ...whole, parts };
}

const BROKEN = { kind: "unreadable", why: "A line ends inside the message." } as const;
const TOO_MANY = { kind: "unreadable", why: `It is a batch of more than ${MOST_IN_BATCH} messages.` } as const;
const OWN_KEYS = ["dev.heed", "\\u00"];
/** Which may be spelled with escapes. */
const OWN_NAMES = [OWN_PREFIX, "\\u00"];

function* includes(bytes: Buffer, words: readonly string[]): Steps<boolean> {
  for (let from = 0; ; from += STEP) {
    // A word that stands across two steps is found in the first.
    const part = bytes.length <= STEP ? bytes : bytes.subarray(from, from + STEP + LONGEST_WORD);
    if (words.some((word) => part.includes(word))) return true;
    if (from + STEP >= bytes.length) return false;
    yield;
  }
}
const LONGEST_WORD = 16;

/** With raw line separators as escapes; the same bytes where there are none. */
function* escaped(bytes: Buffer): Steps<Buffer> {
  if (!(yield* includes(bytes, SEPARATORS))) return bytes;
  const parts: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = characterEnd(bytes, from + LONG);
    const part = bytes.subarray(from, end);
    const text = withoutSeparators(part.toString("utf8"));
    parts.push(text === null ? part : Buffer.from(text));
    from = end;
    if (from < bytes.length) yield;
  }
  return asBuffer(yield* joinedParts(parts));
}
const SEPARATORS = ["\u0085", "\u2028", "\u2029"];

/** The text of bytes of any kind, as `toString` gives it. */
export function* textOf(bytes: Buffer): Steps<string> {
  if (bytes.length <= STEP) return bytes.toString("utf8");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for (let from = 0; from < bytes.length; from += STEP) {
    text += decoder.decode(bytes.subarray(from, from + STEP), { stream: true });
    yield;
  }
  return text + decoder.decode();
}

/** The end of the character that goes on at an offset. */
function characterEnd(bytes: Buffer, offset: number): number {
  let end = Math.min(offset, bytes.length);
  while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end += 1;
  return end;
}
