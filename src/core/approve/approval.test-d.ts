import type { Approval, ApprovalQuestion, ApprovedApproval, ConsumedApproval, DeniedApproval } from "./approval.js";
import type { ApprovalEvent } from "./approval-event.js";

declare const question: ApprovalQuestion;

// @ts-expect-error a pending approval says where it is shown, what comes next and whether a call waits
export const pending: Approval = { ...question, state: "pending" };
// @ts-expect-error a yes was given somewhere
export const approved: ApprovedApproval = { ...question, state: "approved", at: 0, waiting: null };
// @ts-expect-error nobody approves and denies
export const both: DeniedApproval = { ...question, state: "denied", at: 0, by: "form", how: "declined", shown: null };
// @ts-expect-error a spent approval has no call that waits
export const spent: ConsumedApproval = { ...question, state: "consumed", at: 0, waiting: 1 };
// @ts-expect-error the model is no surface
export const model: ApprovalEvent = { type: "answered", surface: "model", answer: { kind: "allow" }, at: 0 };
// @ts-expect-error every event tells the time
export const timeless: ApprovalEvent = { type: "tick" };
