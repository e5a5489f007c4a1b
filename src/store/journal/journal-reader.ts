import { setImmediate } from "node:timers/promises";
import type { ChainedRecord } from "./chain.js";
import { LiveIndexes } from "./index/live-indexes.js";
import { RowReader } from "./index/row-reader.js";
import { selectLast, selectRows, type Chosen } from "./index/select-rows.js";
import type { JournalFilter } from "./journal-filter.js";
import { listCalls, type CallEnd, type CallsBefore } from "./list-calls.js";
import { readRows, type JournalEntry } from "./read-journal.js";
import { tabulateCalls, type CallTable, type Steps } from "./tabulate-calls.js";

/** A decision as the journal holds it. */
export type DecisionRecord = Extract<ChainedRecord, { readonly type: "decision" }>;

/** A page of calls, newest first. */
export type CallsPage = {
  readonly calls: readonly { readonly decision: DecisionRecord; readonly end: CallEnd }[];
  /** How many the filter wants in all. */
  readonly matching: number;
  readonly next: CallsBefore | null;
};

/**
 * A journal for whoever asks it again and again: the indexes stay in memory and grow with their segments. Each answer is as
 * of the last {@link refresh}.
 *
 * @example
 * const reader = new JournalReader(journalFolder(home));
 * await reader.refresh();
 * const { calls, matching } = reader.calls({ verdict: "deny" }, 100, null);
 */
export class JournalReader {
  readonly #live: LiveIndexes;

  constructor(readonly dir: string) {
    this.#live = new LiveIndexes(dir);
  }

  /** Takes in what was written since. The first time may take seconds, where indexes are missing; others can work meanwhile. */
  async refresh(): Promise<void> {
    await this.#live.refresh(async () => await setImmediate());
  }

  /** Lines that are no records. */
  get damaged(): number {
    return this.#live.indexes.reduce((sum, { damaged }) => sum + damaged, 0);
  }

  /** The earliest and the latest time of a record; null where there is none. */
  get span(): { readonly first: number; readonly last: number } | null {
    const filled = this.#live.indexes.filter(({ rows }) => rows.at.length > 0);
    if (filled.length === 0) return null;
    return { first: Math.min(...filled.map(({ first }) => first)), last: Math.max(...filled.map(({ last }) => last)) };
  }

  /** The labels of all servers that the journal names, in order. */
  get labels(): readonly string[] {
    const labels = new Set<string>();
    for (const index of this.#live.indexes) {
      for (const number of new Set(index.subjects.label.numbers)) labels.add(index.text(number));
    }
    labels.delete("");
    return [...labels].toSorted((a, b) => (a < b ? -1 : 1));
  }

  /** The wanted records, as `readJournal` gives them. @param last how many, counted from the end */
  *read(filter: JournalFilter, last?: number): Generator<JournalEntry> {
    const { indexes } = this.#live;
    yield* this.#rows(last === undefined ? selectRows(indexes, filter) : selectLast(indexes, filter, last), filter);
  }

  /** A page of the calls that a filter wants. */
  calls(filter: JournalFilter, count: number, before: CallsBefore | null): CallsPage {
    const { calls, matching, next } = listCalls(this.#live.indexes, filter, count, before);
    const decisions = this.decisions(calls);
    return {
      calls: calls.flatMap(({ end }, at) => {
        const decision = decisions[at];
        return decision === null || decision === undefined ? [] : [{ decision, end }];
      }),
      matching,
      next,
    };
  }

  /** The calls of a span of time in numbers. */
  tabulate(span: Steps): CallTable {
    return tabulateCalls(this.#live.indexes, span);
  }

  /** The decisions that stand somewhere; null for one that was altered since. */
  decisions(places: readonly Chosen[]): readonly (DecisionRecord | null)[] {
    return [...this.#rows(places, {})].map((entry) =>
      "record" in entry && entry.record.type === "decision" ? entry.record : null,
    );
  }

  *#rows(chosen: Iterable<Chosen>, filter: JournalFilter): Generator<JournalEntry> {
    const reader = new RowReader(this.dir);
    try {
      yield* readRows(reader, this.#live.indexes, chosen, filter);
    } finally {
      reader.close();
    }
  }
}
