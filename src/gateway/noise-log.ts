import type { Writable } from "node:stream";
import { visible } from "../core/tool/visible.js";

/** As much of one text is shown (bytes). */
const MOST_SHOWN = 2000;
/** What may wait for whoever reads the log (bytes): more is counted, and dropped. */
const MOST_WAITING = 64 * 1024;

/**
 * Where what a server says that is no message goes: to the gate's log, under the server's label, with nothing in it that
 * could move a cursor or add a line. It waits for nobody: where the log is not read, texts are counted and dropped.
 */
export class NoiseLog {
  readonly #label: string;
  #dropped = 0;

  constructor(
    readonly log: Writable,
    label: string,
  ) {
    this.#label = visible(label).slice(0, 100);
  }

  say(bytes: Uint8Array): void {
    const { log } = this;
    if (log.destroyed || log.writableEnded) return;
    if (log.writableLength > MOST_WAITING) {
      if (this.#dropped === 0) log.once("drain", () => this.#tellDropped());
      this.#dropped += 1;
      return;
    }
    const shown = visible(Buffer.from(bytes.subarray(0, MOST_SHOWN)).toString("utf8").trim());
    if (shown === "") return;
    const rest = bytes.length > MOST_SHOWN ? `… (${bytes.length} bytes)` : "";
    log.write(`[${this.#label}] ${shown}${rest}\n`);
  }

  #tellDropped(): void {
    const dropped = this.#dropped;
    this.#dropped = 0;
    if (!this.log.destroyed) this.log.write(`[${this.#label}] ${dropped} more that ${dropped === 1 ? "is" : "are"} no message\n`);
  }
}
