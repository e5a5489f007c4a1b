import type { ApprovalSurface } from "../core/approve/approval.js";
import type { Given } from "../core/approve/open-question.js";
import { responseText } from "../wire/json-rpc.js";
import { answerCall } from "./answer-call.js";
import type { AskedCall } from "./asked-call.js";
import type { AskSurface } from "./ask-surface.js";
import { describeQuestion, proposalsFor } from "./describe-question.js";
import { QUESTION_KEY } from "./own-members.js";
import { createQuestion, elicitation, WIDE_ROOM } from "./question.js";
import type { Rounds } from "./rounds.js";
import type { CallDesk } from "./call-desk.js";

/** The surfaces outside of the client. */
export type OutsideSurfaces = { readonly console: AskSurface; readonly terminal: AskSurface };

/** What came from a surface outside of the client; `failed`: the question could not be put there. */
type Answered = (entry: AskedCall, surface: "console" | "terminal", given: Given | "failed" | null) => void;

/** Puts questions where they are to be shown, and takes them back. */
export class QuestionShower {
  constructor(
    readonly desk: CallDesk,
    readonly surfaces: OutsideSurfaces,
    readonly rounds: Rounds,
    readonly answered: Answered,
  ) {}

  show(entry: AskedCall, surface: ApprovalSurface): void {
    const { approval, asked } = entry;
    const call = (entry.at ?? asked).journalId;
    this.desk.parts.journal.add({ type: "asked", call, approval: approval.id, surface, kind: approval.asking });
    if (surface === "form") return this.#form(entry);
    const { conditions, relay } = this.desk.parts;
    const show = (): void => {
      // Loading took its time: the question may be open no longer.
      if (entry.approval.state === "pending" && entry.approval.shown?.surface === surface) this.#outside(entry, surface);
    };
    if (conditions.loaded !== null) return show();
    const then = (): void => relay.during(show);
    void conditions.load().then(then, then);
  }

  /** Waits for the answer to a question that is in the console already. */
  follow(entry: AskedCall): void {
    this.#propose(entry);
    this.surfaces.console.follow(entry.approval.id, (given) => this.answered(entry, "console", given));
  }

  takeBack(entry: AskedCall, surface: ApprovalSurface): void {
    if (surface !== "form") return this.surfaces[surface].takeBack(entry.approval.id);
    if (entry.elicitation !== null) {
      const params = { requestId: entry.elicitation, reason: "The question is no longer open." };
      this.desk.parts.relay.tell(entry.asked.call, "notifications/cancelled", params);
    }
    entry.elicitation = null;
  }

  #form(entry: AskedCall): void {
    const { at, approval, form } = entry;
    if (at === null) return;
    const { relay } = this.desk.parts;
    const params = elicitation(form, at.call.caller);
    if (approval.manner === "held") {
      entry.elicitation = relay.ask(at.call, "elicitation/create", params);
      return;
    }
    const { id, binding, expires } = approval;
    const requestState = this.rounds.seal(binding, { id, approved: false, expires, ...this.rounds.sealedOf(at.call) });
    const inputRequests = { [QUESTION_KEY]: { method: "elicitation/create", params } };
    answerCall(relay, at.call, responseText(at.call.id, { resultType: "input_required", inputRequests, requestState }));
    entry.at = null;
  }

  #outside(entry: AskedCall, surface: "console" | "terminal"): void {
    this.#propose(entry);
    const { approval, asked, proposals } = entry;
    const { call, judged } = asked;
    const { tools, warn } = this.desk.parts;
    const occasion = { ...tools.around(judged.listed), voided: entry.voided };
    const question = createQuestion(call, judged, approval.asking, occasion, approval.expires, WIDE_ROOM);
    try {
      const open = describeQuestion(approval, call, judged, question, proposals, entry.voided);
      this.surfaces[surface].show(open, (given) => this.answered(entry, surface, given));
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
      this.answered(entry, surface, "failed");
    }
  }

  #propose(entry: AskedCall): void {
    const { loaded } = this.desk.parts.conditions;
    if (loaded !== null) entry.proposals = proposalsFor(entry.asked.judged, loaded);
  }
}
