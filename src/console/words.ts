import type { Effect, Verdict } from "../core/index.js";
import type { CallEnd } from "./api.js";

export const EFFECT_LABELS: Readonly<Record<Effect, string>> = {
  read: "reads",
  additive: "adds",
  presumed: "may change",
  destructive: "can destroy",
};

export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  allow: "run",
  ask: "ask",
  challenge: "type the name",
  deny: "deny",
};

export const END_LABELS: Readonly<Record<CallEnd, string>> = {
  ran: "ran",
  failed: "ran, with an error",
  denied: "denied",
  unseen: "nobody saw it",
  pending: "not answered yet",
  "timed-out": "timed out",
  withdrawn: "withdrawn",
  policy: "stopped by rule",
  closed: "gate closed",
  unanswered: "sent, no answer",
  open: "open",
};

/** "1 call", "12 calls". */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** A moment of today as a time, another with its day. */
export function moment(at: number, now: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString("en-GB");
  if (date.toDateString() === new Date(now).toDateString()) return time;
  // A day of half a year ago needs no year to be told from today's; one of longer ago does.
  const year = Math.abs(now - at) > 180 * 24 * 3600 * 1000 ? ({ year: "numeric" } as const) : {};
  return `${date.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...year })} ${time.slice(0, 5)}`;
}

/** A moment with its day, to the second: "1 Dec, 14:03:22". */
export function dated(at: number, now: number): string {
  const date = new Date(at);
  const year = date.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: "numeric" } as const);
  return `${date.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...year })}, ${date.toLocaleTimeString("en-GB")}`;
}

/** A span of time in its two largest units. */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min${seconds % 60 === 0 ? "" : ` ${seconds % 60} s`}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h${minutes % 60 === 0 ? "" : ` ${minutes % 60} min`}` : `${Math.floor(hours / 24)} days`;
}

/** A day in words: "30 Nov 2026". */
export function day(at: number): string {
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** The time from the beginning of one day until the end of another, as date fields give them; null for a field without one. */
export function daySpan(from: string, to: string): readonly [since: number | null, until: number | null] {
  return [startOf(from, 0), startOf(to, 1)];
}

/** When a day begins on this machine, so many days later. */
function startOf(text: string, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return at >= 0 ? at : null;
}
