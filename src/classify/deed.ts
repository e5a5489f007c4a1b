import type { Doing, Repeats } from "./verb.js";

/** A verb that a text uses of the tool. */
export type Deed = {
  readonly does: Doing;
  readonly word: string;
  readonly repeats: Repeats;
  readonly object: readonly string[];
  /** Joined to the main verb, and surely a verb: as good as a main verb. */
  readonly certain?: boolean;
};
