import { sameBinding } from "../core/approve/approval-binding.js";
import type { Judged } from "./judge-call.js";

/**
 * Whether what let a call go on still does, for a call that came back and has not run. The rules alone: they still do. A
 * person: the call, the tool's definition, the rules and the session are the same, and it wants no more than it did. Who said
 * yes to it is then not asked again.
 */
export function stillStands(before: { readonly judged: Judged; readonly approved: boolean }, now: Judged): boolean {
  const { verdict } = now.decision;
  if (verdict === "allow") return true;
  if (verdict === "deny" || !before.approved || !sameBinding(before.judged.binding, now.binding)) return false;
  return verdict === "ask" || before.judged.decision.verdict === "challenge";
}
