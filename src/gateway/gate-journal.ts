import { NOTHING_RECORDED, recordedBy, type Recorded } from "../session/calls/recorded.js";
import { prepare, type PreparedRecord } from "../store/journal/chain.js";
import type { Journal } from "../store/journal/open-journal.js";
import type { JournalRecord } from "../store/journal/journal-record.js";

/** Notes of one kind that are written; a flood of them says nothing more. */
const MOST_NOTES = 100;
const MOST_KINDS = 1000;

/** How many records that need not be written at once may wait for the next write. */
const MOST_WAITING = 500;

/** Collects the records of everything at hand and writes them in one write. */
export class GateJournal {
  #records: PreparedRecord[] = [];
  /** How many records the journal holds that are not written. */
  #held = 0;
  #pressing = false;
  #added = 0;
  #recorded = NOTHING_RECORDED;
  readonly #notes = new Map<string, number>();

  constructor(readonly journal: Journal) {}

  /** Adds a record that must stand in the journal before anything of what is at hand goes on. */
  add(record: JournalRecord): void {
    this.addPrepared(prepare(record));
  }

  /** `add` for a record whose text is at hand. */
  addPrepared(record: PreparedRecord): void {
    this.#records.push(record);
    this.#pressing = true;
    this.#added += 1;
  }

  /** The number of the last record that was added, and must stand in the journal before anything of what is at hand goes on. */
  get added(): number {
    return this.#added;
  }

  /** The proof of what is written. */
  get recorded(): Recorded {
    return this.#recorded;
  }

  /** Adds a record of something that has already happened: it goes with the next write, or with `flush`. */
  addLater(record: PreparedRecord): void {
    this.#records.push(record);
    if (this.#records.length + this.#held >= MOST_WAITING) this.#pressing = true;
  }

  /** Whether each write waits for the disk from now on. */
  setDurable(durable: boolean): void {
    this.journal.setDurable(durable);
  }

  /** True if records wait that no write has taken. */
  get waiting(): boolean {
    return this.#records.length + this.#held > 0;
  }

  /** Adds a record of which there may be any number; from some number on they are left out. */
  addBounded(kind: string, record: JournalRecord): void {
    const before = this.#notes.get(kind) ?? 0;
    if (before >= MOST_NOTES || (before === 0 && this.#notes.size >= MOST_KINDS)) return;
    this.#notes.set(kind, before + 1);
    this.add(record);
  }

  /** @throws EnvironmentError `journal-write-failed`: nothing of what was collected may happen */
  commit(): void {
    if (this.#pressing) this.flush();
  }

  /** Writes everything that waits. @throws EnvironmentError `journal-write-failed` */
  flush(): void {
    this.#pressing = false;
    if (!this.waiting) return;
    const records = this.#records;
    this.#records = [];
    this.#held = 0;
    this.#recorded = recordedBy(() => this.journal.appendPrepared(records), this.#added);
  }

  /** Does, once everything at hand has gone on, what nothing had to wait for. @throws EnvironmentError `journal-write-failed` */
  settle(): void {
    if (this.#records.length > 0) {
      this.journal.hold(this.#records);
      this.#held += this.#records.length;
      this.#records = [];
    }
    this.journal.settle();
  }

  close(): void {
    this.flush();
    this.journal.close();
  }
}
