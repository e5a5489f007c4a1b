import type { Json } from "../../wire/json.js";

/** What a text does that only a poisoned one does. Each is a clause of the rule's message, so a code keeps its meaning. */
export type SuspicionKind =
  | "ignores"
  | "hides"
  | "first"
  | "shuts-out"
  | "praises"
  | "system"
  | "secrets"
  | "commands"
  | "carries"
  | "tampers"
  | "directs"
  | "context"
  | "overrules"
  | "approves"
  | "writes-into"
  | "presses"
  | "encoded"
  | "hidden"
  | "too-long";

/** A place in a text, in UTF-16 units, and what is suspicious there. */
export type Suspicion = { readonly kind: SuspicionKind; readonly from: number; readonly to: number };

/** {@link SUSPICION_TEXT} of a kind from elsewhere; of one that is unknown the least that all of them say. */
export function suspicionText(kind: Json | undefined): string {
  return typeof kind === "string" && Object.hasOwn(SUSPICION_TEXT, kind) ? SUSPICION_TEXT[kind as SuspicionKind] : "out of turn";
}

/** What stands in a message after "`name` speaks to the model at `/description`". */
export const SUSPICION_TEXT: Readonly<Record<SuspicionKind, string>> = {
  ignores: "to ignore what it was told",
  hides: "to keep something from the person",
  first: "to come before all other tools",
  "shuts-out": "to shut other tools out",
  praises: "to be ranked above others",
  system: "as if it were the system",
  secrets: "to fetch or give away secrets",
  commands: "to have a command run",
  carries: "to carry data elsewhere",
  tampers: "to change what other calls carry",
  directs: "to direct what it does with other tools",
  context: "to give away what it knows",
  overrules: "to act against what the person says",
  approves: "as if the person had agreed already",
  "writes-into": "to put something into what it writes",
  presses: "with threats or pretexts",
  encoded: "in an encoding that hides it",
  hidden: "in characters that cannot be seen",
  "too-long": "in more text than can be read",
};
