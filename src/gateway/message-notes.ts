import type { Json } from "../wire/json.js";
import type { MessageNote } from "./desk.js";
import type { GateJournal } from "./gate-journal.js";

/** How long refusals for fullness are counted before the next record of them (milliseconds). */
const COUNT_FOR = 10_000;

/** What whoever reads the log must know of, said once. */
const TOLD: ReadonlyMap<string, string> = new Map([
  [
    "list-too-long",
    "the server's list is longer than 20,000 tools or 16 MiB and was not taken: calls are judged by the list before it, or as calls of tools that nobody listed",
  ],
]);

/** Writes down what became of messages that are no decided calls. */
export class MessageNotes {
  readonly #told = new Set<string>();
  /** Refusals for fullness since the last record of their kind; a kind is counted for as long as it stands here. */
  readonly #floods = new Map<string, { readonly note: MessageNote; times: number }>();

  constructor(
    readonly journal: GateJournal,
    readonly warn: (text: string) => void,
    readonly schedule: (after: number, run: () => void) => () => void,
  ) {}

  note(note: MessageNote): void {
    const told = TOLD.get(note.code);
    if (told !== undefined && !this.#told.has(note.code)) {
      this.#told.add(note.code);
      this.warn(told);
    }
    if (note.flood !== true) return this.journal.addBounded(`${note.code} ${note.method ?? ""}`, recordOf(note, {}));
    // Methods are the client's to choose, and a flood of them may bring a new one each time.
    const kind = `${note.direction} ${note.code}`;
    const flood = this.#floods.get(kind);
    if (flood !== undefined) {
      flood.times += 1;
      return;
    }
    this.journal.add(recordOf(note, {}));
    this.#count(kind, note);
  }

  /** Writes down what has been counted and not yet written. */
  close(): void {
    for (const flood of this.#floods.values()) this.#write(flood);
    this.#floods.clear();
  }

  #count(kind: string, note: MessageNote): void {
    const flood = { note, times: 0 };
    this.#floods.set(kind, flood);
    this.schedule(COUNT_FOR, () => {
      if (this.#floods.get(kind) !== flood) return;
      this.#floods.delete(kind);
      if (this.#write(flood)) this.#count(kind, note);
    });
  }

  #write({ note, times }: { readonly note: MessageNote; readonly times: number }): boolean {
    if (times > 0) this.journal.add(recordOf({ ...note, method: null }, { times }));
    return times > 0;
  }
}

function recordOf({ direction, method, fate, code }: MessageNote, args: Readonly<Record<string, Json>>) {
  return { type: "message", direction, method: method?.slice(0, 200) ?? null, fate, reason: { code, args } } as const;
}
