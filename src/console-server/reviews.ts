import type { Problem, ReviewAsked, ReviewChoice, ReviewView } from "../console/api.js";
import type { Asked } from "./code-request.js";
import type { Seen } from "../store/journal/seen.js";

/** What an acceptance would do: what stands beside its code, and what happens to each tool's calls then. */
export type Planned = {
  readonly asked: Extract<Asked, { kind: "trust" }>;
  readonly then: ReviewAsked["then"];
};

/** Why not, for the page. */
export type Refused = { readonly ok: false; readonly problem: Problem };

/**
 * Reviews of servers, made from what gates have seen of them: nothing is started. Each looks at everything anew; a choice
 * counts only for the very review that it was made in, known by its digest.
 */
export type Reviews = {
  readonly open: (seen: readonly Seen[], key: string) => Promise<{ readonly ok: true; readonly view: ReviewView } | Refused>;
  readonly plan: (
    seen: readonly Seen[],
    key: string,
    choice: ReviewChoice,
  ) => Promise<{ readonly ok: true; readonly planned: Planned } | Refused>;
  /** Writes what `plan` showed. That a person wants it is the caller's to make sure of. */
  readonly accept: (
    seen: readonly Seen[],
    key: string,
    choice: ReviewChoice,
    by: "person" | "scratch",
  ) => Promise<{ readonly ok: true; readonly label: string; readonly accepted: number } | Refused>;
  /** Takes a review back. It only tightens. */
  readonly forget: (key: string) => { readonly ok: true; readonly label: string } | Refused;
};
