import type { Decision } from "../decide/decision.js";
import { saidNoText, type SaidNo } from "../approve/said-no.js";
import type { Effect, Verdict } from "./tool.js";

/**
 * How a call that did not run ended. `denied`: a person said no. `unseen`: nobody could be asked. `pending`: nobody has
 * answered yet, and somebody still may. `timed-out`: nobody answered in time. `withdrawn`: the caller gave up, or the tool
 * changed meanwhile. `policy`: the rules forbid it. `closed`: it could not be decided. Only `denied` is a person's no.
 */
export type WithheldOutcome = "denied" | "unseen" | "pending" | "timed-out" | "withdrawn" | "policy" | "closed";

/** The key of Heed's own `_meta` member on a result. */
export const DECISION_META = "dev.heed/decision";

/** What stands there for programs: codes only, nothing that could pass the call. */
export type DecisionMeta = {
  readonly verdict: Verdict;
  readonly effect: Effect;
  readonly outcome: WithheldOutcome;
  readonly reasons: readonly string[];
};

/** The codes of a call that did not run. `decision`: null where none could be made; `code` says why. */
export function decisionMeta(
  outcome: WithheldOutcome,
  decision: Pick<Decision, "verdict" | "effect" | "reasons"> | null,
  code: string,
): DecisionMeta {
  return {
    verdict: decision?.verdict ?? "deny",
    effect: decision?.effect ?? "presumed",
    outcome,
    reasons: decision === null ? [code] : decision.reasons.map((reason) => reason.code),
  };
}

/**
 * What there is to say of how a call ended. `no-list`: it is `closed`, since what the server offers at the moment of a person's
 * yes could not be learnt; else what a person added to their no.
 */
export type Because = "no-list" | SaidNo;

/** Where a person decides: in Heed's own surfaces, or in the application that holds the guard. */
export type DecidesIn = "heed" | "application";

/**
 * What the model reads of a call that did not run. Nothing here, and nothing that a caller may add, can pass the call: no
 * command, id, path or token. A person has to act, and finds out where from Heed itself.
 *
 * @param because what more there is to say of it
 */
export function withheldText(outcome: WithheldOutcome, where: DecidesIn, because?: Because): string {
  const heed = where === "heed";
  if (because === "no-list")
    return "Not run. A person said yes, but the server did not say what it offers now, so it is not known whether that still holds; this is not a refusal. Make the same call again later.";
  const again = `A person must ${heed ? "decide in Heed" : "be there to decide"}; then make the same call again.`;
  switch (outcome) {
    case "denied":
      return saidNoText(because ?? {});
    case "unseen":
      return `Not run. This call needs a person's decision, and nobody could be asked here; this is not a refusal.${heed ? " A person must decide in Heed." : ""}`;
    case "pending":
      return `Not run. Nobody has answered yet; this is not a refusal. ${again}`;
    case "timed-out":
      return `Not run. Nobody answered in time; this is not a refusal. ${again}`;
    case "withdrawn":
      return "Not run. The call was withdrawn before it was sent.";
    case "policy":
      return `Not run. The rules that a person set for this server do not allow this call. Only a person can change them${heed ? ", in Heed" : ""}.`;
    case "closed":
      return `Not run. It cannot be decided at present whether this call may run, so it did not.${heed ? " A person must act in Heed; the reason stands in its log." : ""}`;
  }
}
