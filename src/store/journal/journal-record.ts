import type { Sha256 } from "../../wire/branded.js";
import type { Json } from "../../wire/json.js";
import type { Legs } from "../../core/decide/decision.js";
import type { HintName } from "../../core/tool/hint.js";
import type { Drift } from "../../core/trust/drift.js";
import type { QuestionCause } from "../../core/explain/question-causes.js";
import type { Reason } from "../../core/decide/reason.js";
import type { Effect, Reach, Trust, Verdict } from "../../core/trust/tool.js";

/** Where one segment stood: record `n` had this digest. */
export type Anchor = { readonly segment: string; readonly n: number; readonly hash: Sha256 };

/** How a call ended, as far as Heed decided it; `ran` also where the server then answered with an error. */
export type CallOutcome =
  | "ran"
  | "denied"
  | "unseen"
  | "pending"
  | "timed-out"
  | "withdrawn"
  | "policy"
  | "closed"
  /** The call went to the server and no answer came back before the end. */
  | "unanswered";

/** The arguments of a call as the journal may hold them: a keyed digest, and a preview where the policy allows one. */
export type JournaledArguments = { readonly digest: Sha256; readonly preview?: Json };

type HostEdit<T extends string> = {
  readonly type: T;
  readonly host: string;
  readonly file: string;
  readonly guarded: readonly string[];
  readonly told: readonly string[];
  readonly by: "person" | "scratch" | "command";
};

/**
 * What Heed writes down. `segment-opened`, `anchors` and `segment-closed` are written by the journal
 * itself. Foreign names and texts stand in these records as they came: show them through `visible`.
 * Published as schema/journal.schema.json.
 */
export type JournalRecord =
  | {
      readonly type: "session-opened";
      readonly session: string;
      readonly principal: string;
      readonly server: Sha256;
      readonly label: string;
      /** The identity in one readable line. */
      readonly identity: string;
      /** The digest under which the whole of it is kept; none in journals of before it was. */
      readonly identityDigest?: Sha256;
      /** Why a review of a server that looks like this one does not hold; absent where one holds, or there is none. */
      readonly review?: Reason;
      readonly mode: "enforce" | "observe";
      /** The policy's digest, or null where no policy could be loaded: every call is then denied. */
      readonly policy: Sha256 | null;
    }
  | {
      readonly type: "client";
      readonly session: string;
      readonly name: string;
      readonly version: string;
      readonly revision: string;
    }
  | {
      readonly type: "list";
      readonly server: Sha256;
      readonly label: string;
      readonly tools: readonly {
        readonly name: string;
        readonly pin: Sha256;
        readonly trust: Trust;
        readonly standing?: Reason;
        /** How it differs from what was reviewed; absent where it does not, or nobody reviewed it. */
        readonly drift?: Exclude<Drift["direction"], "same">;
      }[];
      /** How many tools of a very long list are left out here. */
      readonly left?: number;
    }
  | {
      readonly type: "decision";
      /** This call's id, made by the gate: the outcome names it again. */
      readonly call: string;
      readonly session: string;
      readonly principal: string;
      readonly server: Sha256;
      readonly label: string;
      readonly tool: string;
      /** Null where the tool is not listed. */
      readonly pin: Sha256 | null;
      readonly trust: Trust;
      readonly verdict: Verdict;
      /** Why a person is asked: of an ask and a challenge, since it is written down. */
      readonly cause?: QuestionCause;
      readonly effect: Effect;
      readonly reach: Reach;
      readonly reasons: readonly Reason[];
      readonly legs: Legs;
      readonly policy: Sha256 | null;
      readonly grant?: string;
      readonly approval?: string;
      /** `mode: observe`: the verdict was written down and stopped nothing. */
      readonly observed?: true;
      /** The version of the judge whose inferences were among the claims. */
      readonly judge: string;
      readonly args: JournaledArguments;
    }
  | {
      readonly type: "asked";
      readonly call: string;
      readonly approval: string;
      readonly surface: string;
      readonly kind: "ask" | "challenge";
    }
  | {
      readonly type: "answered";
      readonly approval: string;
      readonly surface: string;
      readonly answer: "approved" | "denied";
      readonly by: "person" | "script";
      /** Why the person said no, in their own words. */
      readonly reason?: string;
      /** The no is to every call of the tool, for the rest of the session. */
      readonly all?: true;
    }
  /** Software said no or closed the form where a person should have: it counts as unseen. */
  | {
      readonly type: "software-answer";
      readonly approval: string;
      readonly surface: string;
      readonly what: "decline" | "cancel" | "empty-accept";
      readonly afterMs: number;
    }
  | { readonly type: "outcome"; readonly call: string; readonly outcome: CallOutcome; readonly isError?: boolean }
  | { readonly type: "legs"; readonly session: string; readonly legs: Legs; readonly call: string }
  /** A message that was stopped or let pass without being a decided call. */
  | {
      readonly type: "message";
      readonly direction: "to-server" | "to-client";
      readonly method: string | null;
      readonly fate: "passed" | "refused";
      readonly reason?: Reason;
    }
  | { readonly type: "grant"; readonly grant: string; readonly server: Sha256; readonly tool: string; readonly expires: number }
  | { readonly type: "grant-revoked"; readonly grant: string }
  | {
      readonly type: "trusted";
      readonly server: Sha256;
      readonly label: string;
      readonly accepted: readonly string[];
      /** Hints of the judge that were accepted where the definitions leave them out. */
      readonly proposals?: readonly {
        readonly tool: string;
        readonly hint: HintName;
        readonly value: boolean;
        readonly judge: string;
      }[];
      readonly by: "person" | "scratch";
    }
  | { readonly type: "untrusted"; readonly server: Sha256; readonly label: string; readonly by: "person" | "scratch" }
  | { readonly type: "file-accepted"; readonly file: string; readonly digest: Sha256 | null; readonly by: "person" | "scratch" }
  /**
   * Heed edited a host's file, or took its edits back. `guarded`: the servers that got or lost the gate, by the host's names;
   * `told`: what the host was told, or no longer is, so that it leaves the question to Heed. `by`: `command` where nothing
   * was loosened, so that nobody was asked.
   */
  | HostEdit<"installed">
  | HostEdit<"uninstalled">
  /** A server asked for a confirmation of its own, during a call that a person had answered for Heed. */
  | { readonly type: "server-asked"; readonly call: string; readonly session: string; readonly label: string }
  | { readonly type: "policy-failed"; readonly errors: readonly Reason[] }
  /** Segments that are removed, each with the head it had: what is missing is told from what was pruned by these. */
  | {
      readonly type: "pruned";
      /** A person's word, a policy's `keep`, or a throw-away home. */
      readonly by: "person" | "policy" | "scratch";
      /** Their last records are from before this moment. */
      readonly before: number;
      readonly segments: readonly Anchor[];
      /** What removed segments said of segments that had been pruned before them. */
      readonly earlier: readonly Anchor[];
    };

/** The records that the journal writes about itself. */
export type ChainRecord =
  | {
      readonly type: "segment-opened";
      readonly journal: 1;
      readonly segment: string;
      readonly pid: number;
      /** The version of Heed that wrote it. */
      readonly heed: string;
      /** The heads of the other segments, as far as they may have grown since the last opening. */
      readonly anchors: readonly Anchor[];
    }
  | { readonly type: "anchors"; readonly anchors: readonly Anchor[] }
  /** `next`: the process went on in this segment. */
  | { readonly type: "segment-closed"; readonly next?: string };

/** Where and when a record stands in its segment. */
export type Link = {
  /** Counts from 0. */
  readonly n: number;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly at: number;
  /** The `hash` of the record before; 64 zeros in the first. */
  readonly prev: Sha256;
};
