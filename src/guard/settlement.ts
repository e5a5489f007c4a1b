import type { Binding } from "../core/approve/approval-binding.js";
import { APPROVAL_TIMES } from "../core/approve/approval.js";
import type { Evaluation, Grant } from "../core/decide/decision.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import { VERDICTS, type Verdict } from "../core/trust/tool.js";
import type { Because } from "../core/trust/withheld.js";
import type { Sha256 } from "../wire/branded.js";
import { askPerson, type Asking, type Subject } from "./ask-person.js";
import type { CallOptions } from "./client.js";
import type { JudgedList } from "./judged-list.js";
import { prepare, WHO, type Prepared, type Preparing } from "./prepare.js";
import type { TakenCall } from "./taken-call.js";
import type { Outcome } from "./withheld-result.js";

/** A call that may run, as long as `stands` says so. `fresh`: the list that was asked for after a person's yes, if one was. */
export type Ready = {
  readonly listed: ListedTool;
  readonly evaluation: Evaluation;
  readonly asked: boolean;
  readonly fresh: readonly ListedTool[] | null;
};

/** A call that does not run. */
export type Refused = { readonly outcome: Outcome; readonly evaluation: Evaluation | null; readonly because?: Because };

/** One call that is to be settled. `record` is awaited before the call may run. */
export type Unsettled = {
  readonly taken: TakenCall;
  readonly signal: CallOptions["signal"];
  readonly record: (ready: Ready) => Promise<void>;
};

/** More rounds than honest tools need: each is a changed definition or a riskier session while a person was asked. */
const MOST_ROUNDS = 4;

const rank = (verdict: Verdict): number => VERDICTS.indexOf(verdict);

/** Settles whether one call may run, and remembers what a person approved of it: that verdict, of that very definition. */
export class Settlement {
  readonly #by: Preparing & Asking;
  readonly #list: JudgedList;
  readonly #call: Unsettled;
  #prepared: Prepared | null = null;
  #approved: { readonly verdict: Verdict; readonly pin: Sha256 } | null = null;
  /** What the last yes is to be remembered as, once it has proved good. */
  #grant: Omit<Grant, "id"> | null = null;

  constructor(by: Preparing & Asking, list: JudgedList, call: Unsettled) {
    this.#by = by;
    this.#list = list;
    this.#call = call;
  }

  /** Looks, asks if need be, looks again, records. Never rejects: what cannot be decided is closed. */
  async settle(): Promise<Ready | Refused> {
    let evaluation: Evaluation | null = null;
    try {
      this.#prepared ??= await prepare(this.#by, this.#call.taken);
      // A list of before the yes is none, and one that was announced to have changed since is asked for again.
      let fresh = this.#approved === null ? null : await this.#list.fresh(APPROVAL_TIMES.check);
      if (this.#approved !== null && fresh === null) return { outcome: "closed", evaluation, because: "no-list" };
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const tools: readonly ListedTool[] = fresh ?? (await this.#list.current());
        const listed = this.#list.find(tools, this.#call.taken.name);
        const looked = this.#prepared.evaluate(listed);
        ({ evaluation } = looked);
        if (this.#runs(listed, evaluation)) {
          const ready: Ready = { listed, evaluation, asked: this.#approved !== null, fresh };
          this.#remember();
          await this.#call.record(ready);
          return ready;
        }
        const { verdict } = evaluation.decision;
        const { beside } = this.#call.taken;
        if (verdict !== "ask" && verdict !== "challenge") return { outcome: "policy", evaluation };
        const voided = this.#approved !== null;
        const args = this.#shownArguments();
        const outcome = await this.#ask({ ...looked, kind: verdict, listed, list: tools, args, beside, voided });
        if (outcome !== null) return { outcome, evaluation };
        // A yes is judged by what is true when it comes.
        fresh = await this.#list.fresh(APPROVAL_TIMES.check);
        if (fresh === null) return { outcome: "closed", evaluation, because: "no-list" };
      }
      return { outcome: "withdrawn", evaluation };
    } catch {
      return { outcome: "closed", evaluation };
    }
  }

  /**
   * True if nothing that the decision rests on has changed: the list, the definition, the session.
   *
   * @param last there is no other look: what the server has announced since the list that was asked for after a yes counts
   *   for the next call, for else a server that announces without end would keep every yes from its call
   */
  stands({ listed, fresh }: Ready, last: boolean): boolean {
    const tools = this.#list.unchanged() ?? (last ? fresh : null);
    if (tools === null || this.#prepared === null || this.#call.signal?.aborted === true) return false;
    const now = this.#list.find(tools, this.#call.taken.name);
    return now.tool.pin === listed.tool.pin && this.#runs(now, this.#prepared.evaluate(now).evaluation);
  }

  #shownArguments(): Subject["args"] {
    const { bare, args } = this.#call.taken;
    return bare ? undefined : args.value;
  }

  #runs({ tool }: ListedTool, { decision }: Evaluation): boolean {
    if (decision.verdict === "allow") return true;
    // A policy that only observes stops nothing but what must not run at all.
    if (this.#by.policy.mode === "observe") return tool.trust !== "withheld";
    if (decision.verdict === "deny" || this.#approved === null) return false;
    return this.#approved.pin === tool.pin && rank(decision.verdict) <= rank(this.#approved.verdict);
  }

  /** Asks; null if a person approved. */
  async #ask(subject: Subject): Promise<Outcome | null> {
    const { session, now, policy } = this.#by;
    const { tool } = subject.call;
    const { signal } = this.#call;
    const { digest } = this.#call.taken;
    const bound = { ...WHO, server: tool.server, pin: tool.pin, policy: policy.digest };
    const binding: Binding = { ...bound, call: digest };
    const declined = session.declined(binding, tool.name, now());
    if (declined !== null) return declined;
    // The legs that were on show: a grant counts for what the person knew.
    const given = session.legs;
    const asked = await askPerson(this.#by, subject, signal);
    if (asked === "declined") session.decline(binding, tool.name, now());
    if (asked === "declined" || asked === "mistyped") return "denied";
    if (asked !== "allow" && asked !== "allow-session") return asked;
    this.#approved = { verdict: subject.kind, pin: tool.pin };
    const scope = { call: digest };
    this.#grant = asked === "allow" ? null : { ...bound, tool: tool.name, given, expires: Number.MAX_SAFE_INTEGER, scope };
    return null;
  }

  #remember(): void {
    const { session } = this.#by;
    if (this.#grant !== null) session.grant({ id: `session-${session.grants.length + 1}`, ...this.#grant });
    this.#grant = null;
  }
}
