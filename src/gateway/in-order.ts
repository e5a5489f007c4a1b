import type { Steps } from "../wire/steps.js";
import { inTurns } from "./in-turns.js";

/**
 * Texts of one sender, taken in the order in which they came. A short one is read and taken at once; a long one is read in
 * slices, and what comes after it waits for it.
 */
export class InOrder<In extends { readonly size: number }, Out> {
  readonly #waiting: In[] = [];
  /** Reads at once what is left of the text that is being read; null while none is. */
  #finish: (() => void) | null = null;
  #bytes = 0;

  /**
   * @param take learns what was read
   * @param later runs what comes in another turn than its text did
   */
  constructor(
    readonly read: (one: In) => Steps<Out>,
    readonly take: (out: Out) => void,
    readonly later: (run: () => void) => void,
  ) {}

  /** How many bytes are being read or wait for it. */
  get bytes(): number {
    return this.#bytes;
  }

  /** True while nothing waits. */
  get idle(): boolean {
    return this.#finish === null && this.#waiting.length === 0;
  }

  /** Takes the next text. `kept`: the same in memory of its own, where it must wait. */
  add(one: In, kept: () => In): void {
    if (this.idle) return this.#begin(one);
    this.#bytes += one.size;
    this.#waiting.push(kept());
  }

  /** Reads at once all that is left. */
  finish(): void {
    while (!this.idle) {
      this.#finish?.();
      this.#next();
    }
  }

  #next(): void {
    while (this.#finish === null) {
      const one = this.#waiting.shift();
      if (one === undefined) return;
      this.#bytes -= one.size;
      this.#begin(one);
    }
  }

  #begin(one: In): void {
    let now = true;
    let under = true;
    const finish = inTurns(this.read(one), (out) => {
      under = false;
      if (now) return this.take(out);
      this.#finish = null;
      this.#bytes -= one.size;
      this.later(() => {
        this.take(out);
        this.#next();
      });
    });
    now = false;
    if (!under) return;
    this.#finish = finish;
    this.#bytes += one.size;
  }
}
