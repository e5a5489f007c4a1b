import type { ExportView, HistoryView } from "../console/api.js";
import type { JournalFilter } from "../store/journal/journal-filter.js";
import type { JournalReader } from "../store/journal/journal-reader.js";
import type { CallsBefore } from "../store/journal/list-calls.js";
import { callLine } from "./call-line.js";

/** Lines that are sent at a time. */
const MOST_LINES = 200;

/** Which page of which calls; every part of the filter that is there must match. */
export type HistoryQuery = { readonly filter: JournalFilter; readonly before: CallsBefore | null };

/** What a query string asks for. @param clients the clients' names, by session */
export function historyQuery(query: URLSearchParams, clients: ReadonlyMap<string, string>): HistoryQuery {
  const filter: Record<string, string | number | object> = {};
  for (const [key, name] of [
    ["label", "server"],
    ["verdict", "verdict"],
    ["end", "outcome"],
    ["tool", "toolPart"],
  ] as const) {
    const value = query.get(key);
    if (value !== null && value !== "") filter[name] = value;
  }
  const sessionsOf = (fits: (client: string) => boolean): readonly string[] =>
    [...clients].flatMap(([session, client]) => (fits(client) ? [session] : []));
  const client = query.get("client") ?? "";
  if (client !== "") filter["sessions"] = sessionsOf((name) => name === client);
  const part = query.get("text") ?? "";
  if (part !== "") filter["text"] = { part, sessions: sessionsOf((name) => name.toLowerCase().includes(part.toLowerCase())) };
  for (const key of ["since", "until"] as const) {
    const value = query.get(key) ?? "";
    if (/^\d{1,16}$/.test(value)) filter[key] = Number(value);
  }
  const [, at, shown] = /^(\d{1,16})\.(\d{1,6})$/.exec(query.get("before") ?? "") ?? [];
  return { filter, before: at === undefined ? null : { at: Number(at), shown: Number(shown) } };
}

/** A page of the calls that match, newest first. */
export function historyView(
  journal: JournalReader,
  clients: ReadonlyMap<string, string>,
  { filter, before }: HistoryQuery,
): HistoryView {
  const { calls, matching, next } = journal.calls(filter, MOST_LINES, before);
  return {
    calls: calls.map(({ decision, end }) => callLine(decision, end, clients.get(decision.session) ?? null)),
    matching,
    next: next === null ? null : `${next.at}.${next.shown}`,
    labels: journal.labels,
    clients: [...new Set(clients.values())].toSorted((a, b) => (a < b ? -1 : 1)),
    span: journal.span,
    damaged: journal.damaged,
  };
}

/** Lines of an export at most: the newest. */
const MOST_EXPORTED = 50_000;

/** All calls that match, newest first, as lines of JSON: each its decision as the journal holds it, its end and its client. */
export function historyExport(
  journal: JournalReader,
  clients: ReadonlyMap<string, string>,
  { filter }: HistoryQuery,
  json: (value: unknown) => string,
): ExportView {
  const { calls, matching } = journal.calls(filter, MOST_EXPORTED, null);
  const lines = calls.map(({ decision, end }) => json({ ...decision, end, client: clients.get(decision.session) ?? null }));
  return { text: lines.map((line) => `${line}\n`).join(""), calls: lines.length, left: matching - lines.length };
}
