import { idKey } from "../../wire/json-rpc.js";
import { member, type Json } from "../../wire/json.js";
import type { ServerText } from "../../wire/server-text.js";
import { applyEdits, itemsAt, memberAt } from "../json-spans.js";

/** Questions of the server that are known at once: the oldest are forgotten. */
const MOST_OPEN = 1000;

type Asked = { readonly session: number; readonly id: Json; readonly known: Json };

/**
 * Keeps the questions of two sessions apart: servers count their requests from 0 in each, and an answer to a question of the
 * old session would be taken for one to a question of the new.
 */
export class SessionQuestions {
  #session = 0;
  /** By the id that the client knows. */
  readonly #open = new Map<string, Asked>();

  /** @param newId an id that no server has used */
  constructor(readonly newId: () => string) {}

  /** What the server says, as it goes on. */
  text(bytes: Buffer, read: Exclude<ServerText, { readonly kind: "unreadable" }>): Buffer {
    if (read.kind === "message") return this.said(bytes, read.value);
    const edits = itemsAt(bytes, 0).flatMap(({ start, end }, at) => {
      const part = bytes.subarray(start, end);
      const said = this.said(part, read.values[at] ?? null);
      return said === part ? [] : [{ start, end, bytes: said }];
    });
    return edits.length === 0 ? bytes : applyEdits(bytes, edits);
  }

  /** A message of the server's, as it goes on: a question under an id that the client still has open gets another. */
  said(bytes: Buffer, message: Json): Buffer {
    const method = member(message, "method");
    const id = member(message, "id");
    if (method === "notifications/cancelled") return this.#cancelled(bytes, message);
    if (typeof method !== "string" || (typeof id !== "string" && typeof id !== "number")) return bytes;
    const before = this.#open.get(idKey(id));
    const known = before !== undefined && before.session !== this.#session ? this.newId() : id;
    this.#open.set(idKey(known), { session: this.#session, id, known });
    for (const oldest of this.#open.keys()) if (this.#open.size > MOST_OPEN) this.#open.delete(oldest);
    return known === id ? bytes : spliced(bytes, ["id"], known);
  }

  /** A message of the client's, as it goes on; null: it answers a question of a session that is over. */
  answered(bytes: Buffer, message: Json): Buffer | null {
    const id = member(message, "id");
    if (member(message, "method") !== undefined || (typeof id !== "string" && typeof id !== "number")) return bytes;
    const asked = this.#open.get(idKey(id));
    if (asked === undefined) return bytes;
    this.#open.delete(idKey(id));
    if (asked.session !== this.#session) return null;
    return asked.known === asked.id ? bytes : spliced(bytes, ["id"], asked.id);
  }

  /** A new session has begun. Answers what the client is told of the questions of the old one: nobody waits for them. */
  begin(): readonly Buffer[] {
    const over = [...this.#open.values()].filter(({ session }) => session === this.#session);
    this.#session += 1;
    return over.map(({ known }) =>
      Buffer.from(
        JSON.stringify({
          jsonrpc: "2.0",
          method: "notifications/cancelled",
          params: { requestId: known, reason: "The server lost its session, and its question with it." },
        }),
      ),
    );
  }

  #cancelled(bytes: Buffer, message: Json): Buffer {
    const id = member(member(message, "params"), "requestId");
    const own = [...this.#open.values()].find((one) => one.session === this.#session && one.id === id);
    return own === undefined || own.known === own.id ? bytes : spliced(bytes, ["params", "requestId"], own.known);
  }
}

function spliced(bytes: Buffer, path: readonly string[], value: Json): Buffer {
  const span = memberAt(bytes, 0, ...path);
  if (span === undefined) return bytes;
  return applyEdits(bytes, [{ start: span.value, end: span.end, bytes: Buffer.from(JSON.stringify(value)) }]);
}
