import type { Json } from "../../wire/json.js";
import type { Effective4 } from "../trust/claim.js";
import type { Step } from "../decide/decision.js";
import type { Asking } from "../explain/prompt-form.js";
import type { QuestionCause } from "../explain/question-causes.js";
import type { Reason } from "../decide/reason.js";
import { reasonProblem, type SaidNo } from "./said-no.js";
import type { Effect, Reach } from "../trust/tool.js";

/** A grant that a person may give in place of a single yes; proposed from the call that is asked about. */
export type GrantProposal = {
  readonly id: string;
  /** What it covers, in words: "any file under `/data/notes`, for an hour". */
  readonly text: string;
  /** The condition over `args` that a later call must meet (CEL, as in heed.yaml). */
  readonly where: string;
  /** The host or recipient that it is bound to. */
  readonly bound?: string;
};

/** The id of the proposal that covers the exact call and nothing else. */
export const EXACT_GRANT = "exact";

/** An argument as a person is shown it. */
export type ShownArgument = {
  readonly name: string;
  /** Ready to print: nothing in it is invisible. */
  readonly shown: string;
  /** A path, an address or a recipient. */
  readonly important: boolean;
  readonly undeclared: boolean;
};

/**
 * A question that waits for a person outside of the client: all that a console or terminal shows. Foreign texts
 * (`label`, `tool`, `displayName`, `args`, `client`) stand in it as they came: show them through `visible`.
 */
export type OpenQuestion = {
  /** The id of its approval. */
  readonly id: string;
  /** Milliseconds since 1970-01-01T00:00Z: when it was asked, and from when on an answer counts for nothing. */
  readonly asked: number;
  readonly until: number;
  readonly asking: Asking;
  readonly server: { readonly key: string; readonly label: string };
  readonly tool: string;
  readonly displayName: string;
  /** The renderer's whole text. */
  readonly prompt: string;
  readonly args: Json;
  readonly arguments: readonly ShownArgument[];
  readonly effect: Effect;
  readonly reach: Reach;
  readonly hints: Effective4;
  readonly steps: readonly Step[];
  readonly reasons: readonly Reason[];
  /** Why it is asked, as sentences. */
  readonly why: readonly string[];
  /** Why it is asked, in a word: the leading cause first, then what else of the tool deserves a second look. None in records of before causes were told. */
  readonly causes: readonly QuestionCause[];
  readonly proposals: readonly GrantProposal[];
  /** "Allow for this session" is offered. */
  readonly forSession: boolean;
  readonly client: { readonly name: string; readonly version: string };
  readonly principal: string;
  readonly session: string;
};

/** A person's answer to an open question. */
export type Given = { readonly by: "console" | "terminal"; readonly at: number } & (
  | { readonly decision: "allow" | "allow-session" }
  | ({ readonly decision: "deny" } & SaidNo)
  | { readonly decision: "grant"; readonly proposal: string; readonly for: "hour" | "session" }
  /** The text typed for a challenge. */
  | { readonly confirm: string }
);

/** True if this is an answer that the question offers; another one is none. */
export function offers(question: OpenQuestion, given: Given): boolean {
  if ("confirm" in given) return question.asking === "challenge" && given.confirm !== "";
  switch (given.decision) {
    case "deny":
      return given.reason === undefined || reasonProblem(given.reason) === null;
    case "allow":
      return question.asking === "ask";
    case "allow-session":
      return question.asking === "ask" && question.forSession;
    case "grant":
      return question.asking === "ask" && question.proposals.some(({ id }) => id === given.proposal);
  }
}
