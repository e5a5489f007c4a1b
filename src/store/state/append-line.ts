import { closeSync, openSync, writeSync } from "node:fs";
import type { Json } from "../../wire/json.js";
import { parseStrict } from "../../wire/strict.js";
import { EnvironmentError } from "../../node/environment-error.js";
import { readOwned } from "../../node/files/read-owned.js";

/**
 * Adds one line of JSON to a file that several processes add to; one write, so that lines never mix.
 *
 * @throws EnvironmentError `state-write-failed`
 */
export function appendLine(file: string, value: Json): void {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`, "utf8");
  try {
    const fd = openSync(file, "a", 0o600);
    try {
      const written = writeSync(fd, bytes);
      if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were written`);
    } finally {
      closeSync(fd);
    }
  } catch (cause) {
    throw new EnvironmentError(
      "state-write-failed",
      { file },
      `${file} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      "Check that Heed's folder may be written and that the disk has room.",
      { cause },
    );
  }
}

/**
 * The values of such a file; none where there is no file, null where anything in it cannot be read.
 * One damaged line makes all of it unreadable: the line may have taken back what another one says.
 */
export function readLinesOf(file: string): readonly Json[] | null {
  let text: string | null;
  try {
    text = readOwned(file);
  } catch {
    return null;
  }
  if (text === null || text === "") return [];
  if (!text.endsWith("\n")) return null;
  const values: Json[] = [];
  for (const line of text.slice(0, -1).split("\n")) {
    const parsed = parseStrict(line);
    if (!parsed.ok) return null;
    values.push(parsed.strict.value);
  }
  return values;
}
