import type { ChainedRecord } from "../../store/journal/chain.js";
import type { JournalEntry } from "../../store/journal/read-journal.js";

/** An entry in the place where a person reads it. `under`: it belongs to the call whose decision stands above it. */
export type PlacedEntry = { readonly entry: JournalEntry; readonly under: boolean };

/** Calls of which more may still come; of older ones what comes later stands by itself, so that a long journal needs no memory. */
const MOST_OPEN = 1_000;

/**
 * Puts what belongs to one call together: its decision, its questions, its answers, its end, in the place of the decision.
 * What belongs to no call, or to one whose decision was not wanted, keeps its own place.
 */
export function* callOrder(entries: Iterable<JournalEntry>): Generator<PlacedEntry> {
  /** Calls in the order of their decisions, and entries of no call between them under keys of their own. */
  const held = new Map<string, PlacedEntry[]>();
  const callOf = new Map<string, string>();
  let alone = 0;
  for (const entry of entries) {
    const record = "record" in entry ? entry.record : null;
    const call = record === null ? null : subjectOf(record, callOf);
    const group = call === null ? undefined : held.get(call);
    if (group !== undefined && record?.type !== "decision") group.push({ entry, under: true });
    // An id of its own: a forged record may bear the id of another call's decision.
    else if (call !== null && record?.type === "decision" && group === undefined) held.set(call, [{ entry, under: false }]);
    else held.set(`\u0000${(alone += 1)}`, [{ entry, under: false }]);
    while (held.size > MOST_OPEN) yield* first(held);
  }
  while (held.size > 0) yield* first(held);
}

function* first(held: Map<string, PlacedEntry[]>): Generator<PlacedEntry> {
  for (const [key, group] of held) {
    held.delete(key);
    return yield* group;
  }
}

/** The call that a record is about, or null. Answers name their question only: `callOf` learns whose it was. */
function subjectOf(record: ChainedRecord, callOf: Map<string, string>): string | null {
  switch (record.type) {
    case "asked":
      if (callOf.size >= 2 * MOST_OPEN) callOf.clear();
      callOf.set(record.approval, record.call);
      return record.call;
    case "answered":
    case "software-answer":
      return callOf.get(record.approval) ?? null;
    case "decision":
    case "outcome":
    case "server-asked":
      return record.call;
    case "legs":
      return record.call === "" ? null : record.call;
    default:
      return null;
  }
}
