import type { Because, WithheldOutcome } from "../../core/trust/withheld.js";
import {
  isHeld,
  type CallEffect,
  type CallEvent,
  type CallLife,
  type CallLimits,
  type CallStep,
  type Tally,
} from "./call-life.js";
import type { Recorded } from "./recorded.js";

type Happening<Type extends CallEvent["type"]> = Extract<CallEvent, { readonly type: Type }>;
type In<At extends CallLife["at"]> = Extract<CallLife, { readonly at: At }>;

// Made once: a call passes several of them.
const LIST: CallEffect = { do: "list", fresh: false };
const FRESH_LIST: CallEffect = { do: "list", fresh: true };
const JUDGE: CallEffect = { do: "judge" };
const RECORD: CallEffect = { do: "record" };
const PASS: CallEffect = { do: "pass" };
const WITHDRAW: CallEffect = { do: "withdraw" };

/** A call has come in: it waits for a list and the rules. */
export function openCall(limits: CallLimits): CallStep {
  return list({ limits, rounds: 0, looks: 0, yes: false }, false);
}

/**
 * What becomes of a call by an event, and the one thing that is to be done about it. Pure and total: an event that has no place
 * in a life changes nothing. It goes on only with its record written, and only by what holds at that moment.
 */
export function stepCall(life: CallLife, event: CallEvent): CallStep {
  switch (event.type) {
    case "listed":
      return listed(life);
    case "unlisted":
      return life.at === "listing" && life.fresh ? answered(life, "closed", "no-list") : stay(life);
    case "judged":
      return life.at === "judging" ? judged(life, event) : stay(life);
    case "yes":
      return life.at === "asking" || life.at === "judging" ? list({ ...life.tally, yes: true }, true) : stay(life);
    case "refused":
      return isHeld(life) ? answered(life, event.outcome, event.because) : stay(life);
    case "committed":
      return life.at === "recording" ? committed(life, event) : stay(life);
    case "unrecorded":
      return life.at === "recording" ? answered(life, "closed") : stay(life);
    case "compared":
      return life.at === "comparing" ? compared(life, event) : stay(life);
    case "arrived":
      return life.at === "running" ? { life: over(life, "passed"), effect: PASS } : stay(life);
    case "returned":
      return life.at === "running" ? { life: { tally: life.tally, at: "returned" }, effect: LIST } : stay(life);
    case "cancelled":
      return life.at === "over" ? stay(life) : { life: over(life, "withdrawn"), effect: withdrawal(life) };
    case "closed":
      if (isHeld(life)) return answered(life, "withdrawn");
      // It may have run: whoever is still there knows that no answer came.
      return life.at === "running" ? { life: over(life, "unanswered"), effect: null } : stay(life);
  }
}

function stay(life: CallLife): CallStep {
  return { life, effect: null };
}

function over({ tally }: CallLife, how: In<"over">["how"]): CallLife {
  return { tally, at: "over", how };
}

function list(tally: Tally, fresh: boolean): CallStep {
  return { life: { tally, at: "listing", fresh }, effect: fresh ? FRESH_LIST : LIST };
}

function answered(life: CallLife, outcome: WithheldOutcome | null, because?: Because): CallStep {
  const effect = { do: "answer", outcome, ...(because === undefined ? {} : { because }) } as const;
  return { life: over(life, "answered"), effect };
}

function withdrawal({ at, tally }: CallLife): CallEffect | null {
  return at === "asking" || (at === "listing" && tally.yes) ? WITHDRAW : null;
}

function listed(life: CallLife): CallStep {
  if (life.at === "returned") return compare(life);
  if (life.at !== "listing") return stay(life);
  // So many yeses that proved void are a definition, or a session, that never comes to rest.
  if (life.fresh && life.tally.rounds >= life.tally.limits.rounds) return answered(life, "withdrawn");
  return { life: { tally: life.tally, at: "judging" }, effect: JUDGE };
}

function judged(life: In<"judging">, { needs, by, record }: Happening<"judged">): CallStep {
  const { tally } = life;
  if (needs === "refusal") return answered(life, "policy");
  if (needs === "nothing") return { life: { tally, at: "recording", by, record }, effect: RECORD };
  const asking: CallLife = { tally: { ...tally, rounds: tally.rounds + 1 }, at: "asking" };
  return { life: asking, effect: { do: "ask", asking: needs, voided: tally.yes } };
}

function committed(life: In<"recording">, { recorded, now }: Happening<"committed">): CallStep {
  // What was written before the call was judged is no record of it.
  if (recorded.upTo < life.record) return answered(life, "closed");
  return now === life.by ? forward(life, recorded) : compare(life, recorded);
}

/** The one way on: it takes the proof that the call's record is written. */
function forward({ tally }: In<"recording" | "comparing">, recorded: Recorded): CallStep {
  return { life: { tally, at: "running" }, effect: { do: "forward", recorded } };
}

function compare({ tally }: CallLife, recorded: In<"comparing">["recorded"] = null): CallStep {
  const last = tally.looks + 1 >= tally.limits.looks;
  return { life: { tally, at: "comparing", recorded }, effect: { do: "compare", last } };
}

function compared(life: In<"comparing">, { stands, by, record }: Happening<"compared">): CallStep {
  const { recorded, tally } = life;
  if (stands && recorded !== null && record <= recorded.upTo) return forward(life, recorded);
  if (stands) return { life: { tally, at: "recording", by, record }, effect: RECORD };
  const looks = tally.looks + 1;
  return looks >= tally.limits.looks ? answered(life, "withdrawn") : list({ ...tally, looks, rounds: 0 }, tally.yes);
}
