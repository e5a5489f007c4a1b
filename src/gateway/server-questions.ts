import type { JsonRpcId } from "../wire/json-rpc.js";
import { idKey } from "../wire/json-rpc.js";
import { member, type Json } from "../wire/json.js";
import type { ToolCall } from "./tool-call.js";
import { looksOwn } from "./own-ids.js";

const RELATED = "io.modelcontextprotocol/related-task";
/** Questions whose answers are decided that may be open at once. */
const MOST_OPEN = 1000;
/** Requests whose answers say how the client is set up, and nothing that a model or a call chose. */
const BRING_NOTHING = new Set(["ping", "roots/list"]);

/**
 * What an answer to a request of the server's feeds: a task, or a call that a person typed a name for. `task` "" and `call`
 * null: that cannot be told.
 */
export type Fed = { readonly method: string; readonly task: string; readonly call: ToolCall | null };

type Question = Fed & { readonly answered: boolean };

/**
 * Which requests of the server's are about a task (2025-11-25 Tasks, related-task metadata) or come while a challenged call
 * runs: what answers them can change what the call does as much as an argument can, and is decided.
 */
export class ServerQuestions {
  readonly #questions = new Map<string, Question>();
  /** Ids that look like the gate's own, and are those of a gate that stands behind this one. */
  readonly #lookalikes = new Set<string>();

  /**
   * A request of the server's. False: there are too many, and this one must not go on, for its answer would be taken for nothing.
   *
   * @param challenged the challenged calls that it may be about
   */
  asked(id: JsonRpcId, method: string, params: Json | undefined, challenged: readonly ToolCall[]): boolean {
    if (looksOwn(id) && this.#lookalikes.size < MOST_OPEN) this.#lookalikes.add(id);
    const key = idKey(id);
    const before = this.#questions.get(key);
    const fed = feeds(method, params, challenged);
    if (fed === null) {
      // The same id again, about nothing: an answer to either may come first.
      if (before?.answered === true) this.#questions.delete(key);
      return true;
    }
    const twice = before !== undefined && !before.answered && (before.task !== fed.task || before.call !== fed.call);
    this.#questions.delete(key);
    if (!this.#room()) return false;
    this.#questions.set(key, { ...(twice ? { method, task: "", call: null } : fed), answered: false });
    return true;
  }

  /** What the client's answer to a request of this id feeds; null where it brings nothing to anything. */
  fedBy(id: JsonRpcId, result: Json): Fed | null {
    const known = this.#questions.get(idKey(id));
    if (known === undefined) return null;
    // It stays known: a second answer is one too. The call it was about may be long over, and need not be kept.
    this.#questions.set(idKey(id), { ...known, call: null, answered: true });
    return isNo(known.method, result) ? null : known;
  }

  /** True for an answer under an id like the gate's own that nobody has asked by: it is a guess, and goes to nobody. */
  isGuess(id: JsonRpcId | null): boolean {
    return looksOwn(id) && !this.#lookalikes.has(id);
  }

  #room(): boolean {
    if (this.#questions.size < MOST_OPEN) return true;
    for (const [key, { answered }] of this.#questions) if (answered) return this.#questions.delete(key);
    return false;
  }
}

function feeds(method: string, params: Json | undefined, challenged: readonly ToolCall[]): Fed | null {
  const task = member(member(member(params, "_meta"), RELATED), "taskId");
  if (typeof task === "string") return { method, task, call: null };
  const [call, ...others] = challenged;
  if (call === undefined || BRING_NOTHING.has(method)) return null;
  // Of several calls it may be about any.
  return { method, task: "", call: others.length === 0 ? call : null };
}

/** A person's no to a form, which holds nothing else. */
function isNo(method: string, result: Json): boolean {
  const action = member(result, "action");
  return (
    method === "elicitation/create" && (action === "decline" || action === "cancel") && member(result, "content") === undefined
  );
}
