import type { Decision } from "../core/decide/decision.js";
import {
  DECISION_META,
  decisionMeta,
  withheldText,
  type Because,
  type DecisionMeta,
  type WithheldOutcome,
} from "../core/trust/withheld.js";

/** How a call that did not run ended. Nothing stays open in an application: what nobody answers is `timed-out`. */
export type Outcome = Exclude<WithheldOutcome, "pending">;

/** The result of a call that did not run: a tool result with `isError`, so that the model learns of it. */
export type WithheldResult = {
  readonly isError: true;
  readonly content: [{ readonly type: "text"; readonly text: string }];
  /** Codes only: nothing here could pass the call. */
  readonly _meta: { readonly [DECISION_META]: DecisionMeta & { readonly outcome: Outcome } };
};

/** The result of a call that did not run. `decision` is null where none could be made. */
export function withheldResult(
  outcome: Outcome,
  decision: Decision | null,
  code = "not-decided",
  because?: Because,
): WithheldResult {
  return {
    isError: true,
    content: [{ type: "text", text: withheldText(outcome, "application", because) }],
    _meta: { [DECISION_META]: { ...decisionMeta(outcome, decision, code), outcome } },
  };
}
