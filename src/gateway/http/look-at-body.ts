import { memberAt, applyEdits } from "../json-spans.js";
import type { Pending } from "../pending-request.js";
import type { ServerReading } from "../server-reading.js";
import type { GoesOn, Origin, ServerSide } from "../server-side.js";
import { errorText, type JsonRpcId } from "../../wire/json-rpc.js";

/** The request whose answer a body is; null where the client awaits none. */
export type Awaited = { readonly id: JsonRpcId; readonly pending: Pending } | null;

/** What goes on in the place of a body. */
export type BodyGoesOn =
  /** The server's words, under its own status and fields. `answers`: they are a message that the client awaits. */
  | { readonly kind: "theirs"; readonly bytes: Buffer; readonly answers: boolean }
  /** A message of the gate's own, under this status; `keepFields`: with the server's fields but for what describes the body. */
  | { readonly kind: "own"; readonly status: number; readonly bytes: Buffer | null };

/** Looks at a whole body: what goes on of it is what was read here, and a request that it does not answer is answered. */
export function lookAtBody(
  side: ServerSide,
  { reading, status, charset }: { readonly reading: ServerReading; readonly status: number; readonly charset: string },
  awaited: Awaited,
  origin: Origin,
): BodyGoesOn {
  const failed = status >= 400;
  const { read, bytes } = reading;
  const message = read.kind === "message" ? read.message : null;
  if (failed && message?.kind === "error-response" && message.id !== awaited?.id) {
    // Under a status that says so, it can only be about this request, whatever id stands in it (often none, or a word).
    if (awaited === null) return ownError(status, null);
    return { kind: "theirs", bytes: side.arrived(awaited.pending, withoutId(bytes, message.id), true), answers: true };
  }
  if (read.kind === "message" || read.kind === "batch") {
    const out = joined(side.pass(reading, origin));
    if (out !== null)
      return { kind: "theirs", bytes: out, answers: message?.kind === "response" || message?.kind === "error-response" };
  } else side.dropped(bytes);
  if (awaited === null) return failed ? ownError(status, null) : { kind: "own", status, bytes: null };
  if (failed) {
    const words = read.kind === "unreadable" && isWords(bytes, charset);
    if (words) return { kind: "theirs", bytes: side.arrived(awaited.pending, bytes, true), answers: false };
    side.arrived(awaited.pending, bytes, true);
    return ownError(status, awaited.id);
  }
  return { kind: "own", status: 200, bytes: side.unreadable(awaited.id, awaited.pending) };
}

/** One text of what is left of a batch. */
export function joined(goes: GoesOn): Buffer | null {
  if (goes === null || Buffer.isBuffer(goes)) return goes;
  if (goes.length === 0) return null;
  return Buffer.concat([Buffer.from("["), ...goes.flatMap((one, at) => (at === 0 ? [one] : [COMMA, one])), Buffer.from("]")]);
}
const COMMA = Buffer.from(",");

function ownError(status: number, id: JsonRpcId | null): BodyGoesOn {
  return { kind: "own", status, bytes: Buffer.from(errorText(id, -32603, `The server answered HTTP ${status}.`)) };
}

/** No client takes an error without an id for the answer to another request of its. */
function withoutId(bytes: Buffer, id: JsonRpcId | null): Buffer {
  const span = id === null ? undefined : memberAt(bytes, 0, "id");
  return span === undefined ? bytes : applyEdits(bytes, [{ start: span.value, end: span.end, bytes: Buffer.from("null") }]);
}

/** More words than that are none that anybody reads. */
const MOST_WORDS = 1024 * 1024;

/** True for words (a page, a plain text, an error of another protocol) that no reader can take for a message of JSON-RPC. */
function isWords(bytes: Buffer, charset: string): boolean {
  if (bytes.length > MOST_WORDS) return false;
  if (!["", "utf-8", "us-ascii", "iso-8859-1"].includes(charset)) return false;
  return !bytes.includes(0) && !bytes.includes("\\u") && !/jsonrpc/iu.test(bytes.toString("latin1"));
}
