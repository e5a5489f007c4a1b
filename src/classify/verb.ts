/**
 * What a verb does to a system, mildest first. `works` makes something out of its input and may answer with it or keep
 * it: a verb that says neither. `adds` leaves all that was there, `changes` does not, `ends` withdraws or stops,
 * `deletes` leaves nothing to withdraw.
 */
export const DOINGS = ["reads", "works", "adds", "changes", "ends", "deletes"] as const;
export type Doing = (typeof DOINGS)[number];

/**
 * How sure it is that a word is a verb where it stands: `verb` anywhere, `leading` when it is the first word
 * (`run_suite`, but not `test_run_result`), `noun` only if nothing better is found (`deploy_status` deploys nothing).
 */
export type Certainty = "verb" | "leading" | "noun";

/**
 * Whether a second identical call does something more: `again` (a second message is sent), `once` (what is deleted
 * stays deleted), `thing`: that depends on the thing (a second folder of one name is none, a second comment is one).
 */
export type Repeats = "again" | "once" | "thing";

export type Verb = {
  readonly does: Doing;
  readonly certainty: Certainty;
  readonly repeats: Repeats;
  /** It puts a whole thing where another may stand, which is lost then: `unless-new` not where it says that its thing is new. */
  readonly puts?: "always" | "unless-new";
};

/** Whether a verb leaves a trace for sure. */
export function isWriting(does: Doing): boolean {
  return does !== "reads" && does !== "works";
}

/** The graver of two. */
export function graver(a: Doing | null, b: Doing | null): Doing | null {
  if (a === null || b === null) return a ?? b;
  return DOINGS.indexOf(a) >= DOINGS.indexOf(b) ? a : b;
}
