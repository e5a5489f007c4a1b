import type { Asking } from "../../core/explain/prompt-form.js";
import type { Verdict } from "../../core/trust/tool.js";

/**
 * Whether what let a call go on still does. The rules alone: they still do. A person: it is the same call by the same
 * definition, and wants no more than they said yes to. Who said yes to it is then not asked again.
 *
 * @param yes what a person said yes to; null where nobody did
 * @param same the call, the definition and whatever else the yes is bound to are the same; only asked where it matters
 */
export function stillStands(yes: Asking | null, verdict: Verdict, same: () => boolean): boolean {
  if (verdict === "allow") return true;
  return verdict !== "deny" && yes !== null && (verdict === "ask" || yes === "challenge") && same();
}
