import type { HistoryView } from "../console/api.js";
import type { JournalFilter } from "../node/journal/journal-filter.js";
import type { JournalReader } from "../node/journal/journal-reader.js";
import type { CallsBefore } from "../node/journal/list-calls.js";
import { callLine } from "./call-line.js";

/** Lines that are sent at a time. */
const MOST_LINES = 200;

/** Which page of which calls; every part of the filter that is there must match. */
export type HistoryQuery = { readonly filter: JournalFilter; readonly before: CallsBefore | null };

/** What a query string asks for. */
export function historyQuery(query: URLSearchParams): HistoryQuery {
  const filter: Record<string, string | number> = {};
  for (const [key, name] of [
    ["label", "server"],
    ["verdict", "verdict"],
    ["end", "outcome"],
    ["tool", "toolPart"],
  ] as const) {
    const value = query.get(key);
    if (value !== null && value !== "") filter[name] = value;
  }
  for (const key of ["since", "until"] as const) {
    const value = query.get(key) ?? "";
    if (/^\d{1,16}$/.test(value)) filter[key] = Number(value);
  }
  const [, at, shown] = /^(\d{1,16})\.(\d{1,6})$/.exec(query.get("before") ?? "") ?? [];
  return { filter, before: at === undefined ? null : { at: Number(at), shown: Number(shown) } };
}

/** A page of the calls that match, newest first. */
export function historyView(journal: JournalReader, { filter, before }: HistoryQuery): HistoryView {
  const { calls, matching, next } = journal.calls(filter, MOST_LINES, before);
  return {
    calls: calls.map(({ decision, end }) => callLine(decision, end)),
    matching,
    next: next === null ? null : `${next.at}.${next.shown}`,
    labels: journal.labels,
    span: journal.span,
    damaged: journal.damaged,
  };
}
