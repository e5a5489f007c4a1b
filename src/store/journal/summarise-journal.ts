import type { QuestionCause } from "../../core/explain/question-causes.js";
import { rowTest } from "./index/filter-rows.js";
import { loadIndexes } from "./index/index-store.js";
import type { SegmentIndex } from "./index/segment-index.js";
import { NO_WAIT } from "./index/segment-index.js";
import { FLAG, INDEX_CAUSES, OUTCOME_CODES, VERDICT_CODES } from "./index/subject-flags.js";
import type { JournalFilter } from "./journal-filter.js";

/** How many calls there were, and what became of them. */
export type CallCounts = {
  readonly calls: number;
  /** They went to the server. */
  readonly ran: number;
  /** A person was asked. */
  readonly asked: number;
  /** A person was asked to type the tool's name. */
  readonly typed: number;
  /** A person said no. */
  readonly denied: number;
  /** The policy said no, or a person's no from before did. */
  readonly refused: number;
  /** A person was needed, and none has answered. */
  readonly unanswered: number;
  /** Observed only: a person would have been asked, or the call would have been denied. */
  readonly wouldAsk: number;
  readonly wouldDeny: number;
  /** They ran unasked, where a client that asks about every call would have asked. */
  readonly avoided: number;
  /** Of those: a remembered approval covered them. */
  readonly byGrant: number;
};

/** How long people took to answer, in milliseconds; null where nobody has. */
export type AnswerTimes = { readonly count: number; readonly median: number; readonly p90: number; readonly longest: number };

/** What a journal says in numbers. */
export type JournalSummary = {
  /** The earliest and latest decision that counts; null where there is none. */
  readonly span: { readonly first: number; readonly last: number } | null;
  readonly total: CallCounts;
  /** By the server's label, most calls first. */
  readonly servers: readonly { readonly server: string; readonly counts: CallCounts }[];
  /** By the first reason of each decision that stopped or would have stopped a call: its code, and a rule's id behind it; most first. */
  readonly reasons: readonly { readonly reason: string; readonly counts: CallCounts }[];
  /** By why a person was, or would have been, asked: a cause's code (`QUESTION_CAUSES`), null where records do not say; most first. */
  readonly causes: readonly { readonly cause: QuestionCause | null; readonly counts: CallCounts }[];
  /** By the first reason of each decision that denied, or would have, without asking; written as in `reasons`. */
  readonly denials: readonly { readonly reason: string; readonly counts: CallCounts }[];
  /** By the day (UTC, `2026-11-30`), in order. */
  readonly days: readonly { readonly day: string; readonly counts: CallCounts }[];
  readonly answers: AnswerTimes | null;
  /** Lines that are no records: they are in no number. */
  readonly damaged: number;
};

const DAY = 86_400_000;
const KEYS = [
  "calls",
  "ran",
  "asked",
  "typed",
  "denied",
  "refused",
  "unanswered",
  "wouldAsk",
  "wouldDeny",
  "avoided",
  "byGrant",
] as const satisfies readonly (keyof CallCounts)[];
const BIT = Object.fromEntries(KEYS.map((key, at) => [key, 1 << at])) as Readonly<Record<(typeof KEYS)[number], number>>;
const ALLOW = VERDICT_CODES.indexOf("allow");
const DENY = VERDICT_CODES.indexOf("deny");
const [RAN, FAILED, DENIED] = ["ran", "failed", "denied"].map((outcome) => OUTCOME_CODES.indexOf(outcome));

/** Which numbers an ending adds to, by its code. */
const ENDINGS = OUTCOME_CODES.map((outcome) => {
  if (outcome === "ran" || outcome === "failed" || outcome === "unanswered") return BIT.ran;
  if (outcome === "denied") return BIT.denied;
  if (outcome === "policy") return BIT.refused;
  return outcome === "unseen" || outcome === "pending" || outcome === "timed-out" ? BIT.unanswered : 0;
});

/** How many there were of each of {@link KEYS}. */
type Tally = Float64Array;

/**
 * Counts the calls that a filter wants. A call counts at the time of its decision; one that a client repeats with a person's
 * answer counts once.
 *
 * @example
 * const { total, answers } = summariseJournal(journalFolder(home), { since: Date.now() - 7 * 86_400_000 });
 */
export function summariseJournal(dir: string, filter: JournalFilter = {}): JournalSummary {
  const counted = new Count();
  let damaged = 0;
  for (const { index } of loadIndexes(dir)) {
    damaged += index.damaged;
    counted.add(index, filter);
  }
  return { ...counted.summary(), damaged };
}

/** A count that goes on from segment to segment. */
class Count {
  readonly #total = tally();
  readonly #servers = new Map<string, Tally>();
  readonly #reasons = new Map<string, Tally>();
  readonly #denials = new Map<string, Tally>();
  readonly #causes = new Map<number, Tally>();
  readonly #days = new Map<number, Tally>();
  readonly #waits: number[] = [];
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  add(index: SegmentIndex, filter: JournalFilter): void {
    const wanted = rowTest(index, filter);
    if (wanted === null) return;
    // Plain arrays of numbers: this is gone through for every call there ever was.
    const at = index.rows.at.numbers;
    const { row, label, reason, waited, verdict, outcome, cause, flags } = index.subjects;
    const [rows, labels, reasons, waits] = [row.numbers, label.numbers, reason.numbers, waited.numbers];
    const [verdicts, outcomes, causes, marks] = [verdict.numbers, outcome.numbers, cause.numbers, flags.numbers];
    const byLabel = new Map<number, Tally>();
    const byReason = new Map<number, Tally>();
    const byDenial = new Map<number, Tally>();
    let day = Number.NaN;
    let today = tally();
    for (let subject = 0; subject < marks.length; subject += 1) {
      const mark = marks[subject] ?? 0;
      const place = rows[subject] ?? 0;
      if ((mark & FLAG.decision) === 0 || !wanted(place)) continue;
      const time = at[place] ?? 0;
      if (time < this.#first) this.#first = time;
      if (time > this.#last) this.#last = time;
      const spoken = verdicts[subject] ?? 0;
      const bits = bitsOf(mark, spoken, outcomes[subject] ?? 0);
      if (Math.floor(time / DAY) !== day) {
        day = Math.floor(time / DAY);
        today = tallyOf(this.#days, day);
      }
      raise(this.#total, bits);
      raise(today, bits);
      raise(tallyOf(byLabel, labels[subject] ?? 0), bits);
      if (spoken !== ALLOW) raise(tallyOf(byReason, reasons[subject] ?? 0), bits);
      if (spoken === DENY) raise(tallyOf(byDenial, reasons[subject] ?? 0), bits);
      else if (spoken !== ALLOW) raise(tallyOf(this.#causes, causes[subject] ?? 0), bits);
      const wait = waits[subject] ?? NO_WAIT;
      if (wait !== NO_WAIT) this.#waits.push(wait);
    }
    merge(this.#servers, byLabel, index);
    merge(this.#reasons, byReason, index);
    merge(this.#denials, byDenial, index);
  }

  summary(): Omit<JournalSummary, "damaged"> {
    const total = countsOf(this.#total);
    return {
      span: total.calls === 0 ? null : { first: this.#first, last: this.#last },
      total,
      servers: byCalls(this.#servers).map(([server, counts]) => ({ server, counts })),
      reasons: byCalls(this.#reasons).map(([reason, counts]) => ({ reason, counts })),
      causes: byCalls(new Map([...this.#causes].map(([code, counts]) => [INDEX_CAUSES[code] ?? "", counts]))).map(
        ([cause, counts]) => ({ cause: cause === "" ? null : cause, counts }),
      ),
      denials: byCalls(this.#denials).map(([reason, counts]) => ({ reason, counts })),
      days: [...this.#days]
        .toSorted((a, b) => a[0] - b[0])
        .map(([day, counts]) => ({ day: new Date(day * DAY).toISOString().slice(0, 10), counts: countsOf(counts) })),
      answers: answerTimes(this.#waits),
    };
  }
}

/** Which numbers a call adds to. */
function bitsOf(flags: number, verdict: number, outcome: number): number {
  const asked = ((flags & FLAG.asked) === 0 ? 0 : BIT.asked) | ((flags & FLAG.typed) === 0 ? 0 : BIT.typed);
  // The client brings a person's answer with the call made again: that decision is the call.
  if (asked !== 0 && outcome === 0 && (flags & (FLAG.approved | FLAG.refused)) !== 0)
    return asked | ((flags & FLAG.refused) === 0 ? 0 : BIT.denied);
  // A person's no counts once, where it was given: not as a question nobody answered because it came late, and not a second
  // time with the call that brought it, or met it.
  const denied = (flags & FLAG.refused) !== 0 && outcome !== RAN && outcome !== FAILED;
  const again = outcome === DENIED && asked === 0;
  const ending = denied ? BIT.denied : again ? 0 : (ENDINGS[outcome] ?? 0);
  const observed = (flags & FLAG.observed) === 0 || verdict === ALLOW ? 0 : verdict === DENY ? BIT.wouldDeny : BIT.wouldAsk;
  const avoided = verdict === ALLOW ? BIT.avoided | ((flags & FLAG.granted) === 0 ? 0 : BIT.byGrant) : 0;
  return BIT.calls | asked | ending | observed | avoided;
}

function raise(counts: Tally, bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const at = 31 - Math.clz32(left & -left);
    counts[at] = (counts[at] ?? 0) + 1;
  }
}

function tally(): Tally {
  return new Float64Array(KEYS.length);
}

function tallyOf<K>(groups: Map<K, Tally>, key: K): Tally {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const made = tally();
  groups.set(key, made);
  return made;
}

function countsOf(counts: Tally): CallCounts {
  return Object.fromEntries(KEYS.map((key, at) => [key, counts[at] ?? 0])) as CallCounts;
}

function merge(into: Map<string, Tally>, from: ReadonlyMap<number, Tally>, index: SegmentIndex): void {
  for (const [text, counts] of from) {
    const sum = tallyOf(into, index.text(text));
    for (const [at, number] of counts.entries()) sum[at] = (sum[at] ?? 0) + number;
  }
}

function byCalls<T extends string>(groups: ReadonlyMap<T, Tally>): readonly (readonly [T, CallCounts])[] {
  return [...groups]
    .map(([name, counts]) => [name, countsOf(counts)] as const)
    .toSorted((a, b) => b[1].calls - a[1].calls || (a[0] < b[0] ? -1 : 1));
}

function answerTimes(waits: readonly number[]): AnswerTimes | null {
  if (waits.length === 0) return null;
  const sorted = Float64Array.from(waits).sort();
  const part = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, median: part(0.5), p90: part(0.9), longest: part(1) };
}
