import { resolve } from "node:path";
import type { Input } from "../../frame/command.js";
import type { Io } from "../../frame/io.js";
import { UsageError } from "../../../review/usage-error.js";

const FORMATS = ["text", "json", "sarif", "github", "markdown"] as const;

/** How a report is written: for a person, for a program, for code scanning, as annotations of a GitHub job, as a summary. */
export type Format = (typeof FORMATS)[number];

/** `--format NAME`, or `--json`, which is short for `--format json`. @throws UsageError */
export function readFormat(input: Input): Format {
  const given = input.text.get("format");
  const format = FORMATS.find((one) => one === given);
  if (given !== undefined && format === undefined)
    throw new UsageError("format-unknown", `--format ${JSON.stringify(given)} is not a format.`, `Give ${FORMATS.join(", ")}.`);
  if (input.flags.has("json") && format !== undefined && format !== "json")
    throw new UsageError("format-twice", `--json and --format ${format} are two formats.`, "Give one of them.");
  return input.flags.has("json") ? "json" : (format ?? "text");
}

/** Another format of the same report, and the file that takes it, as an absolute path. */
export type Output = { readonly format: Exclude<Format, "text">; readonly file: string };

/** `--output FORMAT=FILE`. @throws UsageError */
export function readOutputs(input: Input, io: Io): readonly Output[] {
  return (input.texts.get("output") ?? []).map((given): Output => {
    const cut = given.indexOf("=");
    const format = FORMATS.find((one) => one === given.slice(0, cut));
    const file = given.slice(cut + 1);
    if (cut === -1 || file === "" || format === undefined || format === "text")
      throw new UsageError(
        "output-malformed",
        `--output ${JSON.stringify(given)} is not a format and a file.`,
        `Give ${FORMATS.slice(1).join(", ")} and a file: --output sarif=heed.sarif`,
      );
    return { format, file: resolve(io.cwd, file) };
  });
}
