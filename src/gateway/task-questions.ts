import type { JsonRpcId } from "../wire/json-rpc.js";
import { idKey } from "../wire/json-rpc.js";
import { member, type Json } from "../wire/json.js";

const RELATED = "io.modelcontextprotocol/related-task";
/** Questions about tasks that may be open at once. */
const MOST_OPEN = 1000;

/** Which requests of the server's are about a task (2025-11-25 Tasks, related-task metadata): their answers feed it. */
export class TaskQuestions {
  /** The task by the request's id; null where two requests of one id are about two tasks. */
  readonly #tasks = new Map<string, { task: string | null; answered: boolean }>();

  /** A request of the server's. False: there are too many, and this one must not go on, for its answer would be taken for nothing. */
  asked(id: JsonRpcId, params: Json | undefined): boolean {
    const key = idKey(id);
    const task = member(member(member(params, "_meta"), RELATED), "taskId");
    const before = this.#tasks.get(key);
    if (typeof task !== "string") {
      // The same id again, about nothing: an answer to either may come first.
      if (before?.answered === true) this.#tasks.delete(key);
      return true;
    }
    const both = before !== undefined && !before.answered && before.task !== task;
    this.#tasks.delete(key);
    if (!this.#room()) return false;
    this.#tasks.set(key, { task: both ? null : task, answered: false });
    return true;
  }

  /** The task that the client's answer to a request of this id feeds, "" where that cannot be told; null where it feeds none. */
  taskOf(id: JsonRpcId): string | null {
    const known = this.#tasks.get(idKey(id));
    if (known === undefined) return null;
    // It stays known: a second answer is one to a task too.
    known.answered = true;
    return known.task ?? "";
  }

  #room(): boolean {
    if (this.#tasks.size < MOST_OPEN) return true;
    for (const [key, { answered }] of this.#tasks) if (answered) return this.#tasks.delete(key);
    return false;
  }
}
