import { PassingMap } from "../node/passing-map.js";
import type { ToolCall } from "./desk.js";

/** The calls that have not gone on, by id. */
export class HeldCalls {
  readonly #calls = new PassingMap<ToolCall>();
  #bytes = 0;

  get size(): number {
    return this.#calls.size;
  }

  /** What they hold together, counted and not summed up: it is asked for with every message. */
  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return this.#calls.has(key);
  }

  holds(call: ToolCall): boolean {
    return this.#calls.get(call.key) === call;
  }

  add(call: ToolCall): void {
    this.delete(call.key);
    this.#calls.set(call.key, call);
    this.#bytes += call.bytes.length;
  }

  /** Lets a call go. Answers whether it was held. */
  delete(key: string): boolean {
    const call = this.#calls.get(key);
    if (call === undefined) return false;
    this.#bytes -= call.bytes.length;
    return this.#calls.delete(key);
  }

  /** Lets all calls go, and answers them. */
  clear(): readonly ToolCall[] {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    this.#bytes = 0;
    return calls;
  }
}
