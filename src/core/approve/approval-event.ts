import type { Sha256 } from "../../wire/branded.js";
import type { Binding } from "./approval-binding.js";
import type { ApprovalOutcome, ApprovalSurface, Remembered } from "./approval.js";
import type { Because } from "../trust/withheld.js";
import type { SaidNo } from "./said-no.js";
import type { Asking } from "../explain/prompt-form.js";

/**
 * What a surface gave back. `decline` and `cancel` are a form's actions (2025-06-18 ElicitResult), `empty` an accept
 * without the required content or with any that was not offered.
 */
export type ApprovalAnswer =
  | { readonly kind: "allow" | "allow-session" | "decline" | "cancel" | "empty" }
  | { readonly kind: "deny"; readonly said?: SaidNo }
  | { readonly kind: "typed"; readonly text: string }
  /** A yes that is also remembered: as one of the grants that were proposed. */
  | { readonly kind: "grant"; readonly proposal: string; readonly for: "hour" | "session" };

/** What can happen to an approval. `at`: milliseconds since 1970-01-01T00:00Z; every event also tells the time. */
export type ApprovalEvent = { readonly at: number } & (
  | { readonly type: "answered"; readonly surface: ApprovalSurface; readonly answer: ApprovalAnswer }
  /** Time has passed; send one when `deadline` is reached. */
  | { readonly type: "tick" }
  /** The identical call came again, without an answer. */
  | { readonly type: "repeated" }
  /** A call wants to run on it: the one that is held for it (after `resume`) or another. `needs`: the verdict as it was judged. */
  | { readonly type: "used"; readonly binding: Binding; readonly needs: Asking; readonly held: boolean }
  /** After `check`: the call as it is judged by what is true now. `needs` null: nothing that a person says lets it run. */
  | { readonly type: "listed"; readonly binding: Binding; readonly needs: Asking | null }
  /** After `check`: the server did not say what it offers. */
  | { readonly type: "no-list" }
  /** The client cancelled the held call. */
  | { readonly type: "cancelled" }
  /** The session is over. */
  | { readonly type: "disconnected" }
  /** The tool's definition or the policy may have changed: what they are now. */
  | { readonly type: "changed"; readonly pin: Sha256; readonly policy: Sha256 }
  /** The state was read from its record by a new process. */
  | { readonly type: "restarted" }
);

/**
 * What is to be done, in order, after the new state has been written down: a crash in between then loses a run, and never
 * repeats one. "The call" is the held one, or the one that brought the event.
 */
export type ApprovalEffect =
  | { readonly do: "show"; readonly surface: ApprovalSurface }
  | { readonly do: "take-back"; readonly surface: ApprovalSurface }
  /** A person said yes: the call that waits for it is to be sent as `used`. */
  | { readonly do: "resume" }
  /**
   * Learn what is true now: ask the server for its list, look at rules, lock, acceptances and marks, judge the call again;
   * then send `listed`, or `no-list`.
   */
  | { readonly do: "check" }
  /** The call runs, now and once. */
  | { readonly do: "run" }
  /** The call does not run. `because`: what could not be learnt, where it is closed for that. */
  | { readonly do: "answer"; readonly outcome: ApprovalOutcome; readonly because?: Because }
  /** Decide the call anew: it is another one, or this approval is spent; `void`: the person's yes to it does not count. */
  | { readonly do: "ask-again"; readonly void?: true }
  /** Remember a person's no (`rememberDecline`), with what the approval holds of it. */
  | { readonly do: "remember-decline" }
  /** Remember a person's yes as a grant: of this exact call for the session, or as it was proposed. */
  | { readonly do: "grant"; readonly as: Remembered }
  /** Software said no where a person should have; remembered per client. `after`: milliseconds since it was shown. */
  | {
      readonly do: "remember-software";
      readonly surface: ApprovalSurface;
      readonly what: "decline" | "cancel" | "empty-accept";
      readonly after: number;
    };
