import { UsageError } from "../../review/usage-error.js";

/** A date, a date with a time, or a span back from now (`30m`, `2h`, `7d`), in milliseconds since 1970. @throws UsageError */
export function moment(option: string, text: string, now: number): number {
  const span = /^(\d{1,6})([smhd])$/u.exec(text);
  if (span !== null)
    return now - Number(span[1]) * { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[span[2] as "s" | "m" | "h" | "d"];
  const at = /^\d{4}-\d{2}-\d{2}/u.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new UsageError(
      "moment-malformed",
      `--${option} ${JSON.stringify(text)} is not a time that Heed understands.`,
      "Give a date (2026-11-30, 2026-11-30T14:00Z) or a span back from now (30m, 2h, 7d).",
    );
  return at;
}
