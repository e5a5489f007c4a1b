import type { Json } from "../wire/json.js";
import { classifyMessage, type JsonRpcId, type SpelledId } from "../wire/json-rpc.js";
import { askedUnder, isPlainId, spelledNumber } from "../wire/spelled-id.js";
import { memberAt } from "./json-spans.js";

/** What the answer to a message that does not go on bears: the id as its sender spelled it, or null where none can be read. */
export type AnswerId = JsonRpcId | SpelledId | null;

/** The heads and tails that clients write, with an id in plain digits: then nothing needs to be looked for. */
const HEAD = /^\{"jsonrpc":"2\.0","id":(?:-?[1-9]\d*|0),/;
const TAIL = /,"jsonrpc":"2\.0","id":(?:-?[1-9]\d*|0)\}$/;
const ENDS = 60;

/** True where the number that is a strict request's id is spelled as not every reader takes it. */
export function hasOddId(bytes: Buffer, id: JsonRpcId): boolean {
  if (typeof id === "string" || HEAD.test(bytes.toString("latin1", 0, ENDS))) return false;
  return !TAIL.test(bytes.toString("latin1", Math.max(0, bytes.length - ENDS))) && !isPlainId(spelledId(bytes));
}

/** Of a strict message that does not go on, what its answer bears; `id`: what was read of it. */
export function spelledAnswerId(bytes: Buffer, id: JsonRpcId | null): AnswerId {
  // What answers the server asks for no answer.
  if (typeof id === "string" || memberAt(bytes, 0, "method") === undefined) return id;
  const spelled = spelledId(bytes);
  return spelled === String(id) ? id : (spelledNumber(spelled) ?? id);
}

/** Of a message that is not strict, the id that any reader would find: its client then learns which request was refused. */
export function readableId(bytes: Buffer): AnswerId {
  const text = bytes.toString("utf8");
  try {
    const incoming = classifyMessage(JSON.parse(text) as Json);
    if (incoming.kind === "batch") return null;
    const id = "id" in incoming ? incoming.id : null;
    if (typeof id === "string") return /^[ -~]{0,200}$/.test(id) ? id : null;
    const asked = askedUnder(text);
    return asked === null || asked.spelled === String(id) ? id : asked;
  } catch {
    // Not JSON for a strict reader; a lenient one may have written it, and waits.
    return askedUnder(text);
  }
}

function spelledId(bytes: Buffer): string {
  const span = memberAt(bytes, 0, "id");
  return span === undefined ? "" : bytes.toString("latin1", span.value, span.end);
}
