import type { Approval } from "../core/approve/approval.js";
import type { GrantProposal } from "../core/approve/open-question.js";
import type { ToolCall } from "./tool-call.js";
import type { Judged } from "./judge-call.js";
import type { CallQuestion } from "./question.js";

/** A call and what was judged of it: one that waits, or one that brought an event. */
export type AtHand = { readonly call: ToolCall; readonly judged: Judged; readonly journalId: string };

/** An approval with what it needs to be shown and answered. */
export type AskedCall = {
  approval: Approval;
  /** The call that waits or has just come; null when it was answered. */
  at: AtHand | null;
  /** The call that was asked about. */
  readonly asked: AtHand;
  readonly form: CallQuestion;
  /** The person said yes to this call before, and that yes proved void. */
  readonly voided: boolean;
  /** The grants that are on show. */
  proposals: readonly GrantProposal[];
  /** The id of the elicitation that is on show, or null. */
  elicitation: string | null;
  /** Ends the wait for the next deadline, which is `due`; null where nothing is waited for. */
  stop: () => void;
  due: number | null;
};

/** An approval that is new here. */
export function askedCall(approval: Approval, of: Pick<AskedCall, "at" | "asked" | "form" | "voided">): AskedCall {
  return { approval, ...of, proposals: [], elicitation: null, stop: () => undefined, due: null };
}
