import type { Sha256 } from "../../wire/branded.js";
import type { HintName } from "../tool/hint.js";
import type { Reason } from "../decide/reason.js";

/** The policy tiers: who wrote a file (DESIGN: administrators, the person, the repository). */
export type Tier = "admin" | "user" | "project";

/** Where a rule or an override was written. */
export type Origin = { readonly tier: Tier; readonly file: string; readonly line: number };

/** What a person had in view when giving a reassuring override: anything else suspends it. */
export type OverrideBinding = {
  /** The pin it was given for. */
  readonly pin: Sha256;
  /** Digests (`claimDigest`) of the warnings and doubts that were on show. */
  readonly shown: readonly Sha256[];
};

/**
 * One source's word on one hint. Evidence has a weight and no value: it cannot reassure.
 * A `doubt` cancels a reassurance; a `warning` also escalates.
 */
export type Claim = { readonly hint: HintName } & (
  | {
      readonly source: "override";
      readonly value: boolean;
      readonly origin: Origin;
      readonly reason: string;
      /** What a reassuring override is bound to; null for a cautious one, which always holds. */
      readonly binding: OverrideBinding | null;
    }
  | { readonly source: "proposal"; readonly value: boolean; readonly judge: string; readonly pin: Sha256 }
  | { readonly source: "annotations"; readonly value: boolean }
  | {
      /** `review`: what the reviewed definition warned of and the definition of now no longer says. */
      readonly source: "verifier" | "extension" | "inference" | "contradiction" | "review";
      readonly weight: "warning" | "doubt";
      readonly reason: Reason;
    }
);

/** Why an effective hint has its value. */
export type Basis = "override" | "warning" | "trusted" | "default";

/** The value that a decision acts on, with everything that was said about it. */
export type Effective = { readonly value: boolean; readonly basis: Basis; readonly claims: readonly Claim[] };

/** The four effective hints of a tool. */
export type Effective4 = Readonly<Record<HintName, Effective>>;
