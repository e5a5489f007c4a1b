import type { Grave } from "../trust/grave.js";
import type { Sha256 } from "../../wire/branded.js";
import type { Strict } from "../../wire/strict.js";
import type { Effective4, Origin, Tier } from "../trust/claim.js";
import type { Condition, Paths, Policy, Preset } from "./policy.js";
import type { QuestionCause } from "../explain/question-causes.js";
import type { Reason } from "./reason.js";
import type { Effect, Reach, Tool, Verdict } from "../trust/tool.js";

/** The two legs of the session's risk: outside content has come in, private data has come in. */
export type Legs = { readonly content: boolean; readonly private: boolean };

/** A remembered approval. */
export type Grant = {
  readonly id: string;
  readonly server: Sha256;
  readonly tool: string;
  readonly pin: Sha256;
  readonly principal: string;
  /** The policy digest it was given under. */
  readonly policy: Sha256;
  /** The session it is for; absent: any session of the principal. */
  readonly session?: string;
  /** The legs that were present when it was given. */
  readonly given: Legs;
  /** The host or recipient it is bound to; an exact call is bound by all its arguments. */
  readonly bound?: string;
  /** Milliseconds since 1970-01-01T00:00Z; the grant is good while `now < expires`. */
  readonly expires: number;
  readonly scope: { readonly call: Sha256 } | { readonly where: Condition };
};

/** A call to be decided. */
export type Call = {
  readonly tool: Tool;
  /** The arguments; null where there are none to look at (`heed check`): every condition is then an error. */
  readonly args: Strict | null;
  /** The digest of the call (`callDigest`), and of what it answers its server; null where `args` is. */
  readonly digest: Sha256 | null;
  readonly paths: Paths;
  /** The paths that an administrator's rules see, where others would show them more: without what only a user or a project says of a server's root. */
  readonly adminPaths?: Paths;
  /** The arguments validate against the pinned schema with undeclared properties closed at every level, and nothing undeclared stands beside them. */
  readonly schemaValid: boolean;
  /** The arguments reach what decides about calls: HEED_HOME, a heed.yaml, heed.lock or a host's configuration. */
  readonly selfReach: boolean;
  /** Why the call is at least a challenge whatever rules and grants say, or null or absent where nothing stands so high. */
  readonly floor?: Reason | null;
};

/** What a call is decided in. `now`: milliseconds since 1970-01-01T00:00Z. */
export type Context = {
  readonly policy: Policy;
  readonly legs: Legs;
  readonly grants: readonly Grant[];
  readonly principal: string;
  readonly session: string;
  readonly now: number;
};

/** A decision: the verdict and why. `marks` are set on the session once a result arrives, before it is forwarded. */
export type Decision = {
  readonly effect: Effect;
  readonly reach: Reach;
  readonly marks: Legs;
  /** The most telling reason first. */
  readonly reasons: readonly [Reason, ...Reason[]];
} & ({ readonly verdict: "allow"; readonly grant?: string } | { readonly verdict: "ask" | "challenge" | "deny" });

/** Why a rule won or lost. */
export type RuleOutcome =
  | "won"
  | "outranked"
  | "unmatched"
  | "condition-false"
  | "excepted"
  | "condition-error"
  | "arguments-not-validated"
  | "inert";

/** One step of an evaluation, in the order in which they are taken. */
export type Step =
  | { readonly step: "preset"; readonly tier: Tier | "default"; readonly preset: Preset; readonly gives: Verdict }
  | {
      readonly step: "rule";
      readonly origin: Origin;
      readonly rule: string;
      readonly gives: Verdict;
      readonly outcome: RuleOutcome;
      readonly detail?: Reason;
    }
  | { readonly step: "grant"; readonly grant: string; readonly outcome: "used" | "unmatched" | "expired" | "void" }
  | { readonly step: "floor"; readonly why: Reason; readonly from: Verdict; readonly to: Verdict }
  | { readonly step: "session"; readonly legs: Legs; readonly from: Verdict; readonly to: Verdict };

/** A decision with everything that was considered on the way. */
export type Evaluation = {
  readonly decision: Decision;
  /** Why a person is asked; null where nobody is. */
  readonly cause: QuestionCause | null;
  readonly hints: Effective4;
  readonly steps: readonly Step[];
  /** A condition over arguments could not be looked at because there were none. */
  readonly conditional: boolean;
  readonly judge: string;
  /** That calls of the tool are grave, and why; null where nothing says so. */
  readonly grave: Grave | null;
};
