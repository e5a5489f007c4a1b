import { APPROVAL_TIMES, isOver, type Approval, type ApprovalSurface } from "../core/approve/approval.js";
import type { ApprovalAnswer, ApprovalEffect, ApprovalEvent } from "../core/approve/approval-event.js";
import { NO_DECLINES } from "../core/approve/approval-memory.js";
import { routeCall } from "../core/approve/approval-route.js";
import { deadline, openApproval, transition, type ApprovalStep } from "../core/approve/approval-transition.js";
import type { Given } from "../core/approve/open-question.js";
import type { Asking } from "../core/explain/prompt-form.js";
import { errorText } from "../wire/json-rpc.js";
import { member, type Json, type JsonObject } from "../wire/json.js";
import { answerCall } from "./answer-call.js";
import { AskedCalls } from "./asked-calls.js";
import { askedCall, type AskedCall, type AtHand } from "./asked-call.js";
import type { Asker } from "./asker.js";
import type { AskerParts } from "./asker-parts.js";
import { askingOf, Continuations } from "../session/tasks/continuations.js";
import type { ToolCall } from "./tool-call.js";
import { outcomeRecord } from "./decision-records.js";
import { EarlierNoes } from "./earlier-noes.js";
import { readFormResult } from "./form-result.js";
import { givenAnswer } from "./given-answer.js";
import { giveGrant } from "./give-grant.js";
import { markedClient } from "./client-mark.js";
import type { Judged } from "./judge-call.js";
import { QUESTION_KEY, withSealedState } from "./own-members.js";
import { canBeAsked, createQuestion } from "./question.js";
import { QuestionShower } from "./question-shower.js";
import { saidOf } from "./said-of.js";
import { Rounds, type Round } from "./rounds.js";
import type { CallDesk } from "./call-desk.js";

/** How often a step is tried again where another gate was faster. */
const TRIES = 3;

/**
 * Puts calls before a person: in the client's own form (`elicitation/create` for a call that is held, `input_required`
 * for a round of 2026-07-28), in the console, at a terminal. What an answer means, where it is asked next and when a call
 * runs is the approval machine's; each of its steps is written down before anything happens by it.
 */
export class CallAsker implements Asker {
  readonly #entries = new AskedCalls();
  readonly #continuations: Continuations;
  readonly #rounds: Rounds;
  readonly #shower: QuestionShower;
  readonly #noes: EarlierNoes;
  #attended = true;

  constructor(
    readonly desk: CallDesk,
    readonly parts: AskerParts,
  ) {
    this.#continuations = new Continuations(desk.parts.newId);
    this.#rounds = new Rounds(parts.sealer);
    this.#noes = new EarlierNoes(desk, parts.declines);
    this.#shower = new QuestionShower(desk, parts, this.#rounds, (entry, surface, given) => this.#given(entry, surface, given));
  }

  ask(call: ToolCall, judged: Judged, journalId: string, asking: Asking, voided = false): void {
    const [now, { binding }, hand] = [this.#now(), judged, { call, judged, journalId }];
    const standing = this.#noes.standing(hand);
    if (standing === "same-call") return this.#noes.denied(hand);
    if (standing === "unreadable") return this.desk.withhold(call, judged, journalId, "closed");
    for (const other of this.parts.book.others(binding, (id) => this.#entries.has(id))) this.#adopt(other, hand);
    const route = routeCall(this.#entries.approvals(), NO_DECLINES, { binding, tool: call.name, needs: asking, now });
    const known = route.go === "use" || route.go === "repeat" ? this.#entries.get(route.approval.id) : undefined;
    if (known !== undefined && route.go === "use") return this.#use(known, hand, asking, false);
    if (standing !== "none") return this.desk.withhold(call, judged, journalId, "policy");
    this.#asked(hand, asking);
    if (known !== undefined) {
      known.at = hand;
      return this.#send(known, { type: "repeated", at: now });
    }
    this.#open(hand, asking, now, voided);
  }

  stops(call: ToolCall, judged: Judged, journalId: string): boolean {
    return this.#noes.stops({ call, judged, journalId });
  }

  takesAnswer(call: ToolCall, judged: Judged, journalId: string): boolean {
    const text = member(call.params, "requestState");
    const state = typeof text === "string" ? this.parts.sealer.open(text) : "foreign";
    if (state === "foreign") return false;
    if (state === "broken") {
      answerCall(
        this.desk.parts.relay,
        call,
        errorText(call.id, -32602, "The requestState was changed, or is not of this process."),
      );
      return true;
    }
    const hand: AtHand = { call, judged, journalId };
    if (state.approved) {
      const good = this.#continuations.use(state.approval, judged, this.#now());
      if (good) this.desk.run(call, judged, journalId);
      return good;
    }
    const entry = this.#entries.get(state.approval);
    // While one retry is looked at, another is a call of its own.
    if (entry === undefined || entry.approval.state === "checking") return false;
    const response = member(member(call.params, "inputResponses"), QUESTION_KEY);
    entry.at = hand;
    if (isOver(entry.approval) || entry.approval.state === "approved") this.#use(entry, hand, askingOf(judged), false);
    else if (response === undefined) this.#send(entry, { type: "repeated", at: this.#now() });
    else this.#answered(entry, "form", readFormResult(response, entry.approval));
    return true;
  }

  roundOf(call: ToolCall): Round {
    return this.#rounds.of(call);
  }

  bytesOf(call: ToolCall): Buffer {
    return this.#rounds.bytes(call);
  }

  answer(id: string, message: JsonObject): void {
    for (const entry of this.#entries.all()) {
      if (entry.elicitation !== id) continue;
      entry.elicitation = null;
      return this.#answered(entry, "form", readFormResult(member(message, "result"), entry.approval));
    }
  }

  withdraw(key: string): void {
    this.#each((entry) => {
      if (entry.at?.call.key !== key) return;
      this.#send(entry, { type: "cancelled", at: this.#now() });
      // Nobody waits for an answer any more: the call has ended now, not with the connection.
      const { journal } = this.desk.parts;
      this.#end(entry, ({ journalId }) => journal.addPrepared(outcomeRecord(journalId, "withdrawn")));
    });
  }

  changed(): void {
    const { tools } = this.desk.parts;
    const { digest } = this.desk.rules.policy;
    this.#each((entry) => {
      if (isOver(entry.approval)) return;
      const { pin } = tools.find(entry.approval.tool).listed.tool;
      this.#send(entry, { type: "changed", pin, policy: digest, at: this.#now() });
    });
  }

  unattended(): void {
    this.#attended = false;
    this.#each((entry) => this.#disconnect(entry, "withdrawn"));
  }

  close(outcome: "withdrawn" | "closed"): void {
    if (outcome === "withdrawn") this.#attended = false;
    this.#each((entry) => this.#disconnect(entry, outcome));
    this.#entries.clear();
    if (outcome === "closed") return;
    this.parts.console.close();
    this.parts.terminal.close();
  }

  /** Ends a question with its connection; the call that still waits is answered. */
  #disconnect(entry: AskedCall, outcome: "withdrawn" | "closed"): void {
    entry.stop();
    entry.due = null;
    const { approval } = entry;
    // What no call waits for stays where it can be answered late: another gate of the session may be asked the same.
    const late =
      entry.at === null &&
      (approval.state === "approved" || (approval.state === "pending" && approval.shown?.surface === "console"));
    if (late && outcome === "withdrawn") return;
    this.#send(entry, { type: "disconnected", at: this.#now() });
    this.#end(entry, ({ call, judged, journalId }) => this.desk.withhold(call, judged, journalId, outcome));
  }

  result(call: ToolCall, judged: Judged, bytes: Buffer, holds: () => Json): Buffer {
    const rounds = call.caller.modern && call.input === undefined && judged.decision.verdict !== "allow";
    if (!rounds || member(member(holds(), "result"), "resultType") !== "input_required") return bytes;
    const { nonce, expires } = this.#continuations.mint(judged, this.#now());
    return withSealedState(bytes, (upstream) =>
      this.#rounds.seal(judged.binding, { id: nonce, approved: true, expires, upstream, round: null }),
    );
  }

  // ---- the machine's steps ----

  /** A call waits for a person from now on. */
  #asked({ call: { key } }: AtHand, needs: Asking): void {
    const { relay, journal } = this.desk.parts;
    relay.calls.send(key, { type: "judged", needs, by: relay.calls.generation, record: journal.added });
  }

  /** Puts a question where there is none yet. */
  #open(hand: AtHand, asking: Asking, now: number, voided: boolean): void {
    const { call, judged, journalId } = hand;
    const { parts } = this.desk;
    const manner = call.caller.modern && call.input === undefined ? "round" : "held";
    const until = now + (manner === "held" ? APPROVAL_TIMES.wait : APPROVAL_TIMES.life);
    const form = createQuestion(call, judged, asking, { ...parts.tools.around(judged.listed), voided }, until);
    const surfaces: ApprovalSurface[] = [];
    if (this.#attended && canBeAsked(call) && form.prompt.complete) surfaces.push("form");
    if (this.parts.console.present()) surfaces.push("console");
    if (this.parts.terminal.present()) surfaces.push("terminal");
    const { binding } = judged;
    const id = this.parts.book.id(binding, parts.newId());
    const attended = this.#isAttended(call);
    const question = { id, binding, asking, tool: call.name, forSession: form.forSession, manner, surfaces, attended } as const;
    const step = openApproval(question, now);
    const entry = askedCall(step.state, { at: hand, asked: hand, form, voided });
    if (step.state.state === "pending" && !this.parts.book.create(step.state))
      return this.desk.withhold(call, judged, journalId, "closed");
    this.#entries.keep(id, entry, now);
    this.#apply(entry, step);
  }

  /** Takes over an approval of the same call that another gate of the session wrote, or this one before it was killed. */
  #adopt(approval: Approval, hand: AtHand): void {
    const { call, judged } = hand;
    const occasion = { ...this.desk.parts.tools.around(judged.listed), voided: false };
    const asking = approval.state === "pending" ? approval.asking : "ask";
    const form = createQuestion(call, judged, asking, occasion, approval.expires);
    const entry = askedCall(approval, { at: null, asked: hand, form, voided: false });
    this.#entries.keep(approval.id, entry, this.#now());
    if (approval.state !== "pending" || approval.shown?.surface !== "console") return;
    this.#shower.follow(entry);
  }

  /** Sends an event: the step is written down, and then what it says is done. */
  #send(entry: AskedCall, event: ApprovalEvent): void {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const step = transition(entry.approval, event);
      if (step.state === entry.approval || this.parts.book.advance(entry.approval, step.state)) return this.#apply(entry, step);
      // Another gate was faster; where what it wrote cannot be read, nothing happens by this approval.
      const now = this.parts.book.find(entry.approval.id);
      if (now === null) break;
      entry.approval = now;
    }
    entry.stop();
    this.#entries.delete(entry.approval.id);
    this.#end(entry, ({ call, judged, journalId }) => this.desk.withhold(call, judged, journalId, "closed"));
  }

  #apply(entry: AskedCall, { state, effects }: ApprovalStep): void {
    entry.approval = state;
    for (const effect of effects) this.#do(entry, effect);
    const next = deadline(entry.approval);
    // The wait that is under way goes on: begun anew by a clock that was set back, it would last longer.
    if (next === entry.due) return;
    entry.stop();
    entry.due = next;
    if (next === null) return;
    const wait = Math.min(next - this.#now(), APPROVAL_TIMES.life);
    entry.stop = this.desk.parts.relay.schedule(wait, () => this.#tick(entry, next));
  }

  /** The time until `due` has passed, whatever the clock says: a clock that was set back holds no call. */
  #tick(entry: AskedCall, due: number): void {
    const { elicitation, approval } = entry;
    entry.due = null;
    this.#send(entry, { type: "tick", at: Math.max(this.#now(), due) });
    // The form was on show until the end, and nobody did anything.
    if (elicitation !== null && approval !== entry.approval) this.parts.rememberClient(entry.asked.call.caller, "silence");
  }

  #do(entry: AskedCall, effect: ApprovalEffect): void {
    switch (effect.do) {
      case "show":
        return this.#shower.show(entry, effect.surface);
      case "take-back":
        return this.#shower.takeBack(entry, effect.surface);
      case "resume":
        return this.#resume(entry);
      case "check":
        return this.#check(entry);
      case "run":
        return this.#end(entry, ({ call, judged, journalId }) => this.desk.run(call, judged, journalId));
      case "answer":
        return this.#end(entry, ({ call, judged, journalId }) =>
          this.desk.withhold(call, judged, journalId, effect.outcome, effect.because ?? saidOf(entry.approval)),
        );
      case "ask-again":
        return this.#end(entry, (at) => this.#again(at, effect.void === true));
      case "remember-decline":
        return this.#rememberDecline(entry);
      case "grant":
        return giveGrant(this.desk, entry.approval, entry.asked.judged, effect.as, entry.proposals);
      case "remember-software": {
        const { surface, what, after } = effect;
        this.desk.parts.journal.add({ type: "software-answer", approval: entry.approval.id, surface, what, afterMs: after });
        if (surface === "form") this.parts.rememberClient(entry.asked.call.caller, what);
      }
    }
  }

  /** Takes the call at hand out of the entry: it is settled with what is done now. */
  #end(entry: AskedCall, settle: (at: AtHand) => void): void {
    const { at } = entry;
    entry.at = null;
    if (at !== null) settle(at);
  }

  /** A person marked this client: its forms may decide what wants a name typed. */
  #isAttended({ caller }: ToolCall): boolean {
    return markedClient(this.desk.rules.policy, this.desk.parts.mark, caller)?.attended === true;
  }

  #answered(entry: AskedCall, surface: ApprovalSurface, given: ApprovalAnswer): void {
    const before = entry.approval;
    // What is no longer the client that was marked takes no challenge's answer, though it was asked.
    const marked = surface !== "form" || before.asking !== "challenge" || this.#isAttended((entry.at ?? entry.asked).call);
    const answer: ApprovalAnswer = marked || given.kind === "decline" ? given : { kind: "cancel" };
    const event = { type: "answered", surface, answer, at: this.#now() } as const;
    const { state } = transition(before, event);
    const how = state.state === "approved" ? "approved" : state.state === "denied" ? "denied" : null;
    if (how !== null && before.state !== state.state) {
      this.desk.parts.journal.add({
        type: "answered",
        approval: before.id,
        surface,
        answer: how,
        by: "person",
        ...saidOf(state),
      });
      if (surface === "form") this.parts.rememberClient(entry.asked.call.caller, "person");
    }
    this.#send(entry, event);
  }

  /** An answer from outside of the client; null: it is open no longer, and another gate may know why. */
  #given(entry: AskedCall, surface: "console" | "terminal", given: Given | "failed" | null): void {
    if (given === "failed") return this.#answered(entry, surface, { kind: "cancel" });
    if (given !== null) return this.#answered(entry, surface, givenAnswer(given, entry.proposals));
    const now = this.parts.book.find(entry.approval.id);
    if (now === null || now.state === entry.approval.state) return;
    entry.approval = now;
    if (entry.at === null) return;
    if (now.state === "approved") this.#resume(entry);
    else this.#use(entry, entry.at, askingOf(entry.at.judged), false);
  }

  /** A person said yes to a call that waits for it here. */
  #resume(entry: AskedCall): void {
    if (entry.at !== null) this.#use(entry, entry.at, askingOf(entry.at.judged), true);
  }

  /** What is true now decides: the list is asked for, the files are looked at, the call is judged again. */
  #check(entry: AskedCall): void {
    const { at } = entry;
    if (at === null) return;
    const { calls } = this.desk.parts.relay;
    calls.send(at.call.key, { type: "yes" });
    this.desk.whenFresh((listed) => {
      if (entry.at !== at || entry.approval.state !== "checking") return;
      if (!listed) return this.#send(entry, { type: "no-list", at: this.#now() });
      calls.send(at.call.key, { type: "listed" });
      const judged = this.desk.judgeAgain(at.call);
      entry.at = { ...at, judged };
      const needs = judged.decision.verdict === "deny" ? null : askingOf(judged);
      this.#send(entry, { type: "listed", binding: judged.binding, needs, at: this.#now() });
    });
  }

  /** Decides a call anew. Its yes, if it had one, does not count. */
  #again({ call, judged, journalId }: AtHand, voided: boolean): void {
    const { verdict } = judged.decision;
    if (voided)
      this.desk.parts.journal.add({
        type: "message",
        direction: "to-server",
        method: "tools/call",
        fate: "refused",
        reason: { code: "yes-void", args: { call: journalId } },
      });
    if (verdict === "allow") this.desk.run(call, judged, journalId);
    else if (verdict === "deny") this.desk.withhold(call, judged, journalId, "policy");
    else this.ask(call, judged, journalId, verdict, voided);
  }

  #use(entry: AskedCall, at: AtHand, needs: Asking, held: boolean): void {
    entry.at = at;
    this.#send(entry, { type: "used", binding: at.judged.binding, needs, held, at: this.#now() });
  }

  #rememberDecline({ approval }: AskedCall): void {
    const { binding, tool } = approval;
    this.desk.parts.relay.calls.changed();
    try {
      this.parts.declines.record({ at: this.#now(), server: binding.server, tool, call: binding.call, ...saidOf(approval) });
    } catch (error) {
      this.desk.parts.warn(error instanceof Error ? error.message : String(error));
    }
  }

  #each(run: (entry: AskedCall) => void): void {
    for (const entry of this.#entries.all()) run(entry);
  }

  #now(): number {
    return this.desk.parts.now();
  }
}
