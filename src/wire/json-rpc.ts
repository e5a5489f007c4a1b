import { isObject, member, type Json, type JsonObject } from "./json.js";

/** The id of a request: a string, or an integer that a double holds exactly. `0` and `""` are ids: never test truthiness. */
export type JsonRpcId = string | number;

/** The id of a message that does not go on, as JSON text in its sender's own spelling: a number that no double holds, say. */
export type SpelledId = { readonly spelled: string };

/** Why a value is not one message. Codes are pinned. */
export type InvalidMessage =
  | "not-an-object"
  | "empty-batch"
  | "nested-batch"
  | "wrong-version"
  | "twin-member"
  | "ambiguous"
  | "null-id"
  | "fractional-id"
  | "unsafe-id"
  | "malformed-id"
  | "malformed-method"
  | "malformed-params"
  | "malformed-error";

/** One JSON-RPC message, told apart by what it has. `params` is undefined where there is none. */
export type Message =
  | { readonly kind: "request"; readonly id: JsonRpcId; readonly method: string; readonly params: Json | undefined }
  | { readonly kind: "notification"; readonly method: string; readonly params: Json | undefined }
  | { readonly kind: "response"; readonly id: JsonRpcId; readonly result: Json }
  | { readonly kind: "error-response"; readonly id: JsonRpcId | null; readonly error: JsonObject }
  /** `id`: what an answer to it can carry, null where it has no usable id. */
  | { readonly kind: "invalid"; readonly reason: InvalidMessage; readonly id: JsonRpcId | null };

/** What one line or body holds: a message, or a batch (2025-03-26 only) with its members in order. */
export type Incoming = Message | { readonly kind: "batch"; readonly members: readonly [Message, ...Message[]] };

const MEMBERS = ["jsonrpc", "id", "method", "params", "result", "error"] as const;

/** A key as a reader compares it that ignores case (Go's encoding/json among them): also ſ and the Kelvin sign. */
function fold(key: string): string {
  return key.toUpperCase().toLowerCase();
}

/**
 * The first own key of `value` that is one of `names` in another case, or null. Some servers read `Arguments` as
 * `arguments`, and of both take the last: such a member would be judged by one reader and obeyed by another.
 *
 * @example
 * twinMember({ name: "read", Name: "delete" }, ["name", "arguments"]); // "Name"
 */
export function twinMember(value: Json | undefined, names: readonly string[]): string | null {
  if (!isObject(value)) return null;
  // Mostly every key is one of the names as it stands: then nothing needs to be folded.
  let folded: Set<string> | null = null;
  for (const key of Object.keys(value)) {
    // Folding keeps the length of every key that could match, so long keys need no work.
    if (key.length >= 64 || names.includes(key)) continue;
    folded ??= new Set(names.map(fold));
    if (folded.has(fold(key))) return key;
  }
  return null;
}

/** True if a reader that ignores case takes `key` for `name`, and one that does not does not. */
export function isTwinOf(key: string, name: string): boolean {
  return key !== name && key.length < 64 && fold(key) === fold(name);
}

function idFault(id: Json): InvalidMessage | null {
  if (typeof id === "string") return null;
  if (id === null) return "null-id";
  if (typeof id !== "number") return "malformed-id";
  if (!Number.isInteger(id)) return "fractional-id";
  return Number.isSafeInteger(id) ? null : "unsafe-id";
}

function classifyOne(value: Json): Message {
  if (Array.isArray(value)) return { kind: "invalid", reason: "nested-batch", id: null };
  if (!isObject(value)) return { kind: "invalid", reason: "not-an-object", id: null };
  const rawId = member(value, "id");
  const fault = rawId === undefined ? null : idFault(rawId);
  const id = rawId === undefined || fault !== null ? null : (rawId as JsonRpcId);
  const invalid = (reason: InvalidMessage): Message => ({ kind: "invalid", reason, id });

  if (member(value, "jsonrpc") !== "2.0") return invalid("wrong-version");
  if (twinMember(value, MEMBERS) !== null) return invalid("twin-member");
  const isError = Object.hasOwn(value, "error");
  const isResult = Object.hasOwn(value, "result");
  if (Number(isError) + Number(isResult) + Number(Object.hasOwn(value, "method")) !== 1) return invalid("ambiguous");

  if (isError) {
    const error = member(value, "error");
    if (!isObject(error) || !Number.isInteger(member(error, "code")) || typeof member(error, "message") !== "string")
      return invalid("malformed-error");
    // An answer to a message whose id could not be read has null or no id.
    return fault === null || fault === "null-id" ? { kind: "error-response", id, error } : invalid(fault);
  }
  if (fault !== null) return invalid(fault);
  if (isResult) return id === null ? invalid("malformed-id") : { kind: "response", id, result: member(value, "result") as Json };

  const method = member(value, "method");
  if (typeof method !== "string") return invalid("malformed-method");
  const params = member(value, "params");
  if (params !== undefined && (typeof params !== "object" || params === null)) return invalid("malformed-params");
  return id === null ? { kind: "notification", method, params } : { kind: "request", id, method, params };
}

/**
 * Tells apart what one strict JSON value is as JSON-RPC. Unknown members are allowed; a message that two readers could
 * take differently is `invalid`: two of method, result and error, a null or fractional id, an id beyond 2^53, one of
 * JSON-RPC's own members in another case.
 *
 * Source: JSON-RPC 2.0 sections 4 to 6; 2026-07-28 basic: the id must not be null; batches 2025-03-26 only.
 *
 * @param value the `value` of a `Strict`
 *
 * @example
 * classifyMessage({ jsonrpc: "2.0", id: 0, method: "ping" }).kind; // "request"
 */
export function classifyMessage(value: Json): Incoming {
  if (!Array.isArray(value)) return classifyOne(value);
  const [first, ...rest] = (value as readonly Json[]).map(classifyOne);
  return first === undefined
    ? { kind: "invalid", reason: "empty-batch", id: null }
    : { kind: "batch", members: [first, ...rest] };
}

/** A key for maps over ids: `1` and `"1"` are two ids. */
export function idKey(id: JsonRpcId): string {
  return typeof id === "string" ? `s:${id}` : `n:${id}`;
}

/** The text of a response, on one line without its end. */
export function responseText(id: JsonRpcId, result: Json): string {
  return JSON.stringify({ jsonrpc: "2.0", id, result });
}

/** The text of an error response, on one line without its end. `id` null: the message had no readable id. */
export function errorText(id: JsonRpcId | SpelledId | null, code: number, message: string, data?: Json): string {
  const error = data === undefined ? { code, message } : { code, message, data };
  if (typeof id !== "object" || id === null) return JSON.stringify({ jsonrpc: "2.0", id, error });
  return `{"jsonrpc":"2.0","id":${id.spelled},"error":${JSON.stringify(error)}}`;
}
