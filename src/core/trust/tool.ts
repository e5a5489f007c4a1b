import type { Branded, Sha256 } from "../../wire/branded.js";
import type { Effective4 } from "./claim.js";
import type { Grave } from "./grave.js";
import type { Reason } from "../decide/reason.js";

/** How far a tool may be believed. */
export type Trust = "unknown" | "trusted" | "drifted" | "withheld";

/** What a call may do, mildest first. `presumed`: nobody said it destroys, nobody credible said it does not. */
export const EFFECTS = ["read", "additive", "presumed", "destructive"] as const;
export type Effect = (typeof EFFECTS)[number];

/** Whom a call may reach, mildest first. */
export const REACHES = ["closed", "open"] as const;
export type Reach = (typeof REACHES)[number];

/** What happens to a call, mildest first. */
export const VERDICTS = ["allow", "ask", "challenge", "deny"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The stricter of two verdicts. */
export function stricter(a: Verdict, b: Verdict): Verdict {
  return VERDICTS.indexOf(a) >= VERDICTS.indexOf(b) ? a : b;
}

/** A tool with its claims resolved: all that a decision needs to know of it. */
export type Tool = Branded<ToolFields, "Tool">;

/** The fields of a {@link Tool}; only `resolve` makes the branded type. */
export type ToolFields = {
  /** The server's identity: what runs, not how it is called. */
  readonly server: Sha256;
  /** The label the server was started with. */
  readonly label: string;
  /** The label of the server's accepted lock entry, or null. */
  readonly locked: string | null;
  readonly name: string;
  readonly displayName: string;
  readonly pin: Sha256;
  readonly trust: Trust;
  /** Why the tool is drifted or withheld, or why a review that exists is not of it; null otherwise. */
  readonly standing: Reason | null;
  readonly hints: Effective4;
  readonly effect: Effect;
  readonly reach: Reach;
  /** A second identical call has no further effect. */
  readonly repeatable: boolean;
  /** A contradiction that no override lifts: the verdict is at least ask. */
  readonly floor: Reason | null;
  /** A yes to a call of it may count for more than one run (`isRememberable`). */
  readonly rememberable: boolean;
  /** That its calls are grave, and why; null where nothing says so (DESIGN, sections 3 and 11). It only tightens. */
  readonly grave: Grave | null;
  /** The version of the judge whose inferences are among the claims. */
  readonly judge: string;
};
