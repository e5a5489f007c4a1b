import type { LostSession } from "./lost-session.js";
import { APPROVAL_TIMES } from "../core/approve/approval.js";
import type { Home } from "../node/home.js";
import { lastFormTest, openFormTests, type FormOutcome, type FormTest, type FormTestStore } from "../store/state/form-test.js";
import { responseText } from "../wire/json-rpc.js";
import { member, type Json, type JsonObject } from "../wire/json.js";
import type { Recorded } from "../session/calls/recorded.js";
import { answerCall } from "./answer-call.js";
import type { Caller } from "./conversation.js";
import type { Desk, DeskRelay, MessageNote } from "./desk.js";
import type { ToolCall } from "./tool-call.js";
import { QUESTION_KEY, withoutOwnMembers } from "./own-members.js";
import { canBeAsked } from "./question.js";
import { createSealer } from "./sealed-state.js";
import { testForm, testOutcome } from "./test-form.js";
import type { CompleteList } from "../session/tools/tool-lister.js";

/** A form that is on show. `held`: the call that waits for its answer, and the request that shows it; null under MRTR. */
type Shown = {
  readonly test: FormTest;
  readonly caller: Caller;
  readonly at: number;
  readonly held: { readonly call: ToolCall; readonly id: string } | null;
};

/** What a desk that tests forms is made of. `streams`: a request of the gate's own needs a call's stream to go in (over HTTP). */
export type FormTestParts = {
  readonly home: Home;
  readonly relay: DeskRelay;
  /** What the client proves itself by, for the mark to hang on; null where it proves nothing. */
  readonly mark: string | null;
  readonly streams: boolean;
  readonly warn: (text: string) => void;
  readonly now: () => number;
};

/** How often is looked whether somebody still waits for the test (milliseconds). */
const LOOK_EVERY = 1000;

/**
 * A desk that shows the form of `heed doctor --test-forms` where it needs a call to go with: in 2026-07-28 as
 * `input_required` in the answer to the next call, and before that over HTTP in the call's own stream. The call itself is
 * decided afterwards, as if nothing had been; nothing of the test reaches the server.
 */
export class FormTestDesk implements Desk {
  readonly #sealer = createSealer();
  #store: FormTestStore | null = null;
  #shown: Shown | null = null;
  #seen = -1;

  constructor(
    readonly desk: Desk,
    readonly parts: FormTestParts,
  ) {}

  take(call: ToolCall): void {
    // What feeds a task is no call to show a form with.
    if (call.input !== undefined) return this.desk.take(call);
    const { requestState, inputResponses, ...params } = call.params;
    const state = typeof requestState === "string" ? this.#sealer.open(requestState) : "foreign";
    if (typeof state !== "string") {
      if (this.#shown?.held === null && this.#shown.test.id === state.approval)
        this.#answered(member(inputResponses, QUESTION_KEY));
      const bytes = withoutOwnMembers(call.bytes, { upstream: null, responses: null });
      return this.desk.take({ ...call, bytes, params });
    }
    const fresh = requestState === undefined && inputResponses === undefined;
    if (!fresh || !this.#shows(call)) this.desk.take(call);
  }

  lookAgain(call: ToolCall): void {
    this.desk.lookAgain(call);
  }

  cameBack(call: ToolCall, why: "renewed" | LostSession): void {
    this.desk.cameBack(call, why);
  }

  withdraw(key: string): void {
    if (this.#shown?.held?.call.key === key) this.#end("gone");
    else this.desk.withdraw(key);
  }

  clientAnswer(id: string, message: JsonObject): void {
    const held = this.#shown?.held ?? null;
    if (held?.id !== id) return this.desk.clientAnswer(id, message);
    this.#answered(member(message, "result"));
    this.desk.take(held.call);
  }

  unattended(): void {
    this.#goOn("gone");
    this.desk.unattended();
  }

  close(): void {
    this.#end("gone");
    this.desk.close();
  }

  /** True if the call waits for a form from now on, or was answered with one. */
  #shows(call: ToolCall): boolean {
    const { caller } = call;
    if (this.#shown !== null || !(caller.modern || this.parts.streams) || !canBeAsked(call)) return false;
    const test = this.#claim(caller.name);
    if (test === null) return false;
    const { relay, now } = this.parts;
    const params = testForm(caller);
    const shown = { test, caller, at: now() };
    if (caller.modern) {
      const { id: approval, until: expires } = test;
      const none = { principal: "", session: "", digest: "", pin: "", policy: "", responses: null, round: null, upstream: null };
      const requestState = this.#sealer.seal({ ...none, approval, approved: false, expires });
      const inputRequests = { [QUESTION_KEY]: { method: "elicitation/create", params } };
      answerCall(relay, call, responseText(call.id, { resultType: "input_required", inputRequests, requestState }));
      this.#shown = { ...shown, held: null };
    } else this.#shown = { ...shown, held: { call, id: relay.ask(call, "elicitation/create", params) } };
    this.#look();
    return true;
  }

  #claim(name: string): FormTest | null {
    const { home, warn, now } = this.parts;
    try {
      const last = lastFormTest(home);
      if (last === this.#seen) return null;
      // Two tests may fall into one tick of the file system's clock.
      this.#seen = now() - last < LOOK_EVERY ? -1 : last;
      if (last === 0) return null;
      this.#store ??= openFormTests(home, now);
      return this.#store.claim(name);
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  #answered(result: Json | undefined): void {
    if (this.#shown === null) return;
    const { at, test } = this.#shown;
    // No person reads a form, looks at the terminal and answers so fast.
    if (this.parts.now() - at < APPROVAL_TIMES.quick) return this.#end("too-fast");
    const { outcome, proof } = testOutcome(result, test);
    this.#end(outcome, proof);
  }

  /** Ends the test where nobody waits for it any more, and looks again later where somebody does. */
  #look(): void {
    const shown = this.#shown;
    if (shown === null) return;
    const left = shown.test.until - this.parts.now();
    this.parts.relay.schedule(Math.max(0, Math.min(LOOK_EVERY, left)), () => {
      if (this.#shown !== shown) return;
      if (this.parts.now() < shown.test.until && this.#store?.claimed(shown.test.id) === true) this.#look();
      else this.#goOn("silence");
    });
  }

  /** Takes a form back; the call that waited for it is decided. */
  #goOn(outcome: FormOutcome): void {
    const held = this.#shown?.held ?? null;
    this.#end(outcome);
    if (held === null) return;
    const params = { requestId: held.id, reason: "The test is over." };
    this.parts.relay.tell(held.call, "notifications/cancelled", params);
    this.desk.take(held.call);
  }

  #end(outcome: FormOutcome, proof: string | null = null): void {
    if (this.#shown === null) return;
    const { test, caller } = this.#shown;
    this.#shown = null;
    try {
      const mark = caller.names.steady ? this.parts.mark : null;
      this.#store?.report(test.id, { outcome, version: caller.version, proof, mark });
    } catch (error) {
      this.parts.warn(error instanceof Error ? error.message : String(error));
    }
  }

  // What has nothing to do with forms.
  whenCurrent(then: () => void): void {
    this.desk.whenCurrent(then);
  }
  arrived(key: string, bytes: Buffer, failed: boolean, holds: () => Json): Buffer {
    return this.desk.arrived(key, bytes, failed, holds);
  }
  challenged(): readonly ToolCall[] {
    return this.desk.challenged();
  }
  outsideContent(method?: string): void {
    this.desk.outsideContent(method);
  }
  adopt(list: CompleteList): void {
    this.desk.adopt(list);
  }
  clientList(caller: Caller, bytes: Buffer, cursor: Json | undefined): Buffer {
    return this.desk.clientList(caller, bytes, cursor);
  }
  note(note: MessageNote): void {
    this.desk.note(note);
  }
  passesUnknown(): boolean {
    return this.desk.passesUnknown();
  }
  commit(): Recorded {
    return this.desk.commit();
  }
  settle(): void {
    this.desk.settle();
  }
}
