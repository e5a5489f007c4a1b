import type { Approval, PendingApproval } from "../core/approve/approval.js";
import { isOver } from "../core/approve/approval.js";
import { transition } from "../core/approve/approval-transition.js";
import type { Binding } from "../core/approve/approval-binding.js";
import type { ApprovalStore } from "../store/state/approval-store.js";
import { advanceApproval, createApproval, findApproval, readApproval } from "../store/state/stored-approval.js";

/** The approvals of this gate and of the others of its home, as they are written down. Nothing happens by what could not be written. */
export class ApprovalBook {
  constructor(
    readonly store: ApprovalStore,
    readonly warn: (text: string) => void,
  ) {}

  /** An id for an approval, by which all gates find those of one call without reading the others. */
  id(binding: Binding, random: string): string {
    return beginning(binding) + random;
  }

  /** Writes a new approval down; false where that failed. */
  create(approval: PendingApproval): boolean {
    return this.#written(() => {
      createApproval(this.store, approval);
      return true;
    });
  }

  /** Writes a step down; false where another gate was faster, or writing failed: then nothing may happen by it. */
  advance(before: Approval, after: Approval): boolean {
    return this.#written(() => advanceApproval(this.store, before, after));
  }

  /** An approval as it is written down now. */
  find(id: string): Approval | null {
    try {
      return findApproval(this.store, id);
    } catch {
      return null;
    }
  }

  /** The living approvals of the same call that are not among `known`: other gates wrote them, or this one before it was killed. */
  others(binding: Binding, known: (id: string) => boolean): readonly Approval[] {
    const ids = (["pending", "answered"] as const).flatMap((folder) => this.store.ids(folder, beginning(binding)));
    return ids.flatMap((id) => {
      const approval = known(id) ? null : this.find(id);
      return approval === null || isOver(approval) ? [] : [approval];
    });
  }

  /** Ends what time has ended and forgets what ended long ago. For a gate that starts. */
  sweep(now: number): void {
    for (const folder of ["pending", "answered"] as const) {
      for (const { record } of this.store.list(folder)) {
        const approval = readApproval(record);
        if (approval === null || isOver(approval) || now < approval.expires) continue;
        this.advance(approval, transition(approval, { type: "tick", at: now }).state);
      }
    }
    this.store.sweep(({ record }) => {
      const approval = readApproval(record);
      // A used one stays known for as long as it could be used again.
      return approval === null || now >= approval.expires;
    });
  }

  #written(write: () => boolean): boolean {
    try {
      return write();
    } catch (error) {
      this.warn(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}

/** Sixteen digits of the call's digest: enough that others are seldom read, and what is read is compared whole. */
function beginning(binding: Binding): string {
  return `${binding.call.slice(0, 16)}-`;
}
