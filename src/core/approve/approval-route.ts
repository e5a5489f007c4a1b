import { sameBinding, type Binding } from "./approval-binding.js";
import { recallDecline, type ApprovalMemory } from "./approval-memory.js";
import { admits, type Approval, type ApprovedApproval, type PendingApproval } from "./approval.js";
import type { Asking } from "../explain/prompt-form.js";

/** What to do with a call that needs a person: `use` and `repeat` name the approval that gets the event of that name. */
export type ApprovalRoute =
  | { readonly go: "answer"; readonly outcome: "denied" | "policy" }
  | { readonly go: "use"; readonly approval: ApprovedApproval }
  | { readonly go: "repeat"; readonly approval: PendingApproval }
  | { readonly go: "open" };

/**
 * Where a call that needs a person goes: a no to the same call answers it, a late yes admits it, three noes to the tool
 * answer it, a question about the identical call that is still open is repeated, and else a new one is opened.
 */
export function routeCall(
  approvals: Iterable<Approval>,
  memory: ApprovalMemory,
  call: { readonly binding: Binding; readonly tool: string; readonly needs: Asking; readonly now: number },
): ApprovalRoute {
  const { binding, tool, needs, now } = call;
  const declined = recallDecline(memory, binding, tool, now);
  if (declined === "denied") return { go: "answer", outcome: "denied" };
  let open: PendingApproval | null = null;
  for (const approval of approvals) {
    if (!sameBinding(approval.binding, binding) || now >= approval.expires) continue;
    // An approval on which a call still waits belongs to that call alone.
    if (approval.state === "approved" && approval.waiting === null && admits(approval, binding, needs, now))
      return { go: "use", approval };
    if (approval.state === "pending" && approval.waiting === null && approval.asking === needs) open ??= approval;
  }
  if (declined !== null) return { go: "answer", outcome: declined };
  return open === null ? { go: "open" } : { go: "repeat", approval: open };
}
