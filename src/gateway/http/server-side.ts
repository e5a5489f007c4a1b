import { member, type Json } from "../../wire/json.js";
import { idKey, type JsonRpcId } from "../../wire/json-rpc.js";
import { parseStrict } from "../../wire/strict.js";
import { bringsContent } from "../brings-content.js";
import type { Conversation } from "../conversation.js";
import type { Desk } from "../desk.js";
import { applyEdits, itemsAt, metaEdits } from "../json-spans.js";
import { namesOwnId } from "../names-own-id.js";
import { mayNameOwnId, type OwnIds } from "../own-ids.js";
import { glance } from "../quick-answer.js";
import { ServerQuestions } from "../server-questions.js";
import { isTaskMethod } from "../task-input.js";
import type { ToolLister } from "../tool-lister.js";
import { META_PREFIX } from "../withheld-answer.js";

/** A request that went to the server. `idKey`: its id; `callKey`: what the desk knows it by. */
export type Pending = { readonly idKey: string; readonly callKey: string; readonly method: string; readonly params: Json };

/** What is asked of the conversation while a message of the server's is looked at. */
export type ServerSideParts = {
  readonly ids: OwnIds;
  readonly lister: ToolLister;
  readonly conversation: () => Conversation;
  readonly desk: () => Desk;
  /** A request has its answer. */
  readonly answered: (pending: Pending) => void;
  /** True if a call of this id has not gone on. */
  readonly isHeld: (idKey: string) => boolean;
};

/** Looks at what a server says over HTTP before its client reads it. */
export class ServerSide {
  /** Which requests of the server's are about a task, or a challenged call. */
  readonly questions = new ServerQuestions();

  constructor(readonly parts: ServerSideParts) {}

  /**
   * The bytes that go on in the place of a message, or null where nothing does. `own`: the request in whose answer it
   * came; `elsewhere` finds one that is answered on another stream, as after a broken connection.
   */
  look(bytes: Buffer, own: Pending | null, elsewhere: (idKey: string) => Pending | undefined): Buffer | null {
    const { suspect, quick } = glance(bytes);
    const find = (key: string): Pending | undefined => (own?.idKey === key && own.method !== "" ? own : elsewhere(key));
    if (quick !== null) return this.#answer(quick.id, quick.failed, bytes, null, find);
    let value: Json;
    try {
      value = JSON.parse(bytes.toString("utf8")) as Json;
    } catch {
      // No client can read it as a message.
      return bytes;
    }
    const edits = suspect ? metaEdits(bytes, META_PREFIX) : [];
    if (edits.length > 0) this.#note("own-key-cut");
    const clean = edits.length > 0 ? applyEdits(bytes, edits) : bytes;
    if (!Array.isArray(value)) return this.#value(clean, value, own, find);
    const spans = itemsAt(clean, 0);
    const items = (value as readonly Json[]).map((one, index) => {
      const part = clean.subarray(spans[index]?.start ?? 0, spans[index]?.end ?? 0);
      return { part, out: this.#value(part, one, own, find) };
    });
    if (items.every(({ part, out }) => out === part)) return clean;
    const left = items.flatMap(({ out }) => (out === null ? [] : [out]));
    return Buffer.concat([Buffer.from("["), ...left.flatMap((out, i) => (i === 0 ? [out] : [COMMA, out])), Buffer.from("]")]);
  }

  #value(bytes: Buffer, value: Json, own: Pending | null, find: (idKey: string) => Pending | undefined): Buffer | null {
    const method = member(value, "method");
    const id = member(value, "id");
    const { desk, lister, ids } = this.parts;
    if (typeof method === "string") {
      if (mayNameOwnId(bytes) && (ids.purposeOf(id) !== null || namesOwnId(member(value, "params"), ids))) {
        this.#note("own-id", method);
        return null;
      }
      if (method === "notifications/tools/list_changed") lister.changed();
      if (bringsContent(id === undefined ? "notification" : "request", method))
        desk().outsideContent(id === undefined ? undefined : method);
      if (typeof id !== "string" && typeof id !== "number") return bytes;
      // In the answer to a call it is about that call; elsewhere it may be about any.
      const about = own?.method === "tools/call" ? own.callKey : null;
      const challenged = desk()
        .challenged()
        .filter(({ key }) => about === null || key === about);
      if (this.questions.asked(id, method, member(value, "params"), challenged)) return bytes;
      this.#note("too-many-questions");
      return null;
    }
    if (typeof id !== "string" && typeof id !== "number") return bytes;
    return this.#answer(id, member(value, "error") !== undefined, bytes, value, find);
  }

  #answer(
    id: JsonRpcId,
    failed: boolean,
    bytes: Buffer,
    value: Json | null,
    find: (idKey: string) => Pending | undefined,
  ): Buffer | null {
    const { ids, lister, conversation, desk, isHeld } = this.parts;
    const asked = ids.purposeOf(id);
    // The client alone was asked that.
    if (asked === "question") this.#note("own-id");
    if (typeof id === "string" && asked === "listing") lister.ownAnswer(id, strictly(bytes));
    if (asked !== null) return null;
    const pending = find(idKey(id));
    if (pending !== undefined) this.parts.answered(pending);
    if (pending === undefined && isHeld(idKey(id))) {
      // The server never saw this call: whatever it says is no answer to it.
      this.#note("answer-to-held-call");
      return null;
    }
    if (pending !== undefined && (pending.method === "tools/call" || isTaskMethod(pending.method)))
      return desk().arrived(pending.callKey, bytes, failed);
    if (pending?.method === "tools/list") {
      lister.clientAnswer(member(pending.params, "cursor"), member(strictly(bytes), "result"));
      // Where a host asks itself, its list bears the effective hints.
      return desk().clientList(conversation().caller(pending.params), bytes);
    }
    if (pending?.method === "initialize") conversation().initialized(member(value ?? strictly(bytes), "result"));
    if (bringsContent("answer", pending?.method)) desk().outsideContent();
    return bytes;
  }

  #note(code: string, method: string | null = null): void {
    this.parts.desk().note({ direction: "to-client", method, fate: "refused", code });
  }
}
const COMMA = Buffer.from(",");

function strictly(bytes: Buffer): Json {
  const parsed = parseStrict(bytes);
  return parsed.ok ? parsed.strict.value : null;
}
