import type { Json } from "../wire/json.js";
import { classifyMessage, type InvalidMessage, type Message } from "../wire/json-rpc.js";
import type { Frame } from "../wire/line-framer.js";
import { parseStrict, type Strict } from "../wire/strict.js";
import { askedUnder } from "../wire/spelled-id.js";
import { wireErrorMessage } from "../wire/wire-error.js";
import { hasOddId, readableId, spelledAnswerId, type AnswerId } from "./answer-id.js";
import { itemsAt } from "./json-spans.js";

/** One message of the client with its own bytes, without the line's end. `strict`: its value; digits lost anywhere in its line count. */
export type ClientMessage = {
  readonly bytes: Buffer;
  readonly strict: Strict;
  readonly message: Exclude<Message, { readonly kind: "invalid" }>;
};

/** A line or member that does not go on. `id`: what an answer can carry, as its client spelled it; null where no id can be read. */
export type RefusedMessage = { readonly id: AnswerId; readonly code: -32700 | -32600; readonly why: string };

/** What a line of the client holds: nothing, one message, or a batch (2024-11-05 and 2025-03-26). */
export type ClientLine =
  | { readonly kind: "blank" }
  | { readonly kind: "one"; readonly item: ClientMessage | RefusedMessage }
  | { readonly kind: "batch"; readonly items: readonly (ClientMessage | RefusedMessage)[] };

/**
 * The bound on one message of the client, in bytes: 16 MiB. Each is read, searched and digested whole before it goes on, and
 * what is longer is refused while it comes in.
 */
export const MAX_MESSAGE = 16 * 1024 * 1024;

const WHY: Readonly<Record<InvalidMessage, string>> = {
  "not-an-object": "Not a JSON-RPC message.",
  "empty-batch": "An empty batch.",
  "nested-batch": "A batch inside a batch.",
  "wrong-version": "Not a JSON-RPC 2.0 message.",
  "twin-member":
    "A member's name is written with other capitals (such as `Method`), and some readers would take it for the real one.",
  ambiguous: "Neither clearly a request nor clearly an answer.",
  "null-id": "The id is null.",
  "fractional-id": "The id is not an integer.",
  "unsafe-id": "The id is an integer that not every reader can hold.",
  "malformed-id": "The id is neither a text nor an integer.",
  "malformed-method": "The method is not text.",
  "malformed-params": "The parameters are neither an object nor a list.",
  "malformed-error": "The error is malformed.",
};
const ODD_ID = "The id is not written in plain digits, and some readers would take it for another.";

/** True for what does not go on. */
export function isRefused(item: ClientMessage | RefusedMessage): item is RefusedMessage {
  return "why" in item;
}

/** The ids by which the requests of a batch are refused; a single null where it has none. */
export function idsOf(items: readonly (ClientMessage | RefusedMessage)[]): readonly AnswerId[] {
  const ids = items.flatMap((item): readonly AnswerId[] => {
    if (isRefused(item)) return item.id === null ? [] : [item.id];
    return item.message.kind === "request" ? [item.message.id] : [];
  });
  return ids.length === 0 ? [null] : ids;
}

/** Reads one line of the client: strict JSON, JSON-RPC 2.0. Refuses what two readers could take differently. */
export function readClientLine(frame: Frame): ClientLine {
  if (frame.kind === "too-long") {
    // Nothing of it was kept but what stands at its top level: enough to know who waits for an answer.
    const id = typeof frame.outline === "string" ? askedUnder(frame.outline) : null;
    return one({ id, code: -32600, why: `A message is longer than ${frame.limit} bytes.` });
  }
  const bytes = asBuffer(frame.bytes);
  if (!frame.terminated) return one({ id: readableId(bytes), code: -32700, why: "The input ended within a message." });
  if (frame.kind === "carriage-return")
    return one({ id: readableId(bytes), code: -32600, why: "A carriage return stands inside the message." });
  if (isBlank(bytes)) return { kind: "blank" };
  const parsed = parseStrict(bytes, { maxBytes: MAX_MESSAGE });
  if (!parsed.ok) return one({ id: readableId(bytes), code: -32700, why: wireErrorMessage(parsed.error) });
  const { strict } = parsed;
  const incoming = classifyMessage(strict.value);
  if (incoming.kind !== "batch") return one(item(bytes, strict, incoming));
  const spans = itemsAt(bytes, 0);
  return {
    kind: "batch",
    items: incoming.members.map((message, index) => {
      const span = spans[index] ?? { start: 0, end: 0 };
      // A part of a strict value is strict.
      const value = Array.isArray(strict.value) ? (strict.value as readonly Json[])[index] : undefined;
      return item(bytes.subarray(span.start, span.end), { value: value ?? null, exact: strict.exact } as Strict, message);
    }),
  };
}

/** True where nothing but spaces and tabs stand in a line. */
function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09) return false;
  return true;
}

function one(item: ClientMessage | RefusedMessage): ClientLine {
  return { kind: "one", item };
}

function item(bytes: Buffer, strict: Strict, message: Message): ClientMessage | RefusedMessage {
  if (message.kind === "invalid") return { id: spelledAnswerId(bytes, message.id), code: -32600, why: WHY[message.reason] };
  if (message.kind === "request" && hasOddId(bytes, message.id))
    return { id: spelledAnswerId(bytes, null), code: -32600, why: ODD_ID };
  return { bytes, strict, message };
}

/** The bytes as a Buffer, without copying them. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
