import type { Steps } from "../store/journal/tabulate-calls.js";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** The widths of a step, from the narrowest on, and up to how long a time each serves. */
const WIDTHS = [
  [HOUR, 2 * DAY],
  [DAY, 92 * DAY],
  [7 * DAY, 2 * 366 * DAY],
] as const;
const WIDEST = 30 * DAY;
/** Steps that a chart has at most: of a longer time the oldest are left out. */
const MOST_STEPS = 400;

/**
 * The span of time that a query asks for: `days` back from now, 0 for all there is; or from `since` until `until`. Null for
 * anything else.
 *
 * @param first the earliest record's time
 */
export function period(query: URLSearchParams, now: number, first: number | null): Steps | null {
  const until = moment(query.get("until"));
  const since = moment(query.get("since"));
  if (since !== null && until !== null) return until > since ? inSteps(since, until) : null;
  const days = query.get("days") ?? "7";
  if (!/^\d{1,4}$/.test(days)) return null;
  const long = days === "0" ? Math.max(HOUR, now + 1 - (first ?? now)) : Number(days) * DAY;
  const step = width(long);
  const to = Math.ceil((now + 1) / step) * step;
  return inSteps(days === "0" ? Math.floor((first ?? now) / step) * step : to - long, to, step);
}

function inSteps(from: number, to: number, step: number = width(to - from)): Steps {
  const steps = Math.ceil((to - from) / step);
  return { from: Math.max(from, to - Math.min(steps, MOST_STEPS) * step), to, step };
}

function width(long: number): number {
  return WIDTHS.find(([, most]) => long <= most)?.[0] ?? WIDEST;
}

function moment(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
