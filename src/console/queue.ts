import type { QuestionCause } from "../core/explain/question-causes.js";
import type { QueueChange, QuestionLine } from "./api.js";

/** The queue as this tab knows it. */
export type Queue = {
  readonly lines: readonly QuestionLine[];
  /** What the server's clock is ahead of this browser's (milliseconds). */
  readonly ahead: number;
};

export const EMPTY_QUEUE: Queue = { lines: [], ahead: 0 };

/** The queue after a change; `first`: the change holds everything. */
export function changed(queue: Queue, change: QueueChange, first: boolean, now: number): Queue {
  const gone = new Set(change.gone);
  const anew = new Set(change.opened.map(({ id }) => id));
  const kept = first ? [] : queue.lines.filter(({ id }) => !gone.has(id) && !anew.has(id));
  const lines =
    change.opened.length === 0 && gone.size === 0 && !first
      ? queue.lines
      : [...kept, ...change.opened].toSorted((a, b) => weight(b) - weight(a) || a.asked - b.asked || (a.id < b.id ? -1 : 1));
  return { lines, ahead: change.now - now };
}

/** What is asked more gravely stands higher: a challenge, then what of the tool deserves a second look. */
function weight({ asking, causes }: QuestionLine): number {
  return causes.reduce((sum, cause) => sum + WEIGHTS[cause], asking === "challenge" ? 8 : 0);
}

const WEIGHTS: Readonly<Record<QuestionCause, number>> = {
  "reaches-heed": 4,
  "unknown-call": 4,
  session: 4,
  changed: 4,
  "not-listed": 2,
  mislabelled: 2,
  "reviewed-otherwise": 1,
  "new-tool": 1,
  "left-out": 1,
  "not-reviewed": 1,
  rule: 0,
  destructive: 0,
  presumed: 0,
  adds: 0,
  "reaches-out": 0,
  grave: 1,
};

/** The line that is selected after `id` is gone: the one that follows it, else the last. */
export function after(lines: readonly QuestionLine[], id: string): string | null {
  const at = lines.findIndex((line) => line.id === id);
  return (lines[at + 1] ?? lines[at - 1])?.id ?? null;
}

/** The line so many places further on, within the list. */
export function moved(lines: readonly QuestionLine[], id: string | null, by: number): string | null {
  const at = lines.findIndex((line) => line.id === id);
  const to = at === -1 ? (by > 0 ? 0 : lines.length - 1) : Math.min(Math.max(at + by, 0), lines.length - 1);
  return lines[to]?.id ?? null;
}
