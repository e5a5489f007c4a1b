import type { Input } from "../../frame/command.js";
import { UsageError } from "../../frame/usage-error.js";

const FORMATS = ["text", "json", "sarif", "github", "markdown"] as const;

/** How a report is written: for a person, for a program, for code scanning, as annotations of a GitHub job, as a summary. */
export type Format = (typeof FORMATS)[number];

/** `--format NAME`, or `--json`, which is short for `--format json`. @throws UsageError */
export function readFormat(input: Input): Format {
  const given = input.text.get("format");
  const format = FORMATS.find((one) => one === given);
  if (given !== undefined && format === undefined)
    throw new UsageError("format-unknown", `--format ${JSON.stringify(given)} is no format.`, `Give ${FORMATS.join(", ")}.`);
  if (input.flags.has("json") && format !== undefined && format !== "json")
    throw new UsageError("format-twice", `--json and --format ${format} are two formats.`, "Give one of them.");
  return input.flags.has("json") ? "json" : (format ?? "text");
}
