import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Sha256 } from "../../wire/branded.js";
import type { Clock } from "../clock.js";
import { EnvironmentError } from "../environment-error.js";
import { homeFolder, type Home } from "../home.js";
import type { Ids } from "../ids.js";
import { GENESIS, sealLine } from "./chain.js";
import type { ChainRecord, JournalRecord } from "./journal-record.js";
import { headsToAnchor, openedAt, segmentName, segmentNames } from "./segment-files.js";

/** This process's segment of the journal. */
export type Journal = {
  /** The segment's file name. */
  readonly segment: string;
  /**
   * Writes records, all in one write. When it returns they are with the operating system and
   * survive the end of this process (with `durable`, also a loss of power).
   *
   * @throws EnvironmentError `journal-write-failed`; from then on every append throws, and the call
   *   that the record was about must not run
   */
  append(...records: readonly [JournalRecord, ...JournalRecord[]]): void;
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
};

/** The folder of the journal's segments. */
export function journalFolder(home: Home): string {
  return homeFolder(home, "journal");
}

/**
 * Opens a new segment for this process.
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
    const now = options.clock();
    const earlier = segmentNames(dir).at(-1);
    const segment = segmentName(now, process.pid, options.ids());
    const before = earlier === undefined ? null : openedAt(earlier);
    // An opening in the future means that the clock was set back: times then tell nothing, so name every head.
    const anchors = headsToAnchor(dir, before === null || before > now ? null : before, segment);
    const fd = openSync(join(dir, segment), "ax", 0o600);
    const journal = new Segment(fd, dir, segment, options);
    journal.write([{ type: "segment-opened", journal: 1, segment, pid: process.pid, heed: options.heed, anchors }]);
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

class Segment implements Journal {
  #next = 0;
  #head: Sha256 = GENESIS;
  #state: "open" | "broken" | "closed" = "open";

  constructor(
    readonly fd: number,
    readonly dir: string,
    readonly segment: string,
    readonly options: JournalOptions,
  ) {}

  append(...records: readonly [JournalRecord, ...JournalRecord[]]): void {
    this.write(records);
  }

  anchor(): void {
    this.write([{ type: "anchors", anchors: headsToAnchor(this.dir, null, this.segment) }]);
  }

  close(): void {
    if (this.#state === "closed") return;
    try {
      if (this.#state === "open") this.write([{ type: "segment-closed" }]);
    } finally {
      this.#state = "closed";
      closeSync(this.fd);
    }
  }

  write(records: readonly (JournalRecord | ChainRecord)[]): void {
    if (this.#state !== "open")
      throw this.#failed(new Error(this.#state === "closed" ? "it is closed" : "an earlier write failed"));
    let text = "";
    let n = this.#next;
    let head = this.#head;
    const at = this.options.clock();
    for (const record of records) {
      const sealed = sealLine({ n, at, prev: head }, record);
      text += `${sealed.line}\n`;
      head = sealed.hash;
      n += 1;
    }
    const bytes = Buffer.from(text, "utf8");
    try {
      // A removed file takes writes without complaint; nobody would ever read them.
      if (fstatSync(this.fd).nlink === 0) throw new Error("its file was removed");
      const written = writeSync(this.fd, bytes);
      if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were written`);
      if (this.options.durable === true) fsyncSync(this.fd);
    } catch (cause) {
      // What stands in the file now is unknown: a later record would stand on an uncertain one.
      this.#state = "broken";
      throw this.#failed(cause);
    }
    this.#next = n;
    this.#head = head;
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
