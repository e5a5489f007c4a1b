import type { Revision } from "../wire/revision.js";
import type { KnownTools } from "./known-tools.js";
import type { Rules } from "./rules.js";
import type { CompleteList } from "../session/tools/tool-lister.js";

/** What slices are cut with. */
export type SliceWorld = {
  readonly now: () => number;
  /** Runs something once, after other work had its turn. */
  readonly later: (run: () => void) => () => void;
  /** A list is judged to its end. */
  readonly judged: () => void;
};

/**
 * Judges one list after the other, each in slices, so that no server's list holds up what else the process has to do. A list
 * that comes while one is judged waits for that one's end, because its warnings count; of several that wait, the newest is
 * judged. Calls wait until the list that came last is judged, and for two lists at most: after that they are judged by the
 * newest one even so, tool by tool, so that a list that changes all the time starves nobody.
 */
export class SlicedJudging {
  #list: CompleteList | null = null;
  #revision: Revision | null = null;
  #rules: Rules | null;
  #running = false;
  /** Another list or other rules have come meanwhile. */
  #again = false;
  /** Who waits for the end of this list, and who for the end of the next. */
  #waiting: (() => void)[] = [];
  #waitingNext: (() => void)[] = [];
  #stop: () => void = () => undefined;

  constructor(
    readonly tools: KnownTools,
    rules: Rules | null,
    readonly world: SliceWorld,
  ) {
    this.#rules = rules;
    tools.open(rules, null, null);
  }

  adopt(list: CompleteList, revision: Revision | null): void {
    this.#list = list;
    this.#revision = revision;
    this.#begin(true);
  }

  rejudge(rules: Rules | null): void {
    this.#rules = rules;
    this.#begin(true);
  }

  /** Runs `then` as soon as the list that came last is judged: mostly at once. */
  whenJudged(then: () => void): void {
    if (!this.#running) then();
    else (this.#again ? this.#waitingNext : this.#waiting).push(then);
  }

  /** Nothing is judged any more, and nothing waits. */
  close(): void {
    this.#stop();
    this.#running = false;
    this.#again = false;
    this.#waiting = [];
    this.#waitingNext = [];
  }

  /** `soon`: in this turn, where no slice has been judged yet. */
  #begin(soon: boolean): void {
    this.#again = this.#running;
    if (this.#running) return;
    this.#running = true;
    this.tools.open(this.#rules, this.#list, this.#revision);
    if (soon) this.#step();
    else this.#stop = this.world.later(() => this.#step());
  }

  #step(): void {
    if (!this.tools.step(this.world.now)) {
      this.#stop = this.world.later(() => this.#step());
      return;
    }
    this.#running = false;
    this.world.judged();
    const waiting = this.#waiting;
    this.#waiting = this.#waitingNext;
    this.#waitingNext = [];
    // Before the calls that waited are judged: they are judged by what came last.
    if (this.#again) this.#begin(false);
    for (const then of waiting) then();
  }
}
