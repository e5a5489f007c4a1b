import { CAUSE_CODES, type QuestionCause } from "../../../core/explain/question-causes.js";

/** What an index remembers of a call in single bits. */
export const FLAG = {
  /** It is a call's decision, not only a mention of a server or a session. */
  decision: 1,
  /** A person was asked. */
  asked: 2,
  /** A person was asked to type the tool's name. */
  typed: 4,
  /** It was decided and not enforced. */
  observed: 8,
  /** A remembered approval covered it. */
  granted: 16,
  approved: 32,
  refused: 64,
  /** Software said no in a person's place. */
  software: 128,
} as const;

/** What stands for the cause of a question: a place in this list, 0 for none. The codes of causes only grow at the end. */
export const INDEX_CAUSES: readonly ("" | QuestionCause)[] = ["", ...CAUSE_CODES];

/**
 * What stands for a verdict and an outcome in an index: a place in these lists, 0 for none. New ones go to the end. `failed`
 * ran as well, and the server answered with an error.
 */
export const VERDICT_CODES = ["", "allow", "ask", "challenge", "deny"];
export const OUTCOME_CODES = [
  "",
  "ran",
  "denied",
  "unseen",
  "pending",
  "timed-out",
  "withdrawn",
  "policy",
  "closed",
  "unanswered",
  "failed",
];
