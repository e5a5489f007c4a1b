import type { Reason } from "../decide/reason.js";

/**
 * What makes a call grave, whatever its effect: it spends or moves money, reaches people, gives or takes access, handles credentials,
 * or runs code or SQL. `unknown`: the definition's words are not known, so that nothing says that it does none of these.
 */
export const GRAVE_KINDS = ["money", "people", "access", "credentials", "code", "unknown"] as const;
export type GraveKind = (typeof GRAVE_KINDS)[number];

/** That a tool's calls are grave, and why. It only tightens: nobody is spared a question by its absence alone. */
export type Grave = { readonly kind: GraveKind; readonly reason: Reason };

/** `spends or moves money`: what a grave call may do, to be read behind "it may". */
export const GRAVE_WORDS: Readonly<Record<GraveKind, string>> = {
  money: "spend or move money",
  people: "reach people",
  access: "give or take access",
  credentials: "handle credentials",
  code: "run code",
  unknown: "do something that its words do not tell",
};
