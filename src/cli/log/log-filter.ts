import { OUTCOME_CODES, VERDICT_CODES } from "../../store/journal/index/subject-flags.js";
import type { JournalFilter } from "../../store/journal/journal-filter.js";
import { closest } from "../../policy/closest.js";
import type { Input } from "../frame/command.js";
import { UsageError } from "../../review/usage-error.js";
import { moment } from "./moment.js";

/** The options that choose records. */
export const FILTER_OPTIONS = {
  since: "text",
  until: "text",
  server: "text",
  tool: "text",
  call: "text",
  session: "text",
  verdict: "text",
  outcome: "text",
  type: "texts",
} as const;

/** The given filter options as a filter. @throws UsageError */
export function logFilter(input: Input, now: number): JournalFilter {
  const filter: { -readonly [K in keyof JournalFilter]: JournalFilter[K] } = {};
  for (const key of ["server", "tool", "call", "session"] as const) {
    const value = input.text.get(key);
    if (value !== undefined) filter[key] = value;
  }
  for (const key of ["since", "until"] as const) {
    const value = input.text.get(key);
    if (value !== undefined) filter[key] = moment(key, value, now);
  }
  for (const [key, words] of [
    ["verdict", VERDICT_CODES],
    ["outcome", [...OUTCOME_CODES, "open"]],
  ] as const) {
    const value = input.text.get(key);
    if (value === undefined) continue;
    const known = words.filter((word) => word !== "");
    if (!known.includes(value))
      throw new UsageError(
        `${key}-unknown`,
        `--${key} ${JSON.stringify(value)} is not a known ${key}.`,
        `${near(value, known)}Give one of ${known.join(", ")}.`,
      );
    filter[key] = value;
  }
  const types = input.texts.get("type");
  // Unknown types match nothing; the journal's format is published and may grow.
  if (types !== undefined) filter.types = types as NonNullable<JournalFilter["types"]>;
  return filter;
}

function near(value: string, known: readonly string[]): string {
  const meant = closest(value, known);
  return meant === null ? "" : `Did you mean ${meant}? `;
}
