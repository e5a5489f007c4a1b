import type { Difference } from "./contract.test-support.js";
import type { Passed } from "./in-process.test-support.js";

/** What many streams came to. */
export class Total {
  messages = 0;
  readonly #counts = new Map<string, number>();

  add({ messages, counts }: Passed): void {
    this.messages += messages;
    for (const [what, count] of counts) this.#counts.set(what, this.of(what) + count);
  }

  of(what: Difference | "same" | (string & {})): number {
    return this.#counts.get(what) ?? 0;
  }

  text(): string {
    const counts = [...this.#counts].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${what} ${count}`);
    return `${this.messages.toLocaleString("en")} messages; no difference but the contract's: ${counts.join(", ")}`;
  }
}
