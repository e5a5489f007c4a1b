import type { Evaluation } from "../core/decide/decision.js";
import type { LockedServer } from "../core/trust/pin.js";
import type { Paths, Policy } from "../core/decide/policy.js";
import type { Judge } from "../core/trust/judge.js";
import type { Hash, Sha256 } from "../wire/branded.js";
import type { Json } from "../wire/json.js";
import type { Ask } from "./question.js";
import type { GuardSession } from "./session.js";
import type { Timer } from "./timer.js";
import type { Outcome } from "./withheld-result.js";

/** The server behind the clients that a guard is used with. */
export type GuardedServer = {
  /** What people call the server; policies match it. */
  readonly label: string;
  /**
   * Who the server is: a digest of what runs, not of what it calls itself. A lock of another identity counts for nothing.
   * Left out where no lock is used.
   */
  readonly identity?: Sha256;
};

/** What was decided about one call. `ran` is written before the call is sent. */
export type GuardRecord = {
  readonly server: string;
  readonly tool: string;
  readonly call: Sha256;
  readonly at: number;
  readonly evaluation: Evaluation | null;
  readonly outcome: "ran" | "asked-and-ran" | Outcome;
};

/** The parts of a guard. Only `server` and `ask` must be given. */
export type GuardOptions = {
  readonly server: GuardedServer;
  /** Puts a question to a person. */
  readonly ask: Ask;
  /** Made by `loadPolicy` of `heed/policy`; the balanced preset if left out. */
  readonly policy?: Policy;
  /** The accepted entry of heed.lock for this server; nothing is trusted without. */
  readonly lock?: LockedServer | null;
  /**
   * The conversation that results may end up in. All guards of a process share one unless told otherwise: an application
   * with several conversations gives each its own (`createSession`).
   */
  readonly session?: GuardSession;
  /** Keeps a record of each call. Awaited before the call is sent; where it rejects, the call does not run. */
  readonly record?: (record: GuardRecord) => void | Promise<void>;
  /** Every path-like argument to its real path, for conditions that use `under`. Without it such a condition is an error. */
  readonly paths?: (args: Json) => Paths | Promise<Paths>;
  /** Whether arguments, or a list of what stands beside them, reach what decides about calls; by default the well-known file names are looked for. */
  readonly reachesHeed?: (args: Json) => boolean;
  /** How long a person has, in milliseconds; ten minutes if left out. No answer means no. */
  readonly answerWithin?: number;
  /** How many characters of one question the application can show; 20,000 if left out. A longer one is not asked, and the call does not run. */
  readonly characters?: number;
  /** Infers doubts from definitions; that of `heed/lint` if left out. */
  readonly judge?: Judge;
  /** SHA-256; a slower one that runs anywhere if left out. */
  readonly hash?: Hash;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly now?: () => number;
  readonly timer?: Timer;
};
