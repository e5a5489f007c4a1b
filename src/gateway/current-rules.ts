import type { ChangeWatch } from "../node/files/watch-changes.js";
import type { Rules } from "./rules.js";

/** What the rules are read by. */
export type RulesParts = {
  /** The rules at the start; null where they cannot be read, and no call runs. */
  readonly rules: Rules | null;
  /** The state of the rules' files that `rules` was read from, and a look at it now. */
  readonly stamp: string;
  readonly readStamp: () => string;
  /** Whether the files may have changed since that was asked last; where nothing tells, they always may. */
  readonly watch?: ChangeWatch;
  /** A look at those alone that people write rules into, which costs next to nothing: what tells may be late. */
  readonly glance?: () => string;
  readonly reload: () => Promise<Rules | null>;
};

/** What is done with rules that were read. */
export type RulesUse = {
  readonly warn: (text: string) => void;
  readonly during: (run: () => void) => void;
  /** Other rules are there; null: they cannot be read. */
  readonly changed: (rules: Rules | null) => void;
};

/** The rules as their files say at the moment of a decision. */
export class CurrentRules {
  #now: Rules | null;
  #stamp: string;
  /** Calls that wait until changed rules are read; null where none are being read. */
  #waiting: (() => void)[] | null = null;
  #glanced = "";
  #closed = false;

  constructor(
    readonly parts: RulesParts,
    readonly use: RulesUse,
  ) {
    this.#now = parts.rules;
    this.#stamp = parts.stamp;
  }

  /** The rules that were read last; null where they cannot be read. */
  get now(): Rules | null {
    return this.#now;
  }

  /**
   * Runs `then` as soon as the rules that stand in the files now have been read: mostly at once.
   *
   * @param sure looks at the files themselves, whatever the system has told of them
   */
  whenCurrent(then: () => void, sure: boolean): void {
    if (this.#waiting !== null) {
      this.#waiting.push(then);
      return;
    }
    if (this.#closed) return then();
    const { readStamp } = this.parts;
    if (!this.#mayHaveChanged() && !sure) return then();
    const stamp = readStamp();
    if (stamp === this.#stamp) return then();
    this.#stamp = stamp;
    this.#waiting = [then];
    void this.#reload();
  }

  #mayHaveChanged(): boolean {
    const { watch, glance } = this.parts;
    if (watch === undefined) return true;
    const before = this.#glanced;
    if (glance !== undefined) this.#glanced = glance();
    return watch.changed() || this.#glanced !== before;
  }

  /** Nothing is read any more, and nothing waits. */
  close(): void {
    if (!this.#closed) this.parts.watch?.close();
    this.#closed = true;
    this.#waiting = null;
  }

  /** Reads the rules anew. A failure to read them closes like any other. */
  async #reload(): Promise<void> {
    let rules: Rules | null = null;
    try {
      rules = await this.parts.reload();
    } catch (error) {
      this.use.warn(error instanceof Error ? error.message : String(error));
    }
    this.use.during(() => {
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      this.#now = rules;
      this.use.changed(rules);
      for (const then of waiting) then();
    });
  }
}
