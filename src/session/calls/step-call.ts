import type { Because, WithheldOutcome } from "../../core/trust/withheld.js";
import { isHeld, type CallEvent, type CallLife, type CallLimits, type CallStep, type LifeCommon } from "./call-life.js";
import type { Recorded } from "./recorded.js";

type Happening<Type extends CallEvent["type"]> = Extract<CallEvent, { readonly type: Type }>;
type In<At extends CallLife["at"]> = Extract<CallLife, { readonly at: At }>;

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
      return life.at === "asking" || life.at === "judging" ? list({ ...common(life), yes: true }, true) : stay(life);
    case "refused":
      return isHeld(life) ? answered(life, event.outcome, event.because) : stay(life);
    case "committed":
      return life.at === "recording" ? committed(life, event) : stay(life);
    case "unrecorded":
      return life.at === "recording" ? answered(life, "closed") : stay(life);
    case "compared":
      return life.at === "comparing" ? compared(life, event) : stay(life);
    case "arrived":
      return life.at === "running" ? { life: over(life, "passed"), effect: { do: "pass" } } : stay(life);
    case "returned":
      return life.at === "running"
        ? { life: { ...common(life), at: "returned" }, effect: { do: "list", fresh: false } }
        : stay(life);
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

function over(life: CallLife, how: In<"over">["how"]): CallLife {
  return { ...common(life), at: "over", how };
}

/** What is true of a call in all its states. */
function common({ limits, rounds, looks, yes }: LifeCommon): LifeCommon {
  return { limits, rounds, looks, yes };
}

function list(of: LifeCommon, fresh: boolean): CallStep {
  return { life: { ...of, at: "listing", fresh }, effect: { do: "list", fresh } };
}

function answered(life: CallLife, outcome: WithheldOutcome | null, because?: Because): CallStep {
  const effect = { do: "answer", outcome, ...(because === undefined ? {} : { because }) } as const;
  return { life: over(life, "answered"), effect };
}

function withdrawal({ at, yes }: CallLife): { readonly do: "withdraw" } | null {
  return at === "asking" || (at === "listing" && yes) ? { do: "withdraw" } : null;
}

function listed(life: CallLife): CallStep {
  if (life.at === "returned") return compare(life);
  if (life.at !== "listing") return stay(life);
  // So many yeses that proved void are a definition, or a session, that never comes to rest.
  if (life.fresh && life.rounds >= life.limits.rounds) return answered(life, "withdrawn");
  return { life: { ...common(life), at: "judging" }, effect: { do: "judge" } };
}

function judged(life: In<"judging">, { needs, by, record }: Happening<"judged">): CallStep {
  if (needs === "refusal") return answered(life, "policy");
  if (needs === "nothing") return { life: { ...common(life), at: "recording", by, record }, effect: { do: "record" } };
  const asking: CallLife = { ...common(life), at: "asking", rounds: life.rounds + 1 };
  return { life: asking, effect: { do: "ask", asking: needs, voided: life.yes } };
}

function committed(life: In<"recording">, { recorded, now }: Happening<"committed">): CallStep {
  // What was written before the call was judged is no record of it.
  if (recorded.upTo < life.record) return answered(life, "closed");
  return now === life.by ? forward(life, recorded) : compare(life, recorded);
}

/** The one way on: it takes the proof that the call's record is written. */
function forward(life: In<"recording" | "comparing">, recorded: Recorded): CallStep {
  return { life: { ...common(life), at: "running" }, effect: { do: "forward", recorded } };
}

function compare(life: CallLife, recorded: In<"comparing">["recorded"] = null): CallStep {
  const last = life.looks + 1 >= life.limits.looks;
  return { life: { ...common(life), at: "comparing", recorded }, effect: { do: "compare", last } };
}

function compared(life: In<"comparing">, { stands, by, record }: Happening<"compared">): CallStep {
  const { recorded } = life;
  if (stands && recorded !== null && record <= recorded.upTo) return forward(life, recorded);
  if (stands) return { life: { ...common(life), at: "recording", by, record }, effect: { do: "record" } };
  const looks = life.looks + 1;
  return looks >= life.limits.looks ? answered(life, "withdrawn") : list({ ...common(life), looks, rounds: 0 }, life.yes);
}
