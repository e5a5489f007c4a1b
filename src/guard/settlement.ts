import type { Binding } from "../core/approve/approval-binding.js";
import { APPROVAL_TIMES } from "../core/approve/approval.js";
import type { Evaluation, Grant } from "../core/decide/decision.js";
import type { ListedTool } from "../core/trust/resolve-list.js";
import type { Sha256 } from "../wire/branded.js";
import type { CallEffect, CallEvent } from "../session/calls/call-life.js";
import { recordedAfter } from "../session/calls/recorded.js";
import { stillStands } from "../session/calls/still-stands.js";
import { askPerson, type Asking, type Subject } from "./ask-person.js";
import type { CallOptions } from "./client.js";
import type { JudgedList } from "./judged-list.js";
import { prepare, WHO, type Looked, type Prepared, type Preparing } from "./prepare.js";
import type { TakenCall } from "./taken-call.js";

/** What a call was found to be at one moment, by one list. `asked`: a person said yes to it before. */
export type Look = Looked & {
  readonly listed: ListedTool;
  readonly tools: readonly ListedTool[];
  readonly asked: boolean;
};

/** One call that is to be settled. `record` is awaited before the call may run. */
export type Unsettled = {
  readonly taken: TakenCall;
  readonly signal: CallOptions["signal"];
  readonly record: (look: Look) => void | Promise<void>;
};

/** What is done by the guard itself: the rest is the end of the call. */
export type Settling = Exclude<CallEffect, { readonly do: "forward" | "answer" | "pass" | "withdraw" }>;

/** Nothing else is written between a record and its call. */
const RECORD = 1;

/** Does what the life of one call wants done, and remembers what a person approved of it: that verdict, of that very definition. */
export class Settlement {
  readonly #by: Preparing & Asking;
  readonly #list: JudgedList;
  readonly #call: Unsettled;
  #prepared: Prepared | null = null;
  #approved: { readonly verdict: "ask" | "challenge"; readonly pin: Sha256 } | null = null;
  /** What the last yes is to be remembered as, once it has proved good. */
  #grant: Omit<Grant, "id"> | null = null;
  /** The list that was asked for after a person's yes, if one was. */
  #fresh: readonly ListedTool[] | null = null;
  #tools: readonly ListedTool[] = [];
  #look: Look | null = null;

  constructor(by: Preparing & Asking, list: JudgedList, call: Unsettled) {
    this.#by = by;
    this.#list = list;
    this.#call = call;
  }

  /** The last look at the call; null before the first. */
  get look(): Look | null {
    return this.#look;
  }

  /** What was found of the call when it was looked at last. */
  get evaluation(): Evaluation | null {
    return this.#look?.evaluation ?? null;
  }

  /** Does one thing and tells what came of it. Never rejects: what cannot be decided is closed. */
  async perform(effect: Settling): Promise<CallEvent> {
    try {
      switch (effect.do) {
        case "list":
          return await this.#listed(effect.fresh);
        case "judge":
          return await this.#judge();
        case "ask":
          return await this.#ask(effect.asking, effect.voided);
        case "record":
          return await this.#record();
        case "compare":
          return this.#compare(effect.last);
      }
    } catch {
      return { type: "refused", outcome: "closed" };
    }
  }

  async #listed(fresh: boolean): Promise<CallEvent> {
    this.#prepared ??= await prepare(this.#by, this.#call.taken);
    this.#fresh = fresh ? await this.#list.fresh(APPROVAL_TIMES.check) : null;
    if (fresh && this.#fresh === null) return { type: "unlisted" };
    this.#tools = this.#fresh ?? (await this.#list.current());
    return { type: "listed" };
  }

  async #judge(): Promise<CallEvent> {
    this.#prepared ??= await prepare(this.#by, this.#call.taken);
    const listed = this.#list.find(this.#tools, this.#call.taken.name);
    const looked = this.#prepared.evaluate(listed);
    this.#look = { ...looked, listed, tools: this.#tools, asked: this.#approved !== null };
    const { verdict } = looked.evaluation.decision;
    const needs = this.#runs(listed, looked.evaluation) ? "nothing" : verdict;
    return { type: "judged", needs: needs === "allow" || needs === "deny" ? "refusal" : needs, by: 0, record: RECORD };
  }

  async #record(): Promise<CallEvent> {
    const look = this.#look;
    if (look === null) throw new Error("a call is recorded once it was judged");
    this.#remember();
    const recorded = await recordedAfter(() => this.#call.record(look), RECORD);
    // While that was awaited, anything may have happened.
    return { type: "committed", recorded, now: null };
  }

  #compare(last: boolean): CallEvent {
    const stands = this.#stands(last);
    // What was found is found no more.
    if (!stands) this.#look = null;
    return { type: "compared", stands, by: 0, record: RECORD };
  }

  /**
   * True if nothing that the decision rests on has changed: the list, the definition, the session.
   *
   * @param last there is no other look: what the server has announced since the list that was asked for after a yes counts
   *   for the next call, for else a server that announces without end would keep every yes from its call
   */
  #stands(last: boolean): boolean {
    const tools = this.#list.unchanged() ?? (last ? this.#fresh : null);
    if (tools === null || this.#prepared === null || this.#look === null || this.#call.signal?.aborted === true) return false;
    const now = this.#list.find(tools, this.#call.taken.name);
    return now.tool.pin === this.#look.listed.tool.pin && this.#runs(now, this.#prepared.evaluate(now).evaluation);
  }

  #runs({ tool }: ListedTool, { decision: { verdict } }: Evaluation): boolean {
    // A policy that only observes stops nothing but what must not run at all.
    if (verdict !== "allow" && this.#by.policy.mode === "observe") return tool.trust !== "withheld";
    return stillStands(this.#approved?.verdict ?? null, verdict, () => this.#approved?.pin === tool.pin);
  }

  async #ask(kind: Subject["kind"], voided: boolean): Promise<CallEvent> {
    const { session, now, policy } = this.#by;
    const { taken, signal } = this.#call;
    if (this.#look === null) throw new Error("a call is asked about once it was judged");
    const { tools, ...looked } = this.#look;
    const { tool } = looked.call;
    const bound = { ...WHO, server: tool.server, pin: tool.pin, policy: policy.digest };
    const binding: Binding = { ...bound, call: taken.digest };
    const declined = session.declined(binding, tool.name, now());
    if (declined !== null) return { type: "refused", outcome: declined };
    // The legs that were on show: a grant counts for what the person knew.
    const given = session.legs;
    const args = taken.bare ? undefined : taken.args.value;
    const asked = await askPerson(this.#by, { ...looked, kind, list: tools, args, beside: taken.beside, voided }, signal);
    if (asked === "declined") session.decline(binding, tool.name, now());
    if (asked === "declined" || asked === "mistyped") return { type: "refused", outcome: "denied" };
    if (asked !== "allow" && asked !== "allow-session") return { type: "refused", outcome: asked };
    this.#approved = { verdict: kind, pin: tool.pin };
    const scope = { call: taken.digest };
    this.#grant = asked === "allow" ? null : { ...bound, tool: tool.name, given, expires: Number.MAX_SAFE_INTEGER, scope };
    return { type: "yes" };
  }

  #remember(): void {
    const { session } = this.#by;
    if (this.#grant !== null) session.grant({ id: `session-${session.grants.length + 1}`, ...this.#grant });
    this.#grant = null;
  }
}
