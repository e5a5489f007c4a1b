import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isObject, member, type Json } from "../../../wire/json.js";
import { UsageError } from "../../../review/usage-error.js";

/** What a baseline holds of one finding: no sentence, so that a better wording does not make it new. */
export type BaselineEntry = {
  readonly rule: string;
  /** The tool's raw name; "" for what is about the list. */
  readonly tool: string;
  readonly hint: string;
  /** JSON Pointer into the definition, where the rule tells one. */
  readonly pointer: string;
};

/** Known findings, by the label of their server. */
export type Baseline = ReadonlyMap<string, readonly BaselineEntry[]>;

const FIELDS = ["rule", "tool", "hint", "pointer"] as const;

/**
 * Reads a baseline file.
 *
 * @param path absolute
 * @throws UsageError where it is missing or no baseline: a check must not pass because nothing was compared
 */
export function readBaseline(path: string): Baseline {
  let value: Json;
  try {
    value = JSON.parse(readFileSync(path, "utf8")) as Json;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new UsageError(
      missing ? "baseline-missing" : "baseline-unreadable",
      missing ? `There is no baseline ${path}.` : `${path} cannot be read as JSON: ${(error as Error).message}`,
      "Write one with --baseline FILE --write-baseline.",
      { path },
    );
  }
  const servers = member(value, "servers");
  if (member(value, "schema") !== 1 || !isObject(servers)) throw notABaseline(path, "it has no schema 1 and servers");
  return new Map(
    Object.entries(servers).map(([label, entries]) => {
      if (!Array.isArray(entries)) throw notABaseline(path, `${JSON.stringify(label)} is not a list`);
      return [label, (entries as readonly Json[]).map((entry) => readEntry(entry, path))];
    }),
  );
}

function readEntry(entry: Json, path: string): BaselineEntry {
  const [rule, tool, hint, pointer] = FIELDS.map((field) => {
    const value = member(entry, field);
    if (value !== undefined && typeof value !== "string") throw notABaseline(path, `a ${field} is not text`);
    return value ?? "";
  }) as [string, string, string, string];
  if (rule === "") throw notABaseline(path, "an entry names no rule");
  return { rule, tool, hint, pointer };
}

function notABaseline(path: string, problem: string): UsageError {
  return new UsageError(
    "baseline-malformed",
    `${path} is not a baseline: ${problem}.`,
    "Write it anew with --baseline FILE --write-baseline.",
    { path },
  );
}

/** Writes the findings of this run as the baseline; what the file holds of other servers stays. */
export function writeBaseline(path: string, fresh: Baseline): void {
  const before: Baseline = existsSync(path) ? readBaseline(path) : new Map<string, readonly BaselineEntry[]>();
  const labels = [...new Set([...before.keys(), ...fresh.keys()])].toSorted(compare);
  const servers = labels.map((label): readonly [string, Json] => {
    const entries = fresh.get(label) ?? before.get(label) ?? [];
    const sorted = entries.toSorted((a, b) => compare(sortKey(a), sortKey(b)));
    return [
      label,
      sorted.map((entry) => Object.fromEntries(FIELDS.flatMap((field) => (entry[field] === "" ? [] : [[field, entry[field]]])))),
    ];
  });
  // `fromEntries` defines own members, so a label such as `__proto__` stays a label.
  writeFileSync(path, `${JSON.stringify({ schema: 1, servers: Object.fromEntries(servers) }, null, 2)}\n`);
}

function sortKey({ tool, rule, hint, pointer }: BaselineEntry): string {
  return JSON.stringify([tool, rule, hint, pointer]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
