import type { Effective4 } from "./claim.js";
import type { Effect } from "./tool.js";

/**
 * What a call may do, from the effective hints: destructive if somebody said so (unless a person
 * says it only reads), else read, else additive if it is known not to destroy, else presumed.
 */
export function effectOf(hints: Effective4): Effect {
  const { readOnly, destructive } = hints;
  const warned = destructive.value && (destructive.basis === "warning" || destructive.basis === "override");
  if (warned && !(readOnly.value && readOnly.basis === "override")) return "destructive";
  if (readOnly.value) return "read";
  return destructive.value ? "presumed" : "additive";
}
