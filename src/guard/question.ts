import type { Evaluation } from "../core/decide/decision.js";
import type { Tool } from "../core/trust/tool.js";
import type { JsonObject } from "../wire/json.js";

/**
 * What a person is asked. Show `text` as it is: it is plain text, safe to print, and whole. `form` is the same question
 * as the schema of an MCP elicitation, for applications that have such forms.
 */
export type Question = {
  readonly text: string;
  readonly form: JsonObject;
  readonly tool: Tool;
  readonly evaluation: Evaluation;
  /** Resolves when an answer no longer counts: take the question away. */
  readonly over: Promise<void>;
} & (
  | { readonly kind: "ask"; /** Whether `allow-session` may be answered. */ readonly forSession: boolean }
  | { readonly kind: "challenge" }
);

/**
 * A person's answer: a decision to an ask; to a challenge the tool's raw name, as the person typed it, or a denial.
 * Anything else is no approval. Null: nobody saw the question.
 */
export type Answer = { readonly decision: "deny" | "allow" | "allow-session" } | { readonly confirm: string } | null;

/** Puts a question to a person. A rejection counts as null. */
export type Ask = (question: Question) => Promise<Answer>;
