import { statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as breathe } from "node:timers/promises";
import type { ChainedRecord } from "../node/journal/chain.js";
import { segmentNames } from "../node/journal/segment-files.js";
import { SegmentTail } from "./segment-tail.js";

type Of<T extends ChainedRecord["type"]> = Extract<ChainedRecord, { readonly type: T }>;

/** Calls that are kept at hand at most, the newest; `heed log` reads the rest. */
export const MOST_CALLS = 50_000;

/** One decided call with everything that the journal says of it afterwards. */
export type KeptCall = {
  readonly decision: Of<"decision">;
  asked: Of<"asked"> | null;
  answered: Of<"answered"> | null;
  outcome: Of<"outcome"> | null;
  readonly more: (Of<"asked"> | Of<"software-answer"> | Of<"legs">)[];
};

/** A server as the gates saw it last. */
export type SeenServer = { readonly opened: Of<"session-opened">; list: Of<"list"> | null };

/**
 * The newest part of the journal, kept in memory and followed. The newest segments are read first, a piece at a time,
 * so that a long history delays nobody.
 */
export class JournalMemory {
  readonly calls = new Map<string, KeptCall>();
  readonly servers = new Map<string, SeenServer>();
  readonly clients = new Map<string, Of<"client">>();
  damaged = 0;
  /** Everything that is to be kept has been read once. */
  whole = false;
  /** Older calls were left out. */
  cut = false;
  readonly #tails = new Map<string, SegmentTail>();
  readonly #byApproval = new Map<string, KeptCall>();
  #reading: Promise<void> | null = null;
  #closed = false;

  constructor(readonly dir: string) {}

  /** When the oldest call at hand was decided, where older ones were left out; else null. */
  get since(): number | null {
    if (!this.cut) return null;
    let oldest = Number.POSITIVE_INFINITY;
    for (const { decision } of this.calls.values()) oldest = Math.min(oldest, decision.at);
    return oldest;
  }

  /** Reads what is new. While the first reading lasts it does not wait for its end. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    if (this.whole) await this.#reading;
    else await Promise.race([this.#reading, new Promise((resolve) => setTimeout(resolve, 150))]);
  }

  close(): void {
    this.#closed = true;
  }

  async #read(): Promise<void> {
    // A process that has run for long writes to an old segment: the last writing counts, not the opening.
    const unread = segmentNames(this.dir)
      .filter((name) => !this.#tails.has(name))
      .map((name) => ({ name, at: writtenAt(join(this.dir, name)) }))
      .toSorted((a, b) => b.at - a.at);
    for (const name of [...this.#tails.keys(), ...unread.map((segment) => segment.name)]) {
      if (this.#closed) return;
      if (!this.#tails.has(name) && this.calls.size >= MOST_CALLS) {
        this.cut = true;
        break;
      }
      const tail = this.#tails.get(name) ?? new SegmentTail(join(this.dir, name));
      this.#tails.set(name, tail);
      for (let piece = tail.next(); piece !== null; piece = tail.next()) {
        this.damaged += piece.damaged;
        for (const record of piece.records) this.#take(record);
        await breathe();
      }
    }
    this.#forget();
    this.whole = true;
  }

  #take(record: ChainedRecord): void {
    switch (record.type) {
      case "decision":
        if (!this.calls.has(record.call))
          this.calls.set(record.call, { decision: record, asked: null, answered: null, outcome: null, more: [] });
        return;
      case "asked": {
        const call = this.calls.get(record.call);
        if (call === undefined) return;
        if (call.asked === null) call.asked = record;
        else call.more.push(record);
        this.#byApproval.set(record.approval, call);
        return;
      }
      case "answered": {
        const call = this.#byApproval.get(record.approval);
        if (call !== undefined) call.answered ??= record;
        return;
      }
      case "software-answer":
        this.#byApproval.get(record.approval)?.more.push(record);
        return;
      case "outcome": {
        const call = this.calls.get(record.call);
        if (call !== undefined) call.outcome = record;
        return;
      }
      case "legs":
        this.calls.get(record.call)?.more.push(record);
        return;
      case "session-opened": {
        const before = this.servers.get(record.server);
        if (before === undefined || before.opened.at < record.at)
          this.servers.set(record.server, { opened: record, list: before?.list ?? null });
        return;
      }
      case "list": {
        const server = this.servers.get(record.server);
        if (server !== undefined && (server.list === null || server.list.at < record.at)) server.list = record;
        return;
      }
      case "client":
        this.clients.set(record.session, record);
        return;
      default:
    }
  }

  /** Leaves out the oldest, some at a time. */
  #forget(): void {
    if (this.calls.size <= MOST_CALLS * 1.1) return;
    const old = [...this.calls.entries()].toSorted(([, a], [, b]) => a.decision.at - b.decision.at);
    for (const [id, call] of old.slice(0, old.length - MOST_CALLS)) {
      this.calls.delete(id);
      if (call.asked !== null) this.#byApproval.delete(call.asked.approval);
    }
    this.cut = true;
  }
}

function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
