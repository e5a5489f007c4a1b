import type { Reason } from "../core/decide/reason.js";
import type { Doing, Repeats } from "./verb.js";

/** Where a sign was found. */
export type Place = "name" | "title" | "annotations.title" | "description" | "sentence" | "schema";

/** One sign of what a tool does. `certain`: it would take a reason to doubt it. */
export type Sign = {
  readonly place: Place;
  readonly does: Doing;
  readonly repeats: Repeats;
  readonly certain: boolean;
  readonly reason: Reason;
  /** The verb; "" where none tells. */
  readonly word: string;
  /** What it is done to, in words; empty where that cannot be told. */
  readonly object: readonly string[];
};
