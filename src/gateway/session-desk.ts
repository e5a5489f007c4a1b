import type { Decision, Legs } from "../core/decide/decision.js";
import type { Condition } from "../core/decide/policy.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import type { Because, WithheldOutcome } from "../core/trust/withheld.js";
import { canonical } from "../wire/canonical.js";
import type { Json, JsonObject } from "../wire/json.js";
import type { CallOutcome } from "../store/journal/journal-record.js";
import { previewArguments } from "../store/journal/preview-arguments.js";
import { PassingMap } from "../node/passing-map.js";
import type { Asker } from "./asker.js";
import { CallerNotes } from "./caller-notes.js";
import type { Caller } from "./conversation.js";
import { CurrentRules } from "./current-rules.js";
import type { Desk, MessageNote, ToolCall } from "./desk.js";
import { DecisionRecords, outcomeRecord } from "./decision-records.js";
import { judgeCall, type Judged } from "./judge-call.js";
import { listRecord } from "./list-record.js";
import { HostPrompts } from "./host-prompts.js";
import { NoFormsNotes } from "./no-forms.js";
import { OwnQuestions } from "./own-questions.js";
import type { LostSession } from "./lost-session.js";
import type { Rules } from "./rules.js";
import { stillStands } from "./still-stands.js";
import type { CompleteList } from "./tool-lister.js";
import { MessageNotes } from "./message-notes.js";
import { SlicedJudging } from "./sliced-judging.js";
import { TaskCalls } from "./task-calls.js";
import { sentBytes } from "./sent-bytes.js";
import { withheldAnswer } from "./withheld-answer.js";
import type { CallDesk, DeskParts } from "./call-desk.js";

/** The longest name that a tool can have (UTF-16 units). */
const LONGEST_NAME = 4096;
/** How long a record of something that has happened may wait for a write (milliseconds). */
const FLUSH_AFTER = 100;

/** A call that went on and is unanswered. */
type Running = {
  readonly call: ToolCall;
  readonly decision: Decision;
  readonly journalId: string;
  readonly judged: Judged;
  /** A person was asked about it, and said yes. */
  readonly approved: boolean;
};

/** The desk of one gate: judges each call, lets it go on, asks, or answers it. */
export class SessionDesk implements Desk, CallDesk {
  readonly #asker: Asker;
  readonly #host: HostPrompts;
  readonly #running = new PassingMap<Running>();
  /** Calls that came back once. */
  readonly #sentAgain = new WeakSet<ToolCall>();
  readonly #tasks: TaskCalls;
  readonly #notes: MessageNotes;
  /** The legs, read once for everything at hand; null: to be read. */
  #legsAtHand: Legs | null = null;
  /** The legs when they were read last: what was there then still is. */
  #lastLegs: Legs = { content: false, private: false };
  #flushing = false;
  readonly #ownQuestions: OwnQuestions;
  readonly #records: DecisionRecords;
  readonly #callers: CallerNotes;
  readonly #noForms: NoFormsNotes;
  readonly #judging: SlicedJudging;
  #closed = false;

  readonly #current: CurrentRules;

  constructor(readonly parts: DeskParts) {
    const { relay, warn } = parts;
    const changed = (rules: Rules | null): void => this.#changed(rules);
    this.#current = new CurrentRules(parts, { warn, during: (run) => relay.during(run), changed });
    this.#host = new HostPrompts(parts.tools, parts.mark);
    this.#ownQuestions = new OwnQuestions(parts.journal, parts.session, () => this.#current.now);
    this.#tasks = new TaskCalls(parts.newId);
    this.#notes = new MessageNotes(parts.journal, parts.warn, (after, run) => parts.relay.schedule(after, run));
    this.#records = new DecisionRecords(parts.session, parts.principal);
    this.#callers = new CallerNotes(parts.journal, parts.session);
    this.#noForms = new NoFormsNotes(parts.journal, parts.warn);
    this.#judging = new SlicedJudging(parts.tools, parts.rules, {
      now: parts.now,
      later: (run) => parts.relay.schedule(0, run),
      judged: () => this.#listed(parts.tools.all),
    });
    this.#asker = parts.asker(this);
  }

  get rules(): Rules {
    const { now } = this.#current;
    if (now === null) throw new Error("no call is judged without rules");
    return now;
  }

  whenCurrent(then: () => void): void {
    this.#current.whenCurrent(() => this.#judging.whenJudged(then), false);
  }

  whenFresh(then: (listed: boolean) => void): void {
    const judged = (listed: boolean): void => this.#judging.whenJudged(() => then(listed));
    this.parts.relay.relist((listed) => this.#current.whenCurrent(() => judged(listed), true));
  }

  take(taken: ToolCall): void {
    const { parts } = this;
    if (this.#closed || this.#current.now === null) return parts.relay.answer(taken, withheldAnswer(taken, "closed", null));
    this.#decide(this.#tasks.callOf(taken) ?? taken);
  }

  cameBack(taken: ToolCall, why: "renewed" | LostSession): void {
    const running = this.#running.get(taken.key);
    this.#running.delete(taken.key);
    if (this.#closed || this.#current.now === null || running === undefined)
      return this.parts.relay.answer(taken, withheldAnswer(taken, "closed", null));
    const { call, journalId } = running;
    const code = why === "renewed" ? "session-lost" : `session-${why}`;
    const reason = { code, args: { call: journalId } };
    this.parts.journal.add({ type: "message", direction: "to-client", method: "tools/call", fate: "refused", reason });
    // What answers a server belongs to what asked, which is gone.
    const end = why !== "renewed" ? why : call.input !== undefined ? "task" : this.#sentAgain.has(call) ? "twice" : null;
    if (end !== null) return this.withhold(call, running.judged, journalId, "closed", end);
    this.#sentAgain.add(call);
    const judged = this.judgeAgain(call);
    if (stillStands(running, judged)) {
      if (!this.#asker.stops(call, judged, journalId)) this.#run(call, judged, journalId, running.approved);
      return;
    }
    this.#recordOutcome(journalId, "withdrawn");
    this.#decide(call, running.approved);
  }

  /** @param voided the person said yes to it, and that does not count */
  #decide(call: ToolCall, voided = false): void {
    const { parts } = this;
    const journalId = parts.newId();
    const judged = this.judgeAgain(call);
    const { decision } = judged;
    const observed = this.rules.policy.mode === "observe" && judged.listed.tool.trust !== "withheld";
    this.#recordDecision(call, judged, journalId, observed);
    if (this.#goesOn(call, judged, journalId)) return;
    if (!observed && decision.verdict !== "deny" && this.#asker.stops(call, judged, journalId)) return;
    if (decision.verdict === "allow" || observed) this.#run(call, judged, journalId, false);
    else if (decision.verdict === "deny") this.withhold(call, judged, journalId, "policy");
    else if (judged.plain && this.#host.leaves(call.caller, judged, this.rules.policy)) this.#leave(call, judged, journalId);
    else {
      this.#noForms.asking(call.caller, this.rules.label);
      this.#asker.ask(call, judged, journalId, decision.verdict, voided);
    }
  }

  /** The call is the rest of one that was asked about before: true if it is settled with this. */
  #goesOn(call: ToolCall, judged: Judged, journalId: string): boolean {
    if (call.input === undefined) return this.#asker.takesAnswer(call, judged, journalId);
    const continues = judged.decision.verdict === "ask" && this.#tasks.continues(call, judged, this.parts.now());
    if (continues) this.run(call, judged, journalId);
    return continues;
  }

  /** The host that calls has asked its person already: the effective hints that it was told made it. */
  #leave(call: ToolCall, judged: Judged, journalId: string): void {
    this.parts.journal.add({ type: "asked", call: journalId, approval: journalId, surface: "host", kind: "ask" });
    this.#run(call, judged, journalId, false);
  }

  run(call: ToolCall, judged: Judged, journalId: string): void {
    this.#run(call, judged, journalId, true);
  }

  #run(call: ToolCall, judged: Judged, journalId: string, approved: boolean): void {
    if (call.input !== undefined) this.#tasks.ran(call, judged, this.parts.now());
    // What answers the server is answered by nobody.
    if (call.input?.kind === "answer") this.#recordOutcome(journalId, "ran");
    else this.#running.set(call.key, { call, decision: judged.decision, journalId, judged, approved });
    this.parts.relay.forward(call, sentBytes(this.#asker.bytesOf(call), judged.decision, this.rules.policy));
  }

  withhold(
    call: ToolCall,
    judged: Judged | null,
    journalId: string,
    outcome: WithheldOutcome,
    because?: Because | LostSession,
  ): void {
    this.#recordOutcome(journalId, outcome);
    this.parts.relay.answer(call, withheldAnswer(call, outcome, judged?.decision ?? null, because));
  }

  withdraw(key: string): void {
    // What the client takes back gets no answer any more, whether the server has run it or not.
    const running = this.#running.get(key);
    if (running !== undefined) this.#recordOutcome(running.journalId, "unanswered");
    this.#running.delete(key);
    this.#asker.withdraw(key);
    this.#flushSoon();
  }

  clientAnswer(id: string, message: JsonObject): void {
    this.#asker.answer(id, message);
  }

  arrived(key: string, bytes: Buffer, failed: boolean, holds: () => Json): Buffer {
    const running = this.#running.get(key);
    this.#running.delete(key);
    if (this.#closed) return bytes;
    if (running === undefined) {
      this.outsideContent();
      return bytes;
    }
    this.#mark(running.decision.marks, running.journalId);
    // What a task answers is taken for content, whichever call it is.
    if (running.call.input !== undefined) this.outsideContent();
    this.parts.journal.addLater(outcomeRecord(running.journalId, "ran", failed));
    this.#ownQuestions.result(running, holds);
    this.#flushSoon();
    this.#tasks.answered(running.call, running.judged, holds, this.parts.now());
    return this.#asker.result(running.call, running.judged, bytes, holds);
  }

  challenged(): readonly ToolCall[] {
    return Array.from(this.#running.values()).flatMap(({ call, decision }) =>
      decision.verdict === "challenge" && call.input === undefined ? [call] : [],
    );
  }

  outsideContent(method?: string): void {
    this.#ownQuestions.request(method, this.#running.values());
    const rules = this.#current.now;
    const labels = rules === null ? [] : [rules.label, ...(rules.locked === null ? [] : [rules.locked.label])];
    // Without rules nobody knows whether it is private.
    const secret = rules === null || labels.some((label) => rules.policy.servers.get(label)?.private === true);
    this.#mark({ content: true, private: secret }, "");
  }

  adopt(list: CompleteList): void {
    this.#judging.adopt(list, this.parts.relay.revision);
  }

  clientList(caller: Caller, bytes: Buffer, cursor: Json | undefined): Buffer {
    const { now } = this.#current;
    return this.#closed || now === null ? this.#host.unwritten(bytes) : this.#host.list(caller, bytes, cursor, now.policy);
  }

  note(note: MessageNote): void {
    this.#notes.note(note);
  }

  passesUnknown(): boolean {
    if (this.#closed || this.#current.now === null) return false;
    const { mode, presets } = this.#current.now.policy;
    return mode === "observe" || !Object.values(presets).includes("cautious");
  }

  commit(): boolean {
    this.#legsAtHand = null;
    return this.#closed || this.#write(() => this.parts.journal.commit());
  }

  settle(): void {
    if (!this.#closed) this.#write(() => this.parts.journal.settle());
  }

  unattended(): void {
    this.#asker.unattended();
  }

  close(): void {
    this.#current.close();
    if (this.#closed) return;
    this.#asker.close("withdrawn");
    for (const { journalId } of this.#running.values()) this.#recordOutcome(journalId, "unanswered");
    this.#running.clear();
    this.#notes.close();
    this.parts.keeper?.close();
    this.#judging.close();
    this.#write(() => this.parts.journal.close());
    this.#closed = true;
  }

  judgeAgain(call: ToolCall): Judged {
    const { parts } = this;
    const { listed, unlisted } = parts.tools.find(call.name);
    return judgeCall(call, listed, unlisted, {
      policy: this.rules.policy,
      legs: this.#legs(),
      principal: parts.principal,
      session: parts.session,
      now: parts.now(),
      cwd: parts.cwd,
      places: parts.places,
      round: () => this.#asker.roundOf(call),
      grants: () => parts.grants.read(parts.now(), (text) => this.#compileGrant(text)).grants,
    });
  }

  /** A condition while its evaluator is not there yet counts for nothing, and the call is asked about. */
  #compileGrant(text: string): Condition | null {
    const { conditions } = this.parts;
    if (conditions.loaded === null) void conditions.load();
    return conditions.loaded?.compile(text) ?? null;
  }

  #changed(rules: Rules | null): void {
    if (rules === null) this.#asker.close("closed");
    this.#judging.rejudge(rules);
  }

  /** Notes a newly judged list, and has questions about other definitions taken back. */
  #listed(listed: readonly ListedTool[]): void {
    const rules = this.#current.now;
    if (this.#closed || rules === null) return;
    this.parts.keeper?.listed(listed);
    if (this.#host.outdated(rules.policy)) this.parts.relay.tell(null, "notifications/tools/list_changed", {});
    this.parts.journal.addBounded("list", listRecord(rules, listed));
    this.#asker.changed();
  }

  #recordDecision(call: ToolCall, { listed, decision }: Judged, journalId: string, observed: boolean): void {
    const { parts } = this;
    const preview = previewArguments(call.args.value, this.rules.journal);
    this.#callers.note(call.caller);
    parts.journal.addPrepared(
      this.#records.decision(
        journalId,
        {
          tool: listed.tool,
          decision,
          // The tool's name, as far as any tool's goes: a longer one is withheld.
          name: call.name.slice(0, LONGEST_NAME),
          legs: this.#legs(),
          policy: this.rules.policy.digest,
          observed,
        },
        {
          digest: parts.argumentDigest(canonical([call.name, call.args.value])),
          ...(preview === undefined ? {} : { preview }),
        },
      ),
    );
  }

  #recordOutcome(call: string, outcome: CallOutcome): void {
    this.parts.journal.addPrepared(outcomeRecord(call, outcome));
  }

  #legs(): Legs {
    return (this.#legsAtHand ??= this.#lastLegs = this.parts.legs.read());
  }

  /** What has happened is written soon, though nothing else is: a write for each answer would double the cost of a call. */
  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    this.parts.relay.schedule(FLUSH_AFTER, () => {
      this.#flushing = false;
      if (!this.#closed) this.#write(() => this.parts.journal.flush());
    });
  }

  /** True if the journal took what was written; else the desk is closed from now on. */
  #write(run: () => void): boolean {
    try {
      run();
      return true;
    } catch (error) {
      this.#closed = true;
      this.#running.clear();
      this.parts.warn(error instanceof Error ? error.message : String(error));
      this.#asker.close("closed");
      return false;
    }
  }

  /** Sets legs before what brings them is forwarded; a leg that cannot be written is kept in memory by `legs`. */
  #mark(marks: Legs, call: string): void {
    // Most results bring nothing, or nothing that was not there: then there is nothing to look at either.
    const brings = (marks.content && !this.#lastLegs.content) || (marks.private && !this.#lastLegs.private);
    if (this.#closed || !brings) return;
    const before = this.#legs();
    const legs: Legs = { content: before.content || marks.content, private: before.private || marks.private };
    if (legs.content === before.content && legs.private === before.private) return;
    this.#legsAtHand = null;
    try {
      this.parts.legs.mark(marks);
    } catch (error) {
      this.parts.warn(error instanceof Error ? error.message : String(error));
    }
    this.parts.journal.add({ type: "legs", session: this.parts.session, legs, call });
  }
}
