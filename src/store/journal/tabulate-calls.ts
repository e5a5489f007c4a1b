import type { QuestionCause } from "../../core/explain/question-causes.js";
import { rowTest } from "./index/filter-rows.js";
import { NO_WAIT, type SegmentIndex } from "./index/segment-index.js";
import type { Chosen } from "./index/select-rows.js";
import { FLAG, INDEX_CAUSES, OUTCOME_CODES, VERDICT_CODES } from "./index/subject-flags.js";

/** Calls by what they cost a person: asked about, run without a question, stopped without one. */
export type CallKinds = { asked: number; unasked: number; stopped: number };

/** What was asked about again and again. `newest` is where its newest decision stands. */
export type AskedGroup = { readonly newest: Chosen & { readonly at: number }; asked: number };

/** A span of time in equal steps: from `from` on, before `to`, in milliseconds. */
export type Steps = { readonly from: number; readonly to: number; readonly step: number };

/** Calls of a span of time, counted in the ways in which a person asks about them. */
export type CallTable = {
  readonly steps: readonly CallKinds[];
  /** One a step: why a person was asked; null where the records do not say. */
  readonly stepCauses: readonly ReadonlyMap<QuestionCause | null, number>[];
  readonly servers: ReadonlyMap<string, CallKinds>;
  /** By why a person was asked, each rule by itself; null where the records do not say. */
  readonly byCause: readonly (AskedGroup & { readonly cause: QuestionCause | null })[];
  /** Asks that a preset alone made, no challenges, by server and tool. */
  readonly byPreset: readonly AskedGroup[];
  /** How long each answer took, in milliseconds, from the shortest on. */
  readonly waits: Float64Array;
  /** Asked about, and nobody has answered. */
  readonly unanswered: number;
};

const [ALLOW, ASK] = [VERDICT_CODES.indexOf("allow"), VERDICT_CODES.indexOf("ask")];
const [RAN, FAILED] = [OUTCOME_CODES.indexOf("ran"), OUTCOME_CODES.indexOf("failed")];
const UNANSWERED = new Set(["unseen", "pending", "timed-out"].map((outcome) => OUTCOME_CODES.indexOf(outcome)));

/** Counts the calls that were decided in a span of time. */
export function tabulateCalls(indexes: readonly SegmentIndex[], span: Steps): CallTable {
  const table = new Table(span);
  for (const [segment, index] of indexes.entries()) table.add(index, segment);
  return table.done();
}

class Table {
  readonly #steps: CallKinds[];
  readonly #stepCauses: Map<QuestionCause | null, number>[];
  readonly #servers = new Map<string, CallKinds>();
  readonly #byCause = new Map<string, AskedGroup>();
  readonly #byPreset = new Map<string, AskedGroup>();
  readonly #waits: number[] = [];
  #unanswered = 0;

  constructor(readonly span: Steps) {
    const { from, to, step } = span;
    this.#steps = Array.from({ length: Math.max(1, Math.ceil((to - from) / step)) }, noCalls);
    this.#stepCauses = this.#steps.map(() => new Map<QuestionCause | null, number>());
  }

  add(index: SegmentIndex, segment: number): void {
    const { from, to, step } = this.span;
    const wanted = rowTest(index, { since: from, until: to });
    if (wanted === null) return;
    const { subjects } = index;
    // Plain arrays of numbers: this is gone through for every call there ever was.
    const [rows, labels, tools, reasons, waits] = [
      subjects.row,
      subjects.label,
      subjects.tool,
      subjects.reason,
      subjects.waited,
    ].map(({ numbers }) => numbers) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array];
    const [verdicts, outcomes, causes, marks] = [
      subjects.verdict.numbers,
      subjects.outcome.numbers,
      subjects.cause.numbers,
      subjects.flags.numbers,
    ];
    const at = index.rows.at.numbers;
    const presets = new Set(index.texts.flatMap((text, number) => (text === "preset" ? [number] : [])));
    const byLabel = new Map<number, CallKinds>();
    for (let subject = 0; subject < marks.length; subject += 1) {
      const mark = marks[subject] ?? 0;
      const row = rows[subject] ?? 0;
      if ((mark & FLAG.decision) === 0 || !wanted(row)) continue;
      const [verdict, outcome, label] = [verdicts[subject] ?? 0, outcomes[subject] ?? 0, labels[subject] ?? 0];
      const kind = kindOf(mark, verdict, outcome);
      if (kind === null) continue;
      const time = at[row] ?? 0;
      const place = Math.floor((time - from) / step);
      const slot = this.#steps[place];
      if (slot !== undefined) slot[kind] += 1;
      let server = byLabel.get(label);
      if (server === undefined) byLabel.set(label, (server = noCalls()));
      server[kind] += 1;
      if (kind !== "asked") continue;
      const wait = waits[subject] ?? NO_WAIT;
      if (wait !== NO_WAIT) this.#waits.push(wait);
      else if (UNANSWERED.has(outcome)) this.#unanswered += 1;
      const reason = reasons[subject] ?? 0;
      const newest = { segment, row, at: time };
      const cause = INDEX_CAUSES[causes[subject] ?? 0] ?? "";
      const counts = this.#stepCauses[place];
      counts?.set(cause === "" ? null : cause, (counts.get(cause === "" ? null : cause) ?? 0) + 1);
      raise(this.#byCause, cause === "rule" ? `rule ${index.text(reason)}` : cause, newest);
      if (verdict !== ASK || !presets.has(reason)) continue;
      raise(this.#byPreset, JSON.stringify([index.text(label), index.text(tools[subject] ?? 0)]), newest);
    }
    for (const [label, kinds] of byLabel) this.#join(index.text(label), kinds);
  }

  done(): CallTable {
    return {
      steps: this.#steps,
      stepCauses: this.#stepCauses,
      servers: this.#servers,
      byCause: [...this.#byCause].map(([key, group]) => ({ ...group, cause: causeOfKey(key) })),
      byPreset: [...this.#byPreset.values()],
      waits: Float64Array.from(this.#waits).sort(),
      unanswered: this.#unanswered,
    };
  }

  #join(label: string, more: CallKinds): void {
    const kinds = this.#servers.get(label) ?? noCalls();
    this.#servers.set(label, {
      asked: kinds.asked + more.asked,
      unasked: kinds.unasked + more.unasked,
      stopped: kinds.stopped + more.stopped,
    });
  }
}

function causeOfKey(key: string): QuestionCause | null {
  return key.startsWith("rule ")
    ? "rule"
    : (INDEX_CAUSES.find((cause): cause is QuestionCause => cause !== "" && cause === key) ?? null);
}

function raise(groups: Map<string, AskedGroup>, key: string, newest: AskedGroup["newest"]): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, { newest, asked: 1 });
  else if (known.newest.at > newest.at) known.asked += 1;
  else groups.set(key, { newest, asked: known.asked + 1 });
}

function noCalls(): CallKinds {
  return { asked: 0, unasked: 0, stopped: 0 };
}

/** What a call counts as; null where it was asked about before, and this is that call made again with the answer. */
function kindOf(mark: number, verdict: number, outcome: number): keyof CallKinds | null {
  if ((mark & (FLAG.asked | FLAG.typed)) !== 0) return "asked";
  const ran = outcome === RAN || outcome === FAILED;
  if (verdict === ALLOW || (ran && (mark & FLAG.observed) !== 0)) return "unasked";
  return ran ? null : "stopped";
}
