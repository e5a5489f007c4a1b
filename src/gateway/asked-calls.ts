import type { Approval } from "../core/approve/approval.js";
import type { AskedCall } from "./asked-call.js";

/** Approvals that are kept in memory at most; the oldest are left to what is written down. */
const MOST_KEPT = 2000;

/** The calls that a person was asked about, by the id of their approval. */
export class AskedCalls {
  readonly #entries = new Map<string, AskedCall>();

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  get(id: string): AskedCall | undefined {
    return this.#entries.get(id);
  }

  keep(id: string, entry: AskedCall, now: number): void {
    for (const [other, { approval, at, stop }] of this.#entries) {
      const old = at === null && (now >= approval.expires || this.#entries.size >= MOST_KEPT);
      if (!old) break;
      stop();
      this.#entries.delete(other);
    }
    this.#entries.set(id, entry);
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** All of now, whatever becomes of them meanwhile. */
  all(): readonly AskedCall[] {
    return Array.from(this.#entries.values());
  }

  *approvals(): Generator<Approval> {
    for (const { approval } of this.#entries.values()) yield approval;
  }
}
