import { isObject, type Json, type JsonObject } from "./json.js";
import { classifyMessage, isTwinOf, type JsonRpcId, type Message } from "./json-rpc.js";
import { lenientMembers, lenientMembersSteps } from "./lenient-members.js";
import { readLongText } from "./long-text.js";
import { finish, type Steps } from "./steps.js";
import { holdsHalves, readStrict } from "./strict.js";
import { decodeUtf8 } from "./utf8.js";
import { wireErrorMessage } from "./wire-error.js";

/** One strict JSON-RPC message. */
export type StrictMessage = Exclude<Message, { readonly kind: "invalid" }>;

/** What a text of a server holds: one line of it, one body, or the data of one event. */
export type ServerText =
  | {
      readonly kind: "message";
      readonly message: StrictMessage;
      readonly value: JsonObject;
      /** False where `value` is without the items of long arrays. */
      readonly complete: boolean;
      /** True where a string of it holds half of a surrogate pair. */
      readonly halves: () => boolean;
      /** The id is a number that is spelled otherwise (`2.0`, `2e0`): for some readers it is another id. */
      readonly oddId: boolean;
    }
  /** A list: a batch where the revision has them (2025-03-26), else nothing that a client may see. */
  | { readonly kind: "batch"; readonly values: readonly Json[] }
  | { readonly kind: "unreadable"; readonly why: string };

/** The bound on one message of a server, in bytes: 128 MiB. It is read whole before any of it goes on. */
export const MOST_FROM_SERVER = 128 * 1024 * 1024;

/** A longer message is read a slice at a time, each of so many bytes. */
export const LONG = 65_536;

/** As deep as the readers of a value can follow: what a result holds nests deeper than what a client asks. */
const DEEPEST = 1000;

/** The heads and tails that serialisers write, with an id as it must be spelt. */
const HEAD = /^\{"jsonrpc":"2\.0","id":(?:-?[1-9]\d*|0|"[^"\\]*"),/;
const TAIL = /,"jsonrpc":"2\.0","id":(?:-?[1-9]\d*|0|"[^"\\]*")\}$/;

/**
 * Reads what a server says as strictly as what a client says: UTF-8 without a byte order mark, one JSON value with no key
 * twice, one JSON-RPC 2.0 message of one clear kind with no member in another case. Whoever passes on anything else passes on
 * what one client takes for a message and another does not. Line ends between the parts of a message are blanks to JSON;
 * whether they may stand there is for the transport to say.
 *
 * @example
 * readServerText(encodeUtf8('{"jsonrpc":"2.0","id":2,"result":NaN}')).kind; // "unreadable"
 */
export function readServerText(bytes: Uint8Array): ServerText {
  return bytes.length > LONG ? finish(readServerTextSteps(bytes)) : readShort(bytes);
}

/**
 * The same, a slice at a time: between two slices of a long message others may have their turn.
 *
 * @param items whether the items of long arrays are kept, which costs memory, or only read
 */
export function* readServerTextSteps(bytes: Uint8Array, items = true): Steps<ServerText> {
  if (bytes.length <= LONG) return readShort(bytes);
  if (bytes.length > MOST_FROM_SERVER) return unreadable(`It is longer than ${MOST_FROM_SERVER} bytes.`);
  const long = yield* readLongText(bytes, DEEPEST, LONG, items);
  if (long === null) return unreadable("It is not strict JSON.");
  const { value, halves, idSpelt } = long;
  return told(value, { complete: items, halves: () => halves }, (id) => idSpelt !== String(id));
}

function readShort(bytes: Uint8Array): ServerText {
  const text = decodeUtf8(bytes);
  if (text === null) return unreadable("It is not valid UTF-8.");
  const parsed = readStrict(text, { maxDepth: DEEPEST }, true);
  if (!parsed.ok) return unreadable(wireErrorMessage(parsed.error));
  const halves = (): boolean => holdsHalves(text, DEEPEST);
  return told(parsed.strict.value, { complete: true, halves }, (id) => isSpelledOtherwise(id, text));
}

/** What a strict value of a server is. */
function told(
  value: Json,
  of: Pick<ServerText & { readonly kind: "message" }, "complete" | "halves">,
  otherwise: (id: number) => boolean,
): ServerText {
  if (Array.isArray(value)) return { kind: "batch", values: value as readonly Json[] };
  const message = classifyMessage(value);
  if (message.kind === "batch" || message.kind === "invalid" || !isObject(value))
    return unreadable("It is not a JSON-RPC message.");
  const answers = message.kind === "response" || message.kind === "error-response";
  const oddId = answers && typeof message.id === "number" && (otherwise(message.id) || Object.is(message.id, -0));
  return { kind: "message", message, value, ...of, oddId };
}

/** A separator that some readers take for the end of a line, though JSON lets it stand in a string. */
const SEPARATOR = /[\u0085\u2028\u2029]/g;

/**
 * The text of a strict message with every raw line separator in it (U+0085, U+2028, U+2029) written as its escape, which every
 * reader reads as the same text; null where there is none. Line readers that split there would see messages that nobody sent.
 */
export function withoutSeparators(text: string): string | null {
  // Each search costs next to nothing where the text has no such unit at all.
  if (!text.includes("\u2028") && !text.includes("\u2029") && !text.includes("\u0085")) return null;
  return text.replace(SEPARATOR, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * The id of the request that an unreadable text was meant to answer: the text is one object to a lenient reader, with
 * `jsonrpc` and exactly one id, and is not merely a request or notification of the server's own. Null where it is not so.
 */
export function meantFor(text: string): JsonRpcId | null {
  return finish(meantForSteps(text));
}

/** The same, a step at a time. */
export function* meantForSteps(text: string): Steps<JsonRpcId | null> {
  const members = yield* lenientMembersSteps(text);
  if (members === null || !members.some(({ key }) => key === "jsonrpc")) return null;
  const ids = members.filter(({ key }) => key === "id" || isTwinOf(key, "id"));
  const asks = members.some(({ key }) => key === "method");
  const answers = members.some(({ key }) => ["result", "error"].some((name) => key === name || isTwinOf(key, name)));
  const [only] = ids;
  if (only === undefined || ids.length > 1 || only.key !== "id" || (asks && !answers)) return null;
  return spelledId(only.value);
}

function spelledId(spelled: string): JsonRpcId | null {
  if (!/^(?:-?[1-9]\d*|0|"[^]*")$/.test(spelled)) return null;
  try {
    const id = JSON.parse(spelled) as Json;
    return typeof id === "string" || Number.isSafeInteger(id) ? (id as JsonRpcId) : null;
  } catch {
    return null;
  }
}

function isSpelledOtherwise(id: number, text: string): boolean {
  if (HEAD.test(text) || TAIL.test(text.slice(-120))) return false;
  return lenientMembers(text)?.find(({ key }) => key === "id")?.value !== String(id);
}

function unreadable(why: string): ServerText {
  return { kind: "unreadable", why };
}
