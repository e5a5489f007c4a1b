import { member, type Json } from "../wire/json.js";
import { Continuations } from "../session/tasks/continuations.js";
import type { ToolCall } from "./tool-call.js";
import type { Sha256 } from "../wire/branded.js";
import type { Judged } from "./judge-call.js";
import { roundOf } from "./task-input.js";

/** A call that its server goes on with as a task. `nonce`: what its next input may go on by, unasked; null where nothing. */
type TaskCall = { readonly call: ToolCall; readonly base: Sha256; nonce: string | null };

/** Tasks that are remembered, and what their calls may hold together (bytes); of more the oldest are forgotten. */
const MOST_TASKS = 1000;
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Which call each task of the server's is. Input for a task is decided as one more round of its call, since it can change
 * what the call does as much as an argument can. A task that is not known here, or whose id two calls were given, may be
 * any call's.
 */
export class TaskCalls {
  readonly #tasks = new Map<string, TaskCall | null>();
  readonly #continuations: Continuations;
  #bytes = 0;

  constructor(newId: () => string) {
    this.#continuations = new Continuations(newId);
  }

  /** Looks at the answer to a call that has run. */
  answered(call: ToolCall, judged: Judged, holds: () => Json, now: number): void {
    const task = call.input === undefined ? taskOf(holds()) : null;
    if (task === null) return;
    const known = this.#tasks.get(task);
    this.#forget(task);
    const nonce = this.#mint(judged, now);
    const twice = known === null || (known !== undefined && known.base !== judged.base);
    this.#keep(task, twice ? null : { call, base: judged.base, nonce });
  }

  /** The call that an input is a round of; null where nobody knows. */
  callOf(input: ToolCall): ToolCall | null {
    if (input.input === undefined) return null;
    const call = input.input.of ?? this.#tasks.get(input.input.task)?.call;
    return call === undefined ? null : roundOf(call, input.input, input);
  }

  /** True if this input may go on by the yes that the task's call was given. */
  continues({ input }: ToolCall, judged: Judged, now: number): boolean {
    const known = input === undefined ? undefined : this.#tasks.get(input.task);
    if (known === undefined || known === null || known.nonce === null) return false;
    const { nonce } = known;
    known.nonce = null;
    return this.#continuations.use(nonce, judged, now);
  }

  /** An input goes on: the next one may by the same yes. */
  ran({ input }: ToolCall, judged: Judged, now: number): void {
    const known = input === undefined ? undefined : this.#tasks.get(input.task);
    if (known !== undefined && known !== null) known.nonce = this.#mint(judged, now);
  }

  #mint(judged: Judged, now: number): string | null {
    return judged.decision.verdict === "allow" ? null : this.#continuations.mint(judged, now).nonce;
  }

  #keep(task: string, known: TaskCall | null): void {
    this.#tasks.set(task, known);
    this.#bytes += size(task, known);
    for (const oldest of this.#tasks.keys()) {
      if (this.#tasks.size <= MOST_TASKS && this.#bytes <= MOST_BYTES) break;
      this.#forget(oldest);
    }
  }

  #forget(task: string): void {
    const known = this.#tasks.get(task);
    if (this.#tasks.delete(task)) this.#bytes -= size(task, known ?? null);
  }
}

function size(task: string, known: TaskCall | null): number {
  return task.length + (known?.call.bytes.length ?? 0);
}

/** The id of the task that a result hands out, at either place where revisions put it. */
function taskOf(message: Json): string | null {
  const result = member(message, "result");
  const task = member(member(result, "task"), "taskId") ?? member(result, "taskId");
  return typeof task === "string" ? task : null;
}
