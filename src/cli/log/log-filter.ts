import type { JournalFilter } from "../../node/journal/read-journal.js";
import type { Input } from "../frame/command.js";
import { UsageError } from "../frame/usage-error.js";

const VERDICTS = ["allow", "ask", "challenge", "deny"];

/** `--since`, `--until`, `--label`, `--tool`, `--verdict`, `--type` as a filter. @throws UsageError */
export function logFilter(input: Input, now: number): JournalFilter {
  const filter: { -readonly [K in keyof JournalFilter]: JournalFilter[K] } = {};
  for (const key of ["label", "tool", "call"] as const) {
    const value = input.text.get(key);
    if (value !== undefined) filter[key] = value;
  }
  for (const key of ["since", "until"] as const) {
    const value = input.text.get(key);
    if (value !== undefined) filter[key] = moment(key, value, now);
  }
  const verdict = input.text.get("verdict");
  if (verdict !== undefined) {
    if (!VERDICTS.includes(verdict))
      throw new UsageError(
        "verdict-unknown",
        `--verdict ${JSON.stringify(verdict)} is no verdict.`,
        `Give one of ${VERDICTS.join(", ")}.`,
      );
    filter.verdict = verdict;
  }
  const types = input.texts.get("type");
  // Unknown types match nothing; the journal's format is published and may grow.
  if (types !== undefined) filter.types = types as NonNullable<JournalFilter["types"]>;
  return filter;
}

/** A date, a date with a time, or a span back from now (`30m`, `2h`, `7d`), in milliseconds since 1970. */
function moment(option: string, text: string, now: number): number {
  const span = /^(\d{1,6})([smhd])$/u.exec(text);
  if (span !== null)
    return now - Number(span[1]) * { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[span[2] as "s" | "m" | "h" | "d"];
  const at = /^\d{4}-\d{2}-\d{2}/u.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new UsageError(
      "moment-malformed",
      `--${option} ${JSON.stringify(text)} is no moment.`,
      "Give a date (2026-11-30, 2026-11-30T14:00Z) or a span back from now (30m, 2h, 7d).",
    );
  return at;
}
