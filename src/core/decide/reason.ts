import type { Json } from "../../wire/json.js";
import type { HintKey, HintName } from "../tool/hint.js";

/** A typed reason: a pinned code and its arguments. The sentences live apart, in `describe` of the layer that owns the code. */
export type Reason = { readonly code: string; readonly args: Readonly<Record<string, Json>> };

/** A place in a file; lines and columns count from 1. */
export type Position = { readonly file: string; readonly line: number; readonly column: number };

/** A mistake in something a person wrote, as data: what, where and how to mend it. */
export type Diagnostic = Reason & {
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly help: string;
  readonly at?: Position;
};

/** Hints to set (`null` removes one) so that a finding goes away. */
export type Fix = { readonly set: Readonly<Partial<Record<HintName, boolean | null>>> };

/**
 * Which way a declared hint errs: `lax` says less than the tool may do, so clients run it unasked; `over-cautious` says
 * more, so they ask needlessly.
 */
export type WrongClaim = "lax" | "over-cautious";

/**
 * A diagnostic about a tool list. `tool` is the index in the list, `hint` the hint that it is about, `claim` which way
 * that hint errs, as declared or, where it is absent, by its default; a finding about no value has no `claim`.
 */
export type Finding = Diagnostic & {
  readonly rule: string;
  readonly tool?: number;
  readonly hint?: HintKey;
  readonly claim?: WrongClaim;
  readonly heuristic: boolean;
  readonly fix?: Fix;
};
