import type { Approval } from "../core/approve/approval.js";
import type { SaidNo } from "../core/approve/said-no.js";

/** What a person added to the no by which an approval ended; nothing where it did not end by one. */
export function saidOf(approval: Approval): SaidNo {
  return approval.state === "denied" ? (approval.said ?? {}) : {};
}
