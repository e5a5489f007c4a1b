import { closeSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Sha256 } from "../../wire/branded.js";
import type { Clock } from "../../node/clock.js";
import { EnvironmentError } from "../../node/environment-error.js";
import { homeFolder, type Home } from "../../node/home.js";
import type { Ids } from "../../node/ids.js";
import { GENESIS, prepare, roomFor, sealInto, type PreparedRecord } from "./chain.js";
import { stampOf } from "./index/index-segment.js";
import { keepIndex } from "./index/index-store.js";
import { SegmentIndex } from "./index/segment-index.js";
import type { JournalRecord } from "./journal-record.js";
import { headsToAnchor, openedAt, segmentName, segmentNames } from "./segment-files.js";

/** This process's part of the journal. */
export type Journal = {
  /** The file name of the segment that is written to now. */
  readonly segment: string;
  /**
   * Writes records, all in one write. When it returns they are with the operating system and
   * survive the end of this process (with `durable`, also a loss of power).
   *
   * @throws EnvironmentError `journal-write-failed`; from then on every append throws, and the call
   *   that the record was about must not run
   */
  append(...records: readonly [JournalRecord, ...JournalRecord[]]): void;
  /** `append` for records whose text is at hand. @throws EnvironmentError `journal-write-failed` */
  appendPrepared(records: readonly PreparedRecord[]): void;
  /** Takes records that may wait: they are written in front of the next that are appended. @throws as `append` does */
  hold(records: readonly PreparedRecord[]): void;
  /** Does what no call has to wait for: the index learns what was appended and held. Without it, that happens in the end. */
  settle(): void;
  /** From now on waits for the disk at each append, or no longer does. */
  setDurable(durable: boolean): void;
  /** Names the heads of the other segments once more. */
  anchor(): void;
  /** Marks the segment's end and closes it. A second close does nothing. */
  close(): void;
};

/** What a journal needs. */
export type JournalOptions = {
  readonly home: Home;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The version of Heed. */
  readonly heed: string;
  /** Waits for the disk at each append: slower, survives a loss of power. */
  readonly durable?: boolean;
  /** When a segment is closed and the next one opened; {@link ROTATION} unless given. */
  readonly rotation?: Rotation;
};

/** The size in bytes and the age in milliseconds from which on the next records go to a new segment. */
export type Rotation = { readonly bytes: number; readonly age: number };

/** A segment is read whole where its index is missing: short enough for that, long enough that there are few. */
export const ROTATION: Rotation = { bytes: 16 * 1024 * 1024, age: 86_400_000 };

/** Records that the index may not know yet; more of them are told to it at once. */
const MOST_LATE = 2000;

/** What is kept for lines that are sealed and not written (bytes); a longer need is given back after the write. */
const ROOM = 64 * 1024;

/** A line that the index must still learn; `size` in bytes, with its line feed. */
type Late = { readonly at: number; readonly record: PreparedRecord["record"]; readonly line: string; readonly size: number };

/** The folder of the journal's segments. */
export function journalFolder(home: Home): string {
  return homeFolder(home, "journal");
}

/**
 * Opens a new segment for this process. A long or old one is closed and goes on in another, in order, with nothing between.
 *
 * @throws EnvironmentError `journal-open-failed`
 *
 * @example
 * const journal = openJournal({ home, clock: systemClock, ids: randomId, heed: "0.1.0" });
 * journal.append({ type: "outcome", call, outcome: "ran" });
 */
export function openJournal(options: JournalOptions): Journal {
  try {
    const dir = journalFolder(options.home);
    const journal = new Segments(dir, options, createSegment(dir, options));
    journal.begin();
    return journal;
  } catch (cause) {
    throw new EnvironmentError(
      "journal-open-failed",
      { home: options.home.dir },
      `The journal in ${options.home.dir} could not be opened: ${cause instanceof Error ? cause.message : String(cause)}`,
      "Check that the folder may be written and that the disk has room. No call runs without a journal.",
      { cause },
    );
  }
}

/** A segment's file, open and empty, and the time that tells which heads its opening must name. */
type Created = { readonly fd: number; readonly segment: string; readonly at: number; readonly since: number | null };

function createSegment(dir: string, options: JournalOptions): Created {
  const at = options.clock();
  const earlier = segmentNames(dir).at(-1);
  const segment = segmentName(at, process.pid, options.ids());
  const before = earlier === undefined ? null : openedAt(earlier);
  const fd = openSync(join(dir, segment), "ax", 0o600);
  // An opening in the future means that the clock was set back: times then tell nothing, so name every head.
  return { fd, segment, at, since: before === null || before > at ? null : before };
}

class Segments implements Journal {
  #file: Created;
  #next = 0;
  #head: Sha256 = GENESIS;
  #state: "open" | "broken" | "closed" = "open";
  #durable: boolean;
  #index: SegmentIndex;
  /** Lines that are sealed and not written: the first `#used` bytes. */
  #held: Buffer = Buffer.allocUnsafeSlow(ROOM);
  #used = 0;
  #late: Late[] = [];
  /** The bytes that were written. */
  #end = 0;

  constructor(
    readonly dir: string,
    readonly options: JournalOptions,
    first: Created,
  ) {
    this.#file = first;
    this.#index = new SegmentIndex(first.segment);
    this.#durable = options.durable === true;
  }

  get segment(): string {
    return this.#file.segment;
  }

  /** Writes the segment's first record. */
  begin(): void {
    const { segment, since } = this.#file;
    const anchors = headsToAnchor(this.dir, since, segment);
    this.#write([prepare({ type: "segment-opened", journal: 1, segment, pid: process.pid, heed: this.options.heed, anchors })]);
  }

  append(...records: readonly [JournalRecord, ...JournalRecord[]]): void {
    this.appendPrepared(records.map(prepare));
  }

  appendPrepared(records: readonly PreparedRecord[]): void {
    const { bytes, age } = this.options.rotation ?? ROTATION;
    const now = this.options.clock();
    if (this.#state === "open" && (this.#end >= bytes || now - this.#file.at >= age)) this.#rotate();
    this.#write(records);
  }

  hold(records: readonly PreparedRecord[]): void {
    this.#seal(records);
  }

  settle(): void {
    const late = this.#late;
    if (late.length === 0) return;
    this.#late = [];
    for (const { at, record, line, size } of late) this.#index.add(at, record, line, size);
  }

  setDurable(durable: boolean): void {
    this.#durable = durable;
  }

  anchor(): void {
    this.#write([prepare({ type: "anchors", anchors: headsToAnchor(this.dir, null, this.segment) })]);
  }

  close(): void {
    if (this.#state === "closed") return;
    try {
      if (this.#state === "open") this.#write([prepare({ type: "segment-closed" })]);
    } finally {
      this.#leave();
      this.#state = "closed";
    }
  }

  /** The old segment's end names the new one, and the new one's opening the old one's end: neither can go unnoticed. */
  #rotate(): void {
    let next: Created;
    try {
      next = createSegment(this.dir, this.options);
    } catch (cause) {
      this.#state = "broken";
      throw this.#failed(cause);
    }
    try {
      this.#write([prepare({ type: "segment-closed", next: next.segment })]);
    } catch (error) {
      closeSync(next.fd);
      rmSync(join(this.dir, next.segment), { force: true });
      throw error;
    }
    this.#leave();
    this.#file = next;
    this.#index = new SegmentIndex(next.segment);
    this.#next = 0;
    this.#head = GENESIS;
    this.#end = 0;
    this.begin();
  }

  /** Closes the file. Its index is kept, so that nobody has to read the segment to find something in it. */
  #leave(): void {
    const { fd } = this.#file;
    try {
      this.settle();
      if (this.#state === "open") keepIndex(this.dir, { index: this.#index, stamp: stampOf(fd) });
    } finally {
      closeSync(fd);
    }
  }

  /** Makes lines of records, each naming the one before it. */
  #seal(records: readonly PreparedRecord[]): void {
    if (this.#state !== "open")
      throw this.#failed(new Error(this.#state === "closed" ? "it is closed" : "an earlier write failed"));
    const at = this.options.clock();
    for (const { record, members } of records) {
      this.#makeRoom(roomFor(members));
      const { line, hash, end } = sealInto(this.#held, this.#used, { n: this.#next, at, prev: this.#head }, members);
      this.#late.push({ at, record, line, size: end - this.#used });
      this.#used = end;
      this.#head = hash;
      this.#next += 1;
    }
    if (this.#late.length > MOST_LATE) this.settle();
  }

  #makeRoom(room: number): void {
    const { length } = this.#held;
    if (this.#used + room <= length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * length, this.#used + room));
    this.#held.copy(larger, 0, 0, this.#used);
    this.#held = larger;
  }

  /** Writes what is held, and these records behind it. */
  #write(records: readonly PreparedRecord[]): void {
    this.#seal(records);
    const length = this.#used;
    if (length === 0) return;
    const { fd } = this.#file;
    const bytes = this.#held;
    this.#used = 0;
    if (bytes.length > ROOM) this.#held = Buffer.allocUnsafeSlow(ROOM);
    try {
      this.#look(fd);
      const written = writeSync(fd, bytes, 0, length);
      if (written !== length) throw new Error(`only ${written} of ${length} bytes were written`);
      if (this.#durable) fsyncSync(fd);
    } catch (cause) {
      // What stands in the file now is unknown: a later record would stand on an uncertain one.
      this.#state = "broken";
      throw this.#failed(cause);
    }
    this.#end += length;
  }

  /**
   * Looks whether the file is still there, and holds what was written to it: a removed one takes writes without complaint, a
   * shortened one goes on where it was cut. What others add to it, `verify` finds.
   */
  #look(fd: number): void {
    const { nlink, size } = fstatSync(fd);
    if (nlink === 0) throw new Error("its file was removed");
    if (size < this.#end) throw new Error(`its file was shortened to ${size} bytes, and ${this.#end} were written to it`);
  }

  #failed(cause: unknown): EnvironmentError {
    return new EnvironmentError(
      "journal-write-failed",
      { segment: this.segment },
      `The journal ${join(this.dir, this.segment)} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      "No further call runs in this process. Mend the cause (is the disk full?) and start the server again.",
      { cause },
    );
  }
}
