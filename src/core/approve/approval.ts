import { sameBinding, type Binding } from "./approval-binding.js";
import type { SaidNo } from "./said-no.js";
import type { Asking } from "../explain/prompt-form.js";

/** Where a person can be asked, in the order in which it is tried: the client's own form, the console, the terminal. */
export const APPROVAL_SURFACES = ["form", "console", "terminal"] as const;
export type ApprovalSurface = (typeof APPROVAL_SURFACES)[number];

/**
 * Milliseconds. `quick`: a no that comes sooner is software's; `wait`: a call is held; `life`: an approval lasts from its
 * asking; `check`: so long may it take to learn what is true when a yes comes.
 */
export const APPROVAL_TIMES = { quick: 300, wait: 45_000, life: 600_000, check: 10_000 } as const;

/** What is asked, the same in every state. Times are milliseconds since 1970-01-01T00:00Z. */
export type ApprovalQuestion = {
  readonly id: string;
  readonly binding: Binding;
  readonly asking: Asking;
  /** The tool's raw name: what a challenge wants typed. */
  readonly tool: string;
  /** "Allow for this session" is offered. */
  readonly forSession: boolean;
  /** `held`: the call waits for the answer (elicitation). `round`: it is answered at once and comes again (2026-07-28 MRTR). */
  readonly manner: "held" | "round";
  /** From then on it is over. */
  readonly expires: number;
};

/** Where the question stands at present, and since when. */
export type Shown = { readonly surface: ApprovalSurface; readonly since: number };

/** Why a question was taken back. `unseen`: nobody could be asked. `superseded`: the same call is asked about anew. */
export type WithdrawnWhy =
  | "unseen"
  | "superseded"
  | "cancelled"
  | "disconnected"
  | "restarted"
  | "definition-changed"
  | "policy-changed"
  /** A yes came, and more is needed now than was asked, or nothing lets the call run any more. */
  | "stricter"
  /** A yes came, and the server did not say in time what it offers now. */
  | "no-list";

export type PendingApproval = ApprovalQuestion & {
  readonly state: "pending";
  /** Null: nowhere; the form was taken back and there is no other surface. */
  readonly shown: Shown | null;
  /** The surfaces still to be tried, in order. */
  readonly next: readonly ApprovalSurface[];
  /** Until when a held call waits; null where none does. */
  readonly waiting: number | null;
};

/** What a yes is to be remembered as, once it has proved good: this exact call for the session, or a grant that was proposed. */
export type Remembered = "call" | { readonly proposal: string; readonly for: "hour" | "session" };

/** A person said yes, and the call has not yet run. */
export type ApprovedApproval = ApprovalQuestion & {
  readonly state: "approved";
  readonly at: number;
  /** Where the yes was given. */
  readonly shown: Shown;
  readonly waiting: number | null;
  readonly remember: Remembered | null;
};

/** A person said yes and the call is at hand: what is true now is being looked up, and nothing runs before that is known. */
export type CheckingApproval = ApprovalQuestion & {
  readonly state: "checking";
  readonly at: number;
  readonly shown: Shown;
  readonly remember: Remembered | null;
  /** Until when; then the call does not run. The life of the question does not count meanwhile. */
  readonly until: number;
};

export type DeniedApproval = ApprovalQuestion & {
  readonly state: "denied";
  readonly at: number;
  readonly by: ApprovalSurface;
  /** `mistyped`: a challenge was answered by another text than the tool's name. It is not remembered as a no. */
  readonly how: "declined" | "mistyped";
  /** What the person added. */
  readonly said?: SaidNo;
};

export type ExpiredApproval = ApprovalQuestion & { readonly state: "expired"; readonly at: number };
export type WithdrawnApproval = ApprovalQuestion & {
  readonly state: "withdrawn";
  readonly at: number;
  readonly why: WithdrawnWhy;
};
/** It was used: the call went on, once. */
export type ConsumedApproval = ApprovalQuestion & { readonly state: "consumed"; readonly at: number };

/**
 * One approval: pending → approved | denied | expired | withdrawn; approved → checking → consumed (or one of the other ends,
 * unused; back to approved where it was another call that came).
 */
export type Approval =
  | PendingApproval
  | ApprovedApproval
  | CheckingApproval
  | DeniedApproval
  | ExpiredApproval
  | WithdrawnApproval
  | ConsumedApproval;

/** How a call that needed a person and did not run ended. Only `denied` says that a person said no. */
export type ApprovalOutcome = "denied" | "unseen" | "pending" | "timed-out" | "withdrawn" | "policy" | "closed";

/**
 * True if this approval lets this call be looked at now: a person said yes to exactly this, it has neither been used nor run
 * out, and what was asked was at least what is needed. Whether the call runs is what the event `listed` then says.
 */
export function admits(approval: Approval, binding: Binding, needs: Asking, now: number): boolean {
  return approval.state === "approved" && now < approval.expires && suits(approval, binding, needs);
}

/** True if what was asked about is this very call under what holds now, and was asked at least as strictly as is needed. */
export function suits(question: ApprovalQuestion, binding: Binding, needs: Asking): boolean {
  return sameBinding(question.binding, binding) && (needs === "ask" || question.asking === "challenge");
}

/** An approval to which something can still happen. */
export type LiveApproval = PendingApproval | ApprovedApproval | CheckingApproval;

/** True if nothing can happen to it any more. */
export function isOver(approval: Approval): approval is Exclude<Approval, LiveApproval> {
  return approval.state !== "pending" && approval.state !== "approved" && approval.state !== "checking";
}
