import { statSync } from "node:fs";
import type { Approval } from "../core/approve/approval.js";
import { homeFolder, type Home } from "../node/home.js";
import { openApprovalStore } from "../store/state/approval-store.js";
import { findApproval } from "../store/state/stored-approval.js";

/** A change so short ago may share its time with one that was not seen yet (milliseconds). */
const JUST_NOW = 1000;
/** How near to the end of a wait nobody can tell which comes first, the end or the answer; and how long that is waited for (milliseconds). */
const EDGE = 2000;
const LOOK_AGAIN = 25;

/**
 * Whether a call waits for the answer to its question at present, as the gate that holds it has written down. A call waits
 * for seconds, its question for minutes: in between, an answer counts only when the agent asks again.
 */
export class CallWaits {
  readonly #folder: string;
  readonly #find: (id: string) => Approval | null;
  #changed = -1;

  constructor(
    home: Home,
    readonly now: () => number,
  ) {
    const store = openApprovalStore(home, now);
    this.#folder = homeFolder(home, "state", "approvals", "pending");
    this.#find = (id) => findApproval(store, id);
  }

  /** Until when the call of this question waits; null where none does, or nobody can tell. */
  until(id: string): number | null {
    const approval = this.#read(id);
    return approval?.state === "pending" ? approval.waiting : null;
  }

  /** True if what was read before may be otherwise now. */
  moved(): boolean {
    const changed = statSync(this.#folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const moved = changed !== this.#changed || Date.now() - changed < JUST_NOW;
    this.#changed = changed;
    return moved;
  }

  /**
   * Whether an answer met its call, which waited until `until`. Where the two came together, the gate decides; it is asked
   * what it did.
   */
  async met(id: string, until: number | null): Promise<boolean> {
    if (until === null) return false;
    const left = until - this.now();
    if (Math.abs(left) > EDGE) return left > 0;
    for (let waited = 0; waited < EDGE; waited += LOOK_AGAIN) {
      const approval = this.#read(id);
      if (approval?.state === "consumed") return true;
      if (approval?.state === "approved") return approval.waiting !== null;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    }
    return left > 0;
  }

  #read(id: string): Approval | null {
    try {
      return this.#find(id);
    } catch {
      return null;
    }
  }
}
