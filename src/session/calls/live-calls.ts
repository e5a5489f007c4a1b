import { isHeld, type CallEffect, type CallEvent, type CallLife, type CallLimits, type CallStep } from "./call-life.js";
import type { Recorded } from "./recorded.js";
import { openCall, stepCall } from "./step-call.js";

/** A call as its front keeps it: `key` is what it is known by. */
export type Keyed = { readonly key: string; readonly bytes: { readonly length: number } };

/** Where live calls are kept: a map of the platform's that does not grow old with calls that come and go. */
export type CallTable<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): boolean;
  values(): Iterable<V>;
};

/** `due`: it is to be sent with the proof that it has already. */
type LiveCall<Call, Facts> = { readonly call: Call; life: CallLife; facts: Facts | null; due: CallEffect | null };

/** In a gate a yes is bound by its approval, and each round of asking needs a person: there is no bound beside theirs. */
const LIMITS: CallLimits = { rounds: Number.POSITIVE_INFINITY, looks: 3 };

/** All calls begin alike. */
const OPENED = openCall(LIMITS).life;

/**
 * The calls of one conversation that are not over, each in its state. `Facts`: what is known of one that may go on, for whoever
 * looks at its answer.
 */
export class LiveCalls<Call extends Keyed, Facts> {
  readonly #table: CallTable<LiveCall<Call, Facts>>;
  #size = 0;
  #bytes = 0;
  #generation = 0;

  constructor(table: CallTable<LiveCall<Call, Facts>>) {
    this.#table = table;
  }

  /** How many have gone nowhere yet. */
  get size(): number {
    return this.#size;
  }

  /** What those hold together, counted and not summed up: it is asked for with every message. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts the list, the rules and the noes that decisions rest on. */
  get generation(): number {
    return this.#generation;
  }

  /** The list, the rules or the noes that are remembered have changed: what was judged before and has not gone on is looked at again. */
  changed(): void {
    this.#generation += 1;
  }

  has(key: string): boolean {
    return this.#table.get(key) !== undefined;
  }

  isHeld(key: string): boolean {
    const live = this.#table.get(key);
    return live !== undefined && isHeld(live.life);
  }

  /** True for the very call that is held, and not another of its key. */
  holds(call: Call): boolean {
    const live = this.#table.get(call.key);
    return live?.call === call && isHeld(live.life);
  }

  /** The held calls, in the order in which they came. */
  *held(): Generator<Call> {
    for (const { call, life } of this.#table.values()) if (isHeld(life)) yield call;
  }

  /** The calls that went on and have no answer yet, also those that came back and were not looked at since. */
  *running(): Generator<Facts> {
    for (const { life, facts } of this.#table.values())
      if ((life.at === "running" || life.at === "returned") && facts !== null) yield facts;
  }

  /** Where a call is in its life; null where there is none. */
  at(key: string): CallLife["at"] | null {
    return this.#table.get(key)?.life.at ?? null;
  }

  /** What is known of a call that may go on, or went on. */
  facts(key: string): Facts | null {
    return this.#table.get(key)?.facts ?? null;
  }

  /** The same, for whoever looks at the call anew: it is known no longer. */
  takeFacts(key: string): Facts | null {
    const live = this.#table.get(key);
    const facts = live?.facts ?? null;
    if (live !== undefined) live.facts = null;
    return facts;
  }

  /** The server's answer to a call has come: what is known of that; null where no such call is under way. */
  arrived(key: string): Facts | null {
    const facts = this.facts(key);
    return this.send(key, { type: "arrived" })?.do === "pass" ? facts : null;
  }

  /** One side is gone. Answers the calls whose client is to be told that they did not run. */
  close(): readonly Call[] {
    const calls = Array.from(this.#table.values(), ({ call }) => call);
    return calls.filter(({ key }) => this.send(key, { type: "closed" })?.do === "answer");
  }

  /** A call has come in. */
  receive(call: Call): void {
    this.send(call.key, { type: "cancelled" });
    this.#count(call, 1);
    this.#table.set(call.key, { call, life: OPENED, facts: null, due: null });
  }

  /** Something happens to a call. Answers what is to be done about it; null: nothing, or there is no such call. */
  send(key: string, event: CallEvent): CallEffect | null {
    const live = this.#table.get(key);
    return live === undefined ? null : this.#step(live, stepCall(live.life, event));
  }

  /** It may go on, once what is in the journal by then is written. True if it is to be sent. */
  mayGo(key: string, record: number, facts: Facts): boolean {
    const live = this.#table.get(key);
    if (live === undefined) return false;
    const by = this.#generation;
    const event: CallEvent =
      live.life.at === "comparing"
        ? { type: "compared", stands: true, by, record }
        : { type: "judged", needs: "nothing", by, record };
    const effect = this.#step(live, stepCall(live.life, event));
    if (effect?.do !== "record" && effect?.do !== "forward") return false;
    live.facts = facts;
    live.due = effect.do === "forward" ? effect : null;
    return true;
  }

  /** What was added to the journal is written, as far as the proof goes: what is to be done about a call that waits for that. */
  committed(key: string, recorded: Recorded): CallEffect | null {
    const live = this.#table.get(key);
    const due = live?.due ?? null;
    if (live !== undefined) live.due = null;
    return due ?? this.send(key, { type: "committed", recorded, now: this.#generation });
  }

  #step(live: LiveCall<Call, Facts>, { life, effect }: CallStep): CallEffect | null {
    if (isHeld(live.life) !== isHeld(life)) this.#count(live.call, isHeld(life) ? 1 : -1);
    live.life = life;
    if (life.at === "over") this.#table.delete(live.call.key);
    return effect;
  }

  #count({ bytes }: Call, by: 1 | -1): void {
    this.#size += by;
    this.#bytes += by * bytes.length;
  }
}
