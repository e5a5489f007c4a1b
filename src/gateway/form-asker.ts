import type { Approval } from "../core/approval.js";
import { APPROVAL_TIMES, isOver } from "../core/approval.js";
import { sameBinding, type Binding } from "../core/approval-binding.js";
import type { ApprovalAnswer, ApprovalEffect } from "../core/approval-event.js";
import { NO_DECLINES } from "../core/approval-memory.js";
import { routeCall } from "../core/approval-route.js";
import { deadline, openApproval, transition, type ApprovalStep } from "../core/approval-transition.js";
import type { Asking } from "../core/prompt-form.js";
import type { DeclineMemory } from "../node/state/decline-memory.js";
import { errorText, responseText } from "../wire/json-rpc.js";
import { member, type JsonObject } from "../wire/json.js";
import { parseStrict } from "../wire/strict.js";
import type { Asker } from "./asker.js";
import type { ToolCall } from "./desk.js";
import { readFormResult } from "./form-result.js";
import type { Judged } from "./judge-call.js";
import { carriedBy, mayAsk, QUESTION_KEY, withoutOwnMembers, withSealedState, type Carried } from "./own-members.js";
import { canBeAsked, createQuestion, elicitation, type CallQuestion } from "./question.js";
import type { SealedState, Sealer } from "./sealed-state.js";
import type { CallDesk } from "./session-desk.js";

/** A call at hand: the one that waits, or the one that brought an event. */
type AtHand = { readonly call: ToolCall; readonly judged: Judged; readonly journalId: string };

/** An approval with what it needs to be shown and answered. */
type Entry = {
  approval: Approval;
  /** The call that waits or has just come; null when it was answered. */
  at: AtHand | null;
  readonly question: CallQuestion;
  readonly carried: Carried;
  /** The id of the elicitation that is on show, or null. */
  elicitation: string | null;
  stop: () => void;
};

/** A call that a person approved and that its server has answered by a question of its own. */
type Continuation = { readonly binding: Binding; readonly asking: Asking; readonly expires: number };

/** Approvals that are kept at most; the oldest are forgotten, which can only make Heed ask again. */
const MOST_KEPT = 2000;
/** "For this session" ends with the session, and with the day (milliseconds). */
const SESSION_GRANT_LIFE = 24 * 3600 * 1000;

/**
 * Asks by the client's own form: `elicitation/create` for a call that is held (2025-06-18, 2025-11-25), `input_required`
 * for a round (2026-07-28). What an answer means, and when a call runs, is the approval machine's.
 */
export class FormAsker implements Asker {
  readonly #entries = new Map<string, Entry>();
  readonly #continuations = new Map<string, Continuation>();
  #attended = true;

  constructor(
    readonly desk: CallDesk,
    readonly sealer: Sealer,
    readonly declines: DeclineMemory,
  ) {}

  ask(call: ToolCall, judged: Judged, journalId: string, asking: Asking): void {
    const { tools, newId } = this.desk.parts;
    const now = this.#now();
    const { binding } = judged;
    const standing = this.declines.standing({ server: binding.server, tool: call.name, call: binding.call }, now);
    if (standing === "same-call") return this.desk.withhold(call, judged, journalId, "denied");
    const route = routeCall(this.#approvals(), NO_DECLINES, { binding, tool: call.name, needs: asking, now });
    if (route.go === "use") {
      const entry = this.#entries.get(route.approval.id);
      if (entry !== undefined) return this.#use(entry, { call, judged, journalId }, asking, false);
    }
    if (standing !== "none") return this.desk.withhold(call, judged, journalId, "policy");
    if (route.go === "repeat") {
      const entry = this.#entries.get(route.approval.id);
      if (entry !== undefined) {
        entry.at = { call, judged, journalId };
        return this.#apply(entry, transition(entry.approval, { type: "repeated", at: now }));
      }
    }
    const manner = call.caller.modern ? "round" : "held";
    const until = now + (manner === "held" ? APPROVAL_TIMES.wait : APPROVAL_TIMES.life);
    const question = createQuestion(call, judged, asking, tools.lookalikes(judged.listed), until);
    const form = this.#attended && canBeAsked(call.caller) && question.prompt.complete;
    const attended = this.desk.rules.policy.clients.get(call.caller.name)?.attended === true;
    const id = newId();
    const step = openApproval(
      { id, binding, asking, tool: call.name, forSession: question.forSession, manner, surfaces: form ? ["form"] : [], attended },
      now,
    );
    const entry: Entry = {
      approval: step.state,
      at: { call, judged, journalId },
      question,
      carried: carriedBy(call.bytes, upstreamState(call, this.sealer)),
      elicitation: null,
      stop: () => undefined,
    };
    this.#keep(id, entry);
    this.#apply(entry, step);
  }

  takesAnswer(call: ToolCall, judged: Judged, journalId: string): boolean {
    const text = member(call.params, "requestState");
    const state = typeof text === "string" ? this.sealer.open(text) : "foreign";
    if (state === "foreign") return false;
    if (state === "broken") {
      this.desk.parts.relay.answer(call, errorText(call.id, -32602, "The requestState was changed, or is not of this process."));
      return true;
    }
    const hand: AtHand = { call, judged, journalId };
    if (state.approved) return this.#continue(state, hand);
    const entry = this.#entries.get(state.approval);
    if (entry === undefined) return false;
    const response = member(member(call.params, "inputResponses"), QUESTION_KEY);
    entry.at = hand;
    if (isOver(entry.approval) || entry.approval.state === "approved") {
      this.#use(entry, hand, needs(judged), false);
      return true;
    }
    if (response === undefined) this.#apply(entry, transition(entry.approval, { type: "repeated", at: this.#now() }));
    else this.#answered(entry, readFormResult(response, entry.approval));
    return true;
  }

  bytesOf(call: ToolCall): Buffer {
    const state = member(call.params, "requestState");
    const own = typeof state === "string" && this.sealer.open(state) !== "foreign";
    const answered = member(member(call.params, "inputResponses"), QUESTION_KEY) !== undefined;
    if (!own && !answered) return call.bytes;
    return withoutOwnMembers(call.bytes, { upstream: upstreamState(call, this.sealer), responses: null });
  }

  answer(id: string, message: JsonObject): void {
    for (const entry of this.#entries.values()) {
      if (entry.elicitation !== id) continue;
      entry.elicitation = null;
      return this.#answered(entry, readFormResult(member(message, "result"), entry.approval));
    }
  }

  withdraw(key: string): void {
    this.#each((entry) => {
      if (entry.at?.call.key === key) this.#apply(entry, transition(entry.approval, { type: "cancelled", at: this.#now() }));
    });
  }

  changed(): void {
    const { tools } = this.desk.parts;
    const { digest } = this.desk.rules.policy;
    this.#each((entry) => {
      if (isOver(entry.approval)) return;
      const { pin } = tools.find(entry.approval.tool).listed.tool;
      this.#apply(entry, transition(entry.approval, { type: "changed", pin, policy: digest, at: this.#now() }));
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
  }

  /** Ends a question with its session; the call that still waits is answered. */
  #disconnect(entry: Entry, outcome: "withdrawn" | "closed"): void {
    this.#apply(entry, transition(entry.approval, { type: "disconnected", at: this.#now() }));
    this.#end(entry, ({ call, judged, journalId }) => this.desk.withhold(call, judged, journalId, outcome));
  }

  result(call: ToolCall, judged: Judged, bytes: Buffer): Buffer {
    const { verdict } = judged.decision;
    if (!call.caller.modern || verdict === "allow" || !mayAsk(bytes)) return bytes;
    const parsed = parseStrict(bytes);
    if (!parsed.ok || member(member(parsed.strict.value, "result"), "resultType") !== "input_required") return bytes;
    const { binding } = judged;
    const id = this.desk.parts.newId();
    const expires = this.#now() + APPROVAL_TIMES.life;
    if (this.#continuations.size >= MOST_KEPT) this.#continuations.clear();
    this.#continuations.set(id, { binding, asking: needs(judged), expires });
    return withSealedState(bytes, (upstream) => this.sealer.seal(sealed(id, true, binding, expires, upstream)));
  }

  // ---- the machine's steps ----

  #apply(entry: Entry, { state, effects }: ApprovalStep): void {
    entry.approval = state;
    entry.stop();
    for (const effect of effects) this.#do(entry, effect);
    const next = deadline(entry.approval);
    if (next === null || entry.at === null) return;
    entry.stop = this.desk.parts.relay.schedule(next - this.#now(), () =>
      this.#apply(entry, transition(entry.approval, { type: "tick", at: this.#now() })),
    );
  }

  #do(entry: Entry, effect: ApprovalEffect): void {
    switch (effect.do) {
      case "show":
        return this.#show(entry);
      case "take-back":
        if (entry.elicitation !== null && entry.at !== null) {
          const params = { requestId: entry.elicitation, reason: "The question is no longer open." };
          this.desk.parts.relay.tell(entry.at.call, "notifications/cancelled", params);
        }
        entry.elicitation = null;
        return;
      case "resume":
        return this.#resume(entry);
      case "run":
        return this.#end(entry, ({ call, judged, journalId }) => {
          this.desk.run(call, judged, journalId, withoutOwnMembers(call.bytes, entry.carried));
        });
      case "answer":
        return this.#end(entry, ({ call, judged, journalId }) => this.desk.withhold(call, judged, journalId, effect.outcome));
      case "ask-again":
        return this.#end(entry, ({ call, judged, journalId }) => this.ask(call, judged, journalId, needs(judged)));
      case "remember-decline":
        return this.#rememberDecline(entry);
      case "grant":
        return this.#grant(entry);
      case "remember-software": {
        const { surface, what, after } = effect;
        this.desk.parts.journal.add({ type: "software-answer", approval: entry.approval.id, surface, what, afterMs: after });
      }
    }
  }

  /** Takes the call at hand out of the entry: it is settled with what is done now. */
  #end(entry: Entry, settle: (at: AtHand) => void): void {
    const { at } = entry;
    entry.at = null;
    if (at !== null) settle(at);
  }

  #show(entry: Entry): void {
    const { at, approval, question } = entry;
    if (at === null) return;
    const { relay, journal } = this.desk.parts;
    const params = elicitation(question, at.call.caller);
    journal.add({ type: "asked", call: at.journalId, approval: approval.id, surface: "form", kind: approval.asking });
    if (approval.manner === "held") {
      entry.elicitation = relay.ask(at.call, "elicitation/create", params);
      return;
    }
    const requestState = this.sealer.seal(sealed(approval.id, false, approval.binding, approval.expires, entry.carried.upstream));
    const inputRequests = { [QUESTION_KEY]: { method: "elicitation/create", params } };
    relay.answer(at.call, responseText(at.call.id, { resultType: "input_required", inputRequests, requestState }));
    entry.at = null;
  }

  #answered(entry: Entry, answer: ApprovalAnswer): void {
    const { approval } = entry;
    const step = transition(approval, { type: "answered", surface: "form", answer, at: this.#now() });
    const how = step.state.state === "approved" ? "approved" : step.state.state === "denied" ? "denied" : null;
    if (how !== null && approval.state !== step.state.state)
      this.desk.parts.journal.add({ type: "answered", approval: approval.id, surface: "form", answer: how, by: "person" });
    this.#apply(entry, step);
  }

  /** A person said yes: the call is judged again as things are now. */
  #resume(entry: Entry): void {
    const { at } = entry;
    if (at === null) return;
    const judged = this.desk.judgeAgain(at.call);
    entry.at = { ...at, judged };
    const { verdict } = judged.decision;
    if (verdict === "deny")
      return this.#end(entry, ({ call, journalId }) => this.desk.withhold(call, judged, journalId, "policy"));
    this.#use(entry, entry.at, needs(judged), true);
  }

  #use(entry: Entry, at: AtHand, asked: Asking, held: boolean): void {
    entry.at = at;
    this.#apply(
      entry,
      transition(entry.approval, { type: "used", binding: at.judged.binding, needs: asked, held, at: this.#now() }),
    );
  }

  /** The rest of an approved call: its server asked something, and the client brings the answer. Good once. */
  #continue(state: SealedState, { call, judged, journalId }: AtHand): boolean {
    const known = this.#continuations.get(state.approval);
    this.#continuations.delete(state.approval);
    const { verdict } = judged.decision;
    const carried: Carried = { upstream: state.upstream, responses: null };
    const good =
      verdict === "allow" ||
      (known !== undefined &&
        this.#now() < known.expires &&
        sameBinding(known.binding, judged.binding) &&
        verdict !== "deny" &&
        (known.asking === "challenge" || verdict === "ask"));
    if (good) this.desk.run(call, judged, journalId, withoutOwnMembers(call.bytes, carried));
    return good;
  }

  #rememberDecline({ approval: { binding, tool } }: Entry): void {
    try {
      this.declines.record({ at: this.#now(), server: binding.server, tool, call: binding.call });
    } catch (error) {
      this.desk.parts.warn(error instanceof Error ? error.message : String(error));
    }
  }

  /** Remembers the yes as a grant of this exact call, for this session; where that fails the call runs once all the same. */
  #grant({ approval, at }: Entry): void {
    const { grants, journal, legs, newId, warn } = this.desk.parts;
    const call = at?.judged.call.digest ?? null;
    if (call === null) return;
    const { server, pin, principal, policy, session } = approval.binding;
    const grant = newId();
    const expires = this.#now() + SESSION_GRANT_LIFE;
    try {
      grants.add({
        id: grant,
        server,
        tool: approval.tool,
        pin,
        principal,
        policy,
        session,
        given: legs.read(),
        expires,
        scope: { call },
      });
      journal.add({ type: "grant", grant, server, tool: approval.tool, expires });
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
    }
  }

  #keep(id: string, entry: Entry): void {
    const now = this.#now();
    for (const [other, { approval, at }] of this.#entries) {
      const old = at === null && (now >= approval.expires || this.#entries.size >= MOST_KEPT);
      if (!old) break;
      this.#entries.delete(other);
    }
    this.#entries.set(id, entry);
  }

  *#approvals(): Generator<Approval> {
    for (const { approval } of this.#entries.values()) yield approval;
  }

  #each(run: (entry: Entry) => void): void {
    for (const entry of Array.from(this.#entries.values())) run(entry);
  }

  #now(): number {
    return this.desk.parts.now();
  }
}

/** What a call needs of a person by its verdict; one that would run unasked needs no more than an ask. */
function needs({ decision }: Judged): Asking {
  return decision.verdict === "challenge" ? "challenge" : "ask";
}

function sealed(approval: string, approved: boolean, binding: Binding, expires: number, upstream: string | null): SealedState {
  const { principal, session, call: digest, pin, policy } = binding;
  return { approval, approved, principal, session, digest, pin, policy, expires, upstream };
}

/** The server's own state in a call: as it is, or out of the seal that it was kept in. */
function upstreamState({ params }: ToolCall, sealer: Sealer): string | null {
  const text = member(params, "requestState");
  if (typeof text !== "string") return null;
  const state = sealer.open(text);
  return state === "foreign" ? text : state === "broken" ? null : state.upstream;
}
