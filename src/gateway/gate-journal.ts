import type { Journal } from "../node/journal/open-journal.js";
import type { JournalRecord } from "../node/journal/journal-record.js";

/** Notes of one kind that are written; a flood of them says nothing more. */
const MOST_NOTES = 100;

/** Collects the records of everything at hand and writes them in one write. */
export class GateJournal {
  #records: JournalRecord[] = [];
  readonly #notes = new Map<string, number>();

  constructor(readonly journal: Journal) {}

  add(record: JournalRecord): void {
    this.#records.push(record);
  }

  /** Adds a record of which there may be any number; from some number on they are left out. */
  addBounded(kind: string, record: JournalRecord): void {
    const count = (this.#notes.get(kind) ?? 0) + 1;
    this.#notes.set(kind, count);
    if (count <= MOST_NOTES && this.#notes.size <= MOST_NOTES * 10) this.add(record);
  }

  /** @throws EnvironmentError `journal-write-failed`: nothing of what was collected may happen */
  commit(): void {
    const [first, ...rest] = this.#records;
    this.#records = [];
    if (first !== undefined) this.journal.append(first, ...rest);
  }

  close(): void {
    this.journal.close();
  }
}
