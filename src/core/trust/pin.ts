import type { Sha256 } from "../../wire/branded.js";
import type { Claim } from "./claim.js";
import { bearing, type Bearing, type Declared4, type HintName } from "../tool/hint.js";

/** The parts of a definition that are pinned apart, so that a change can be named. */
export type PinParts = { readonly text: Sha256; readonly schema: Sha256; readonly hints: Sha256; readonly other: Sha256 };

/** The pin of one definition: equal pins mean the same definition, but for key order, icons and insignificant `_meta`. */
export type Pin = {
  readonly pin: Sha256;
  readonly parts: PinParts;
  readonly declared: Declared4;
  /** Hints whose valid value another place of the definition denies with a warning. Absent: none. */
  readonly stray?: readonly HintName[];
  /**
   * The digest of the definition as it was written. Nothing is decided by it: it tells an equivalent definition from the very
   * same. Absent in a lock from before it was kept, and where the definition is too deep or broken to be read.
   */
  readonly written?: Sha256;
};

/** Which way a pinned definition points in one hint: a warning anywhere in it outweighs a valid value in its place. */
export function pinBearing({ declared, stray }: Pick<Pin, "declared" | "stray">, hint: HintName): Bearing {
  return stray?.includes(hint) === true ? "warning" : bearing(hint, declared[hint]);
}

/** A reassuring override as the lock holds it. */
export type LockedOverride = {
  readonly hint: HintName;
  readonly value: boolean;
  readonly reason: string;
  readonly shown: readonly Sha256[];
  readonly pin: Sha256;
};

/** A proposal of the judge that a person accepted, with the reason that stood beside it. */
export type LockedProposal = {
  readonly hint: HintName;
  readonly value: boolean;
  readonly reason: string;
  readonly judge: string;
  readonly pin: Sha256;
};

/**
 * One tool of a lock entry. `accepted` false: listed and left out at the review. `doubted`: hints of an accepted tool that
 * looked wrong and were left out, so that they do not reassure; absent: none.
 */
export type LockedTool = {
  readonly name: string;
  readonly accepted: boolean;
  readonly doubted?: readonly HintName[];
  readonly pin: Pin;
  readonly overrides: readonly LockedOverride[];
  readonly proposals: readonly LockedProposal[];
};

/** A server's accepted lock entry. */
export type LockedServer = { readonly label: string; readonly server: Sha256; readonly tools: readonly LockedTool[] };

/** Extra claims of one tool that do not stand in its definition: evidence and warnings seen earlier in the session. */
export type ExtraClaims = ReadonlyMap<string, readonly Claim[]>;
