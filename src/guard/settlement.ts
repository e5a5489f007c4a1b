import type { Binding } from "../core/approval-binding.js";
import type { Evaluation } from "../core/decision.js";
import type { ListedTool } from "../core/resolve-list.js";
import { VERDICTS, type Verdict } from "../core/tool.js";
import type { Sha256 } from "../wire/branded.js";
import { askPerson, type Asking, type Subject } from "./ask-person.js";
import type { CallOptions } from "./client.js";
import type { JudgedList } from "./judged-list.js";
import { prepare, WHO, type Prepared, type Preparing } from "./prepare.js";
import type { TakenCall } from "./taken-call.js";
import type { Outcome } from "./withheld-result.js";

/** A call that may run, as long as `stands` says so. */
export type Ready = { readonly listed: ListedTool; readonly evaluation: Evaluation; readonly asked: boolean };

/** A call that does not run. */
export type Refused = { readonly outcome: Outcome; readonly evaluation: Evaluation | null };

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
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const tools = await this.#list.current();
        const listed = this.#list.find(tools, this.#call.taken.name);
        const looked = this.#prepared.evaluate(listed);
        ({ evaluation } = looked);
        if (this.#runs(listed, evaluation)) {
          const ready: Ready = { listed, evaluation, asked: this.#approved !== null };
          await this.#call.record(ready);
          return ready;
        }
        const { verdict } = evaluation.decision;
        const { beside } = this.#call.taken;
        if (verdict !== "ask" && verdict !== "challenge") return { outcome: "policy", evaluation };
        const outcome = await this.#ask({ ...looked, kind: verdict, listed, list: tools, args: this.#shownArguments(), beside });
        if (outcome !== null) return { outcome, evaluation };
      }
      return { outcome: "withdrawn", evaluation };
    } catch {
      return { outcome: "closed", evaluation };
    }
  }

  /** True if nothing that the decision rests on has changed: the list, the definition, the session. */
  stands({ listed }: Ready): boolean {
    const tools = this.#list.unchanged();
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
    if (asked === "allow-session") {
      const id = `session-${session.grants.length + 1}`;
      session.grant({ id, ...bound, tool: tool.name, given, expires: Number.MAX_SAFE_INTEGER, scope: { call: digest } });
    }
    return null;
  }
}
