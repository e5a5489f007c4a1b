import type { Tier } from "../core/trust/claim.js";

/** One policy file as the caller found it. */
export type Source = {
  readonly tier: Tier;
  /** The path as messages show it. */
  readonly file: string;
  /** The file's text; null where there is no file now. */
  readonly text: string | null;
  /** A person accepted exactly these bytes (or the file's absence) for this path. An administrator's file needs no acceptance. */
  readonly accepted: boolean;
  /** The text that was last accepted for this path, where it is another; null where none was. */
  readonly acceptedText: string | null;
};
