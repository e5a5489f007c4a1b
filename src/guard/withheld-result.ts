import type { Decision } from "../core/decision.js";
import type { Effect, Verdict } from "../core/tool.js";

/**
 * How a call that did not run ended. `denied`: a person said no. `timed-out`: nobody answered in time. `unseen`: nobody
 * could be asked. `withdrawn`: the caller gave up, or the tool changed meanwhile. `policy`: the rules forbid it.
 * `closed`: it could not be decided.
 */
export type Outcome = "denied" | "timed-out" | "unseen" | "withdrawn" | "policy" | "closed";

/** The result of a call that did not run: a tool result with `isError`, so that the model learns of it. */
export type WithheldResult = {
  readonly isError: true;
  readonly content: [{ readonly type: "text"; readonly text: string }];
  /** Codes only: nothing here could pass the call. */
  readonly _meta: {
    readonly "dev.heed/decision": {
      readonly verdict: Verdict;
      readonly effect: Effect;
      readonly outcome: Outcome;
      readonly reasons: readonly string[];
    };
  };
};

/** What the model reads. Nothing here can pass the call: no command, id, path or token. */
const TEXTS: Readonly<Record<Outcome, string>> = {
  denied:
    "Not run. The person who was asked said no to this call. Do not repeat it or try to reach the same effect another way; ask what they would like instead.",
  "timed-out":
    "Not run. Nobody answered in time; this is not a refusal. A person must be there to decide; then make the same call again.",
  unseen: "Not run. This call needs a person's decision, and nobody could be asked; this is not a refusal.",
  withdrawn: "Not run. The call was withdrawn before it was sent.",
  policy: "Not run. The rules that a person set do not allow this call. Only a person can change them.",
  closed: "Not run. It cannot be decided at present whether this call may run, so it did not.",
};

/** The result of a call that did not run. `decision` is null where none could be made. */
export function withheldResult(outcome: Outcome, decision: Decision | null, code = "not-decided"): WithheldResult {
  return {
    isError: true,
    content: [{ type: "text", text: TEXTS[outcome] }],
    _meta: {
      "dev.heed/decision": {
        verdict: decision?.verdict ?? "deny",
        effect: decision?.effect ?? "presumed",
        outcome,
        reasons: decision === null ? [code] : decision.reasons.map((reason) => reason.code),
      },
    },
  };
}
