import type { Diagnostic, Reason } from "../../core/decide/reason.js";
import type { Sha256 } from "../../wire/branded.js";
import type { Listing } from "../../connect/listing.js";
import type { JoinedSource } from "../../source/join-source.js";
import type { Again } from "../server/again.js";
import type { Assessment } from "../../review/assess/assess.js";

/**
 * How far a server is believed. `unknown`: not in the lock. `trusted`: its lock entry holds. `drifted`: some of its tools
 * changed since. `untrusted`: in the lock, and a policy marks it untrusted.
 */
export type ServerTrust = "unknown" | "trusted" | "drifted" | "untrusted";

/** The policy that a report was made under. */
export type PolicyFacts = {
  readonly presets: Readonly<Record<string, string>>;
  readonly digest: Sha256;
  /** Heed only writes down what it would decide. */
  readonly observes: boolean;
  readonly notes: readonly Diagnostic[];
};

/** One server as a report shows it. */
export type ServerReport = {
  readonly label: string;
  /** The label of its lock entry, or null. */
  readonly locked: string | null;
  readonly identity: Sha256;
  /** What runs, in words: `npm @scope/name 1.2.3`. */
  readonly what: string;
  readonly trust: ServerTrust;
  /** False where nobody can tell what would answer: such a server is never trusted. */
  readonly trustable: boolean;
  readonly listing: Listing;
  readonly assessment: Assessment;
  /** Names that the lock holds and the list does not. */
  readonly missing: readonly string[];
  /** Why a review of a server that looks like it, by its label or its code, does not hold; null where one holds, or there is none. */
  readonly otherwise: Reason | null;
  /** What differs from the reviewed server without making it another one, such as a new version of its package. */
  readonly updated: readonly Reason[];
  /** What the server's sources show, where they were looked at. */
  readonly source?: JoinedSource;
  /** How commands that point here again end. */
  readonly again: Again;
};
