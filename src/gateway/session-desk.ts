import type { Legs } from "../core/decide/decision.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import type { Because, WithheldOutcome } from "../core/trust/withheld.js";
import { canonical } from "../wire/canonical.js";
import type { Json, JsonObject } from "../wire/json.js";
import type { CallOutcome } from "../store/journal/journal-record.js";
import { previewArguments } from "../store/journal/preview-arguments.js";
import type { Recorded } from "../session/calls/recorded.js";
import { stillStands } from "../session/calls/still-stands.js";
import { sameBinding } from "../core/approve/approval-binding.js";
import { answerCall } from "./answer-call.js";
import type { Asker } from "./asker.js";
import type { Running } from "./running-call.js";
import { CallerNotes } from "./caller-notes.js";
import type { Caller } from "./conversation.js";
import { CurrentRules } from "./current-rules.js";
import type { Desk, MessageNote } from "./desk.js";
import type { ToolCall } from "./tool-call.js";
import { DecisionRecords, outcomeRecord } from "./decision-records.js";
import { judgeCall, type Judged } from "./judge-call.js";
import { listRecord } from "./list-record.js";
import { HostPrompts } from "./host-prompts.js";
import { NoFormsNotes } from "./no-forms.js";
import { OwnQuestions } from "./own-questions.js";
import type { LostSession } from "./lost-session.js";
import type { Rules } from "./rules.js";
import type { CompleteList } from "../session/tools/tool-lister.js";
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

/** The desk of one gate: judges each call, lets it go on, asks, or answers it. */
export class SessionDesk implements Desk, CallDesk {
  readonly #asker: Asker;
  readonly #host: HostPrompts;
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
    if (this.#closed || this.#current.now === null) return answerCall(parts.relay, taken, withheldAnswer(taken, "closed", null));
    this.#decide(this.#tasks.callOf(taken) ?? taken);
  }

  cameBack(taken: ToolCall, why: "renewed" | LostSession): void {
    const running = this.parts.relay.calls.takeFacts(taken.key);
    if (this.#closed || this.#current.now === null || running === null)
      return answerCall(this.parts.relay, taken, withheldAnswer(taken, "closed", null));
    const { call, journalId } = running;
    const code = why === "renewed" ? "session-lost" : `session-${why}`;
    const reason = { code, args: { call: journalId } };
    this.parts.journal.add({ type: "message", direction: "to-client", method: "tools/call", fate: "refused", reason });
    // What answers a server belongs to what asked, which is gone.
    const end = why !== "renewed" ? why : call.input !== undefined ? "task" : this.#sentAgain.has(call) ? "twice" : null;
    if (end !== null) return this.withhold(call, running.judged, journalId, "closed", end);
    this.#sentAgain.add(call);
    this.parts.relay.calls.send(call.key, { type: "listed" });
    this.#compare(running);
  }

  lookAgain(taken: ToolCall): void {
    const running = this.parts.relay.calls.takeFacts(taken.key);
    if (running !== null && !this.#closed && this.#current.now !== null) this.#compare(running);
    else answerCall(this.parts.relay, taken, withheldAnswer(taken, "closed", null));
  }

  /** Judges a call that was to go on by what holds now: it goes on if that lets it, and is decided anew if not. */
  #compare({ call, judged: before, journalId, approved }: Running): void {
    const { relay, journal } = this.parts;
    const judged = this.judgeAgain(call);
    const yes = !approved ? null : before.decision.verdict === "challenge" ? "challenge" : "ask";
    if (stillStands(yes, judged.decision.verdict, () => sameBinding(before.binding, judged.binding))) {
      if (!this.#asker.stops(call, judged, journalId)) this.#send(call, judged, journalId, approved);
      return;
    }
    this.#recordOutcome(journalId, "withdrawn");
    const by = relay.calls.generation;
    const effect = relay.calls.send(call.key, { type: "compared", stands: false, by, record: journal.added });
    if (effect?.do === "answer") relay.answer(call, withheldAnswer(call, "withdrawn", judged.decision));
    else this.#decide(call, approved);
  }

  /** @param voided the person said yes to it, and that does not count */
  #decide(call: ToolCall, voided = false): void {
    const { parts } = this;
    parts.relay.calls.send(call.key, { type: "listed" });
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
    this.#send(call, judged, journalId, approved);
  }

  #send(call: ToolCall, judged: Judged, journalId: string, approved: boolean): void {
    const { relay, journal } = this.parts;
    const { decision } = judged;
    if (relay.calls.mayGo(call.key, journal.added, { call, decision, journalId, judged, approved }))
      relay.forward(call, sentBytes(this.#asker.bytesOf(call), decision, this.rules.policy));
  }

  withhold(
    call: ToolCall,
    judged: Judged | null,
    journalId: string,
    outcome: WithheldOutcome,
    because?: Because | LostSession,
  ): void {
    this.#recordOutcome(journalId, outcome);
    answerCall(this.parts.relay, call, withheldAnswer(call, outcome, judged?.decision ?? null, because));
  }

  withdraw(key: string): void {
    // What the client takes back gets no answer any more, whether the server has run it or not.
    const { calls } = this.parts.relay;
    const running = calls.facts(key);
    if (running !== null) this.#recordOutcome(running.journalId, calls.at(key) === "recording" ? "withdrawn" : "unanswered");
    this.#asker.withdraw(key);
    this.#flushSoon();
  }

  clientAnswer(id: string, message: JsonObject): void {
    this.#asker.answer(id, message);
  }

  arrived(key: string, bytes: Buffer, failed: boolean, holds: () => Json): Buffer {
    const running = this.parts.relay.calls.arrived(key);
    if (this.#closed) return bytes;
    if (running === null) {
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
    return Array.from(this.parts.relay.calls.running()).flatMap(({ call, decision }) =>
      decision.verdict === "challenge" && call.input === undefined ? [call] : [],
    );
  }

  outsideContent(method?: string): void {
    this.#ownQuestions.request(method, this.parts.relay.calls.running());
    const rules = this.#current.now;
    const labels = rules === null ? [] : [rules.label, ...(rules.locked === null ? [] : [rules.locked.label])];
    // Without rules nobody knows whether it is private.
    const secret = rules === null || labels.some((label) => rules.policy.servers.get(label)?.private === true);
    this.#mark({ content: true, private: secret }, "");
  }

  adopt(list: CompleteList): void {
    this.parts.relay.calls.changed();
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

  commit(): Recorded {
    this.#legsAtHand = null;
    if (!this.#closed) this.#write(() => this.parts.journal.commit());
    return this.parts.journal.recorded;
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
    for (const { journalId } of this.parts.relay.calls.running()) this.#recordOutcome(journalId, "unanswered");
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
      grants: () => parts.grants.read(parts.now(), (text) => parts.conditions.compile(text)).grants,
    });
  }

  #changed(rules: Rules | null): void {
    this.parts.relay.calls.changed();
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

  /** Where the journal does not take what is written, the desk is closed from now on. */
  #write(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#closed = true;
      this.parts.warn(error instanceof Error ? error.message : String(error));
      this.#asker.close("closed");
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
