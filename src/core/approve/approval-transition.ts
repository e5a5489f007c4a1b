import type { ApprovalAnswer, ApprovalEffect, ApprovalEvent } from "./approval-event.js";
import { sameBinding } from "./approval-binding.js";
import {
  admits,
  APPROVAL_SURFACES,
  APPROVAL_TIMES,
  isOver,
  suits,
  type Approval,
  type ApprovalOutcome,
  type ApprovalQuestion,
  type ApprovalSurface,
  type ApprovedApproval,
  type CheckingApproval,
  type LiveApproval,
  type PendingApproval,
  type Remembered,
  type Shown,
  type WithdrawnWhy,
} from "./approval.js";

/** A new state and what is to be done about it. */
export type ApprovalStep = { readonly state: Approval; readonly effects: readonly ApprovalEffect[] };

/** A question to be put: `surfaces` are those that can be reached and can show all of it. */
export type NewApproval = Omit<ApprovalQuestion, "expires"> & {
  readonly surfaces: readonly ApprovalSurface[];
  /** A person marked this client as attended: its form may then take a challenge. */
  readonly attended: boolean;
};

/** Puts a question: shows it on the first surface that may take it, or ends as unseen where there is none. */
export function openApproval({ surfaces, attended, ...question }: NewApproval, at: number): ApprovalStep {
  const mayTake = (surface: ApprovalSurface): boolean =>
    surfaces.includes(surface) && (surface !== "form" || question.asking === "ask" || attended);
  const opened: PendingApproval = {
    ...question,
    expires: at + APPROVAL_TIMES.life,
    state: "pending",
    shown: null,
    next: APPROVAL_SURFACES.filter(mayTake),
    waiting: question.manner === "held" ? at + APPROVAL_TIMES.wait : null,
  };
  const [first] = opened.next;
  // A round that no form begins is answered at once, like one whose form was not answered.
  return moveOn(opened, at, question.manner === "round" && first !== "form");
}

/** When to send the next `tick`, or null where time changes nothing any more. */
export function deadline(approval: Approval): number | null {
  if (isOver(approval)) return null;
  if (approval.state === "checking") return approval.until;
  return approval.state === "pending" ? Math.min(approval.waiting ?? approval.expires, approval.expires) : approval.expires;
}

/**
 * What becomes of an approval by an event, and what is to be done. Pure and total: an event that has no place in a state
 * changes nothing. Time counts first, whatever the order in which timers fire: an answer after the end is none.
 */
export function transition(approval: Approval, event: ApprovalEvent): ApprovalStep {
  // The call is gone, whatever the time would have said to it.
  if (event.type === "cancelled" && !isOver(approval) && waits(approval))
    return unanswered(withdraw(approval, "cancelled", event.at));
  if (event.type === "disconnected" && approval.state === "checking")
    return unanswered(withdraw(approval, "disconnected", event.at));
  const passed = elapse(leave(approval, event), event.at);
  // Where the question is shown only now, nobody can have answered it.
  const moved = event.type === "answered" && shownOf(passed.state) !== shownOf(approval);
  const happened = moved ? stay(passed.state) : happen(passed.state, event);
  const effects = [...passed.effects, ...happened.effects];
  // The call that brings a form's answer in a round wants to hear something, even if its answer does not count.
  // What is said of a call that is looked at is said to that one.
  const heard = approval.state !== "checking" && effects.some((effect) => effect.do === "answer" || effect.do === "resume");
  const unheard = broughtBy(event, approval) && !heard;
  return { state: happened.state, effects: unheard ? [...effects, instead(happened.state)] : effects };
}

/** True if a call is at hand that brought this event: the client's retry in a round. */
function broughtBy(event: ApprovalEvent, { manner }: ApprovalQuestion): boolean {
  return event.type === "answered" && event.surface === "form" && manner === "round";
}

/** What to do with a call that this approval does not let run at this moment. */
function instead(approval: Approval): ApprovalEffect {
  switch (approval.state) {
    case "approved":
      return { do: "resume" };
    // Another call of the same kind is being looked at on it.
    case "checking":
    case "consumed":
      return { do: "ask-again" };
    case "pending":
      return { do: "answer", outcome: "pending" };
    case "denied":
      return { do: "answer", outcome: "denied" };
    case "expired":
      return { do: "answer", outcome: "timed-out" };
    case "withdrawn":
      if (approval.why === "no-list") return { do: "answer", outcome: "closed", because: "no-list" };
      // What the yes was to has changed.
      if (approval.why === "definition-changed" || approval.why === "policy-changed" || approval.why === "stricter")
        return { do: "ask-again", void: true };
      return { do: "answer", outcome: approval.why === "unseen" ? "unseen" : "withdrawn" };
  }
}

function shownOf(approval: Approval): Shown | null {
  return isOver(approval) ? null : approval.shown;
}

/** A call that is gone, or goes on by this event, waits no more: what time did to its wait is no answer to it. */
function leave(approval: Approval, event: ApprovalEvent): Approval {
  if (approval.state === "checking" && event.type === "restarted") return unused(approval);
  const leaves =
    event.type === "disconnected" ||
    event.type === "restarted" ||
    (event.type === "used" && event.held && approval.state === "approved");
  const waiting = (approval.state === "pending" || approval.state === "approved") && approval.waiting !== null;
  return leaves && waiting ? { ...approval, waiting: null } : approval;
}

/** The yes as it was before a call was looked at by it. */
function unused(checking: CheckingApproval): ApprovedApproval {
  const { at, shown, remember } = checking;
  return { ...questionOf(checking), state: "approved", at, shown, waiting: null, remember };
}

/** True if a call waits for what becomes of it. */
function waits(live: LiveApproval): boolean {
  return live.state === "checking" || live.waiting !== null;
}

function happen(approval: Approval, event: ApprovalEvent): ApprovalStep {
  if (event.type === "used") return use(approval, event);
  if (event.type === "listed") return approval.state === "checking" ? settle(approval, event) : stay(approval);
  if (event.type === "no-list") return approval.state === "checking" ? unlisted(approval, event.at) : stay(approval);
  if (event.type === "repeated") return repeat(approval, event.at);
  if (isOver(approval)) return stay(approval);
  switch (event.type) {
    case "tick":
    case "cancelled":
      return stay(approval);
    case "answered":
      // A second retry while the first is looked at brings another call, which is asked about for itself.
      if (approval.state === "checking" && broughtBy(event, approval)) return stay(approval);
      return approval.shown?.surface === event.surface ? answer(approval, event) : stay(approval);
    case "disconnected":
      return withdraw(approval, "disconnected", event.at);
    case "changed":
      // What holds now is being looked up in any case.
      if (approval.state === "checking") return stay(approval);
      if (event.pin !== approval.binding.pin) return withdraw(approval, "definition-changed", event.at);
      return event.policy === approval.binding.policy ? stay(approval) : withdraw(approval, "policy-changed", event.at);
    case "restarted":
      return restart(approval, event.at);
  }
}

function stay(state: Approval, ...effects: readonly ApprovalEffect[]): ApprovalStep {
  return { state, effects };
}

/** The question alone, without what belongs to one state. */
function questionOf({ id, binding, asking, tool, forSession, manner, expires }: ApprovalQuestion): ApprovalQuestion {
  return { id, binding, asking, tool, forSession, manner, expires };
}

/** The end of a live approval: a question on show is taken back, a call that waits is answered. */
function close(live: LiveApproval, state: Approval, outcome: ApprovalOutcome, atHand = false, answered = false): ApprovalStep {
  const effects: ApprovalEffect[] = [];
  if (live.state === "pending" && live.shown !== null && !answered)
    effects.push({ do: "take-back", surface: live.shown.surface });
  if (waits(live) || atHand) effects.push({ do: "answer", outcome });
  return { state, effects };
}

function withdraw(live: LiveApproval, why: WithdrawnWhy, at: number, atHand = false, answered = false): ApprovalStep {
  const outcome = why === "unseen" ? "unseen" : "withdrawn";
  return close(live, { ...questionOf(live), state: "withdrawn", at, why }, outcome, atHand, answered);
}

/** The end of a question whose call is gone: nobody is there to be answered. */
function unanswered({ state, effects }: ApprovalStep): ApprovalStep {
  return { state, effects: effects.filter((effect) => effect.do !== "answer") };
}

function elapse(approval: Approval, at: number): ApprovalStep {
  if (isOver(approval)) return stay(approval);
  if (approval.state === "checking") return at >= approval.until ? unlisted(approval, at) : stay(approval);
  if (at >= approval.expires) return close(approval, { ...questionOf(approval), state: "expired", at }, "timed-out");
  if (approval.state === "approved" || approval.waiting === null || at < approval.waiting) return stay(approval);
  // Silence: the call is answered and the question stays where a person can still answer it; no form outlives its call.
  const silent: PendingApproval = { ...approval, waiting: null };
  if (silent.shown?.surface !== "form") return stay(silent, { do: "answer", outcome: "pending" });
  const [surface, ...next] = silent.next;
  const effects: ApprovalEffect[] = [
    { do: "take-back", surface: "form" },
    { do: "answer", outcome: "pending" },
  ];
  if (surface === undefined) return stay({ ...silent, shown: null }, ...effects);
  return stay({ ...silent, shown: { surface, since: at }, next }, ...effects, { do: "show", surface });
}

/** To the next surface, or the end as unseen. `atHand`: a call of a round is there to be answered. */
function moveOn(pending: PendingApproval, at: number, atHand: boolean): ApprovalStep {
  const [surface, ...next] = pending.next;
  if (surface === undefined) return withdraw(pending, "unseen", at, atHand, true);
  const moved: PendingApproval = { ...pending, shown: { surface, since: at }, next };
  return stay(moved, { do: "show", surface }, ...(atHand ? ([{ do: "answer", outcome: "pending" }] as const) : []));
}

/** What an answer means as an answer to this question. Anything but the exact approval is none. */
function meaning(question: ApprovalQuestion, given: ApprovalAnswer, after: number): "yes" | "no" | "mistyped" | "software" {
  const quick = after < APPROVAL_TIMES.quick;
  switch (given.kind) {
    case "allow":
      return question.asking === "ask" ? "yes" : "software";
    case "allow-session":
      return question.asking === "ask" && question.forSession ? "yes" : "software";
    case "grant":
      return question.asking === "ask" ? "yes" : "software";
    case "typed":
      if (question.asking === "ask" || given.text === "") return "software";
      if (given.text === question.tool) return "yes";
      return quick ? "software" : "mistyped";
    case "deny":
    case "decline":
      return quick ? "software" : "no";
    case "cancel":
    case "empty":
      return "software";
  }
}

function answer(live: LiveApproval, event: Extract<ApprovalEvent, { type: "answered" }>): ApprovalStep {
  const { at, surface, answer: given } = event;
  const after = at - (live.shown?.since ?? at);
  const means = meaning(live, given, after);
  const atHand = broughtBy(event, live);
  if (means === "no" || (means === "mistyped" && live.state === "pending")) {
    // Also after a yes that has not been used: a second person's no takes it back.
    const how = means === "no" ? "declined" : "mistyped";
    const said = given.kind === "deny" && given.said !== undefined ? { said: given.said } : {};
    const step = close(live, { ...questionOf(live), state: "denied", at, by: surface, how, ...said }, "denied", atHand, true);
    return how === "declined" ? stay(step.state, { do: "remember-decline" }, ...step.effects) : step;
  }
  if (live.state !== "pending") return stay(live);
  if (means === "yes") {
    const now = live.waiting !== null || atHand;
    const remember = remembered(given);
    const approved: ApprovedApproval = {
      ...questionOf(live),
      state: "approved",
      at,
      shown: live.shown ?? { surface, since: at },
      waiting: live.waiting,
      // Of a yes that proves void nothing is remembered.
      remember: now ? remember : null,
    };
    if (now) return stay(approved, { do: "resume" });
    return stay(approved, ...granted(remember));
  }
  const what =
    given.kind === "cancel" ? "cancel" : given.kind === "deny" || given.kind === "decline" ? "decline" : "empty-accept";
  const moved = moveOn(live, at, atHand);
  return stay(moved.state, { do: "remember-software", surface, what, after }, ...moved.effects);
}

/** A yes for more than this run. */
function remembered(given: ApprovalAnswer): Remembered | null {
  if (given.kind === "allow-session") return "call";
  return given.kind === "grant" ? { proposal: given.proposal, for: given.for } : null;
}

function granted(remember: Remembered | null): readonly ApprovalEffect[] {
  return remember === null ? [] : [{ do: "grant", as: remember }];
}

/**
 * The call that wants to run. What it was judged by may be old: it is looked at again first. A failed use spends nothing:
 * another call must not take a person's yes away.
 */
function use(approval: Approval, event: Extract<ApprovalEvent, { type: "used" }>): ApprovalStep {
  const { at } = event;
  // While a call waits for it, an approval is for that call alone.
  if (approval.state !== "approved" || (approval.waiting !== null && !event.held)) {
    return stay(approval, approval.state === "approved" ? { do: "ask-again" } : instead(approval));
  }
  if (!admits(approval, event.binding, event.needs, at)) {
    const { pin, policy } = approval.binding;
    const same = sameBinding(approval.binding, { ...event.binding, pin, policy });
    return stay(approval, same ? { do: "ask-again", void: true } : { do: "ask-again" });
  }
  const { shown, remember } = approval;
  const checking: CheckingApproval = {
    ...questionOf(approval),
    state: "checking",
    at: approval.at,
    shown,
    remember,
    until: at + APPROVAL_TIMES.check,
  };
  return stay(checking, { do: "check" });
}

/** What is true now is known: the call runs if it is what the person said yes to, and else the yes is void. */
function settle(live: CheckingApproval, { at, binding, needs }: Extract<ApprovalEvent, { type: "listed" }>): ApprovalStep {
  if (needs !== null && suits(live, binding, needs))
    return stay({ ...questionOf(live), state: "consumed", at }, ...granted(live.remember), { do: "run" });
  const { pin, policy } = live.binding;
  const why = binding.pin !== pin ? "definition-changed" : binding.policy !== policy ? "policy-changed" : "stricter";
  const { state } = withdraw(live, why, at);
  return stay(state, needs === null ? { do: "answer", outcome: "policy" } : { do: "ask-again", void: true });
}

/** Nothing is known of now: the call does not run, and nobody has said no. */
function unlisted(live: CheckingApproval, at: number): ApprovalStep {
  const { state } = withdraw(live, "no-list", at);
  return stay(state, { do: "answer", outcome: "closed", because: "no-list" });
}

function repeat(approval: Approval, at: number): ApprovalStep {
  // Identical calls that run side by side are asked about one by one.
  if (approval.state !== "pending" || approval.waiting !== null) return stay(approval, { do: "ask-again" });
  if (approval.shown === null) {
    const superseded = withdraw(approval, "superseded", at);
    return stay(superseded.state, { do: "ask-again" });
  }
  if (approval.manner === "held") return stay({ ...approval, waiting: at + APPROVAL_TIMES.wait });
  // The client came back without an answer: its form was not shown, or nobody saw it.
  if (approval.shown.surface === "form") {
    const moved = moveOn(approval, at, true);
    return stay(moved.state, { do: "take-back", surface: "form" }, ...moved.effects);
  }
  return stay(approval, { do: "answer", outcome: "pending" });
}

/** A new process: no call waits any more, and the form went with the connection. Console and terminal ask again. */
function restart(live: LiveApproval, at: number): ApprovalStep {
  if (live.state !== "pending" || live.shown === null) return stay(live);
  if (live.shown.surface !== "form") return stay(live, { do: "show", surface: live.shown.surface });
  return live.next.length === 0 ? withdraw(live, "restarted", at, false, true) : moveOn(live, at, false);
}
