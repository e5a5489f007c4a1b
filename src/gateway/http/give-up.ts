import type { Giving } from "./upstream.js";

/**
 * What an `AbortController` is for one request: each call has one, hardly any is ever used, and this costs next to nothing.
 */
export class GiveUp implements Giving {
  aborted = false;
  #runs: (() => void)[] = [];

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    const runs = this.#runs;
    this.#runs = [];
    for (const run of runs) run();
  }

  addEventListener(_: "abort", run: () => void): void {
    this.#runs.push(run);
  }

  removeEventListener(_: "abort", run: () => void): void {
    this.#runs = this.#runs.filter((one) => one !== run);
  }
}
