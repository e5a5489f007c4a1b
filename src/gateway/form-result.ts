import type { ApprovalAnswer } from "../core/approve/approval-event.js";
import type { ApprovalQuestion } from "../core/approve/approval.js";
import { isObject, member, type Json } from "../wire/json.js";

/**
 * What a client's answer to a form means (2025-06-18 ElicitResult): an accept counts by its content alone, which must be
 * exactly what was asked for; anything that is no such result counts as closed by software.
 */
export function readFormResult(
  result: Json | undefined,
  { asking, forSession }: Pick<ApprovalQuestion, "asking" | "forSession">,
): ApprovalAnswer {
  const action = member(result, "action");
  if (action === "decline") return { kind: "decline" };
  if (action !== "accept") return { kind: "cancel" };
  const content = member(result, "content");
  if (!isObject(content)) return { kind: "empty" };
  const key = asking === "challenge" ? "confirm" : "decision";
  const value = member(content, key);
  if (typeof value !== "string" || Object.keys(content).length !== 1) return { kind: "empty" };
  if (asking === "challenge") return { kind: "typed", text: value };
  if (value === "allow" || value === "deny") return { kind: value };
  return value === "allow-session" && forSession ? { kind: value } : { kind: "empty" };
}
