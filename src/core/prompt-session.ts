import type { Evaluation } from "./decision.js";
import type { Tool } from "./tool.js";

/**
 * True if a question may also offer "allow for this session": an ask without a warning, a raise, drift or a contradiction
 * (DESIGN, section 6). A warned call stays one that a person looks at each time.
 */
export function offersSession(evaluation: Evaluation, tool: Tool): boolean {
  const warned = Object.values(evaluation.hints).some(({ basis }) => basis === "warning");
  const raised = evaluation.steps.some(({ step }) => step === "session" || step === "floor");
  return evaluation.decision.verdict === "ask" && !warned && !raised && tool.floor === null && tool.trust !== "drifted";
}
