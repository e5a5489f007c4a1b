import type { Asking } from "../../core/explain/prompt-form.js";
import type { Because, WithheldOutcome } from "../../core/trust/withheld.js";
import type { Recorded } from "./recorded.js";

/** Counts what a decision rests on: the list of tools, the rules, what people answered. Two that differ are two states of these. */
export type Generation = number;

/** How often a call is looked at anew. `rounds`: a person is asked, between two looks; `looks`: what it rests on has changed. */
export type CallLimits = { readonly rounds: number; readonly looks: number };

/** What is kept of a call in all its states. */
export type Tally = {
  readonly limits: CallLimits;
  readonly rounds: number;
  readonly looks: number;
  /** A person said yes to it. Where it is asked about again, that yes has proved void. */
  readonly yes: boolean;
};

/** A call that has gone nowhere yet. */
export type HeldLife = { readonly tally: Tally } & (
  | /** It waits for a list and the rules. `fresh`: for a list that is asked for now, whatever was asked before. */ {
      readonly at: "listing";
      readonly fresh: boolean;
    }
  | /** They are at hand. */ { readonly at: "judging" }
  | /** A person is asked. */ { readonly at: "asking" }
  | /** It may go on once its record is written. `by`: what it was judged by. */ {
      readonly at: "recording";
      readonly by: Generation;
      readonly record: number;
    }
  | /** It may go on if that still stands by what holds now. `recorded`: its record is written. */ {
      readonly at: "comparing";
      readonly recorded: Recorded | null;
    }
  | /** It went on and came back, and nothing of it has run. */ { readonly at: "returned" }
);

/** The life of one call. */
export type CallLife =
  | HeldLife
  | { readonly tally: Tally; readonly at: "running" }
  | { readonly tally: Tally; readonly at: "over"; readonly how: "answered" | "passed" | "withdrawn" | "unanswered" };

/** What can happen to a call. Every effect that can fail, wait or lose a race has an event here. */
export type CallEvent =
  /** A list is there, as fresh as it was wanted, and the rules were looked at after it. */
  | { readonly type: "listed" }
  /** The server did not say in time what it offers now. */
  | { readonly type: "unlisted" }
  /** What lets it run. `nothing`: it needs nobody; `refusal`: nothing that a person says lets it run. */
  | {
      readonly type: "judged";
      readonly needs: "nothing" | Asking | "refusal";
      readonly by: Generation;
      /** The number of the last record that must be written before it goes on. */
      readonly record: number;
    }
  /** A person said yes. */
  | { readonly type: "yes" }
  /** It does not run: a person said no, nobody answered, or it cannot be decided. `outcome` null: the front has words of its own. */
  | { readonly type: "refused"; readonly outcome: WithheldOutcome | null; readonly because?: Because }
  /** The journal was written. `now`: what holds now; null where that is not counted. */
  | { readonly type: "committed"; readonly recorded: Recorded; readonly now: Generation | null }
  /** The journal could not be written. */
  | { readonly type: "unrecorded" }
  | { readonly type: "compared"; readonly stands: boolean; readonly by: Generation; readonly record: number }
  /** The server's answer has come. */
  | { readonly type: "arrived" }
  /** Its server never had it. */
  | { readonly type: "returned" }
  /** The client takes it back, and wants no answer. */
  | { readonly type: "cancelled" }
  /** One side is gone. */
  | { readonly type: "closed" };

/** What is to be done about a call. */
export type CallEffect =
  | { readonly do: "list"; readonly fresh: boolean }
  | { readonly do: "judge" }
  /** `voided`: the person said yes to it before, and that does not count. */
  | { readonly do: "ask"; readonly asking: Asking; readonly voided: boolean }
  | { readonly do: "record" }
  /** Judge it by what holds now. `last`: there is no other look. */
  | { readonly do: "compare"; readonly last: boolean }
  /** It goes on to the server, and its record is written. */
  | { readonly do: "forward"; readonly recorded: Recorded }
  /** It does not run, and its client hears that. */
  | { readonly do: "answer"; readonly outcome: WithheldOutcome | null; readonly because?: Because }
  /** The server's answer goes on to the client. */
  | { readonly do: "pass" }
  /** Nobody is asked about it any more. */
  | { readonly do: "withdraw" };

/** What has become of a call, and what is to be done; null: nothing. */
export type CallStep = { readonly life: CallLife; readonly effect: CallEffect | null };

/** True for a call that has gone nowhere. */
export function isHeld(life: CallLife): life is HeldLife {
  return life.at !== "running" && life.at !== "over";
}
