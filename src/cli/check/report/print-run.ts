import { writeFileSync } from "node:fs";
import { visible } from "../../../core/tool/visible.js";
import type { Io } from "../../frame/io.js";
import { createPaint } from "../../screen/paint.js";
import { wrap } from "../../screen/wrap.js";
import type { CheckRun } from "./checked.js";
import { UsageError } from "../../../review/usage-error.js";
import type { Format, Output } from "./format.js";
import { relativePath } from "./relative-path.js";
import { programJson } from "../../screen/program-json.js";

/** A report in a format for programs, in pieces. Each is loaded only where it is asked for. */
export async function formatted(
  format: Exclude<Format, "text">,
  run: CheckRun,
  json: () => Iterable<string>,
): Promise<Iterable<string>> {
  switch (format) {
    case "json":
      return json();
    case "sarif": {
      const { sarifLog } = await import("./sarif.js");
      return [`${programJson(sarifLog(run), 2)}\n`];
    }
    case "github": {
      const { githubCommands } = await import("./github.js");
      return githubCommands(run);
    }
    case "markdown": {
      const { markdownSummary } = await import("./markdown.js");
      return markdownSummary(run);
    }
  }
}

/** Writes a report into its file. @throws UsageError */
export function writeOutput({ file }: Output, pieces: Iterable<string>): void {
  try {
    writeFileSync(file, [...pieces].join(""));
  } catch (error) {
    throw new UsageError(
      "output-unwritable",
      `${file} cannot be written: ${(error as Error).message}`,
      "Give a file in a folder that exists: --output sarif=heed.sarif",
      { file },
    );
  }
}

/** The findings about no single list, with their places. */
export function printRest({ rest, cwd }: CheckRun, io: Io): void {
  const { columns, colour } = io;
  const paint = createPaint(colour);
  for (const { severity, rule, message, help, at } of rest) {
    const colours = severity === "error" ? paint.red : paint.yellow;
    const place = at === undefined ? "" : `${visible(relativePath(at.file, cwd))}:${at.line}:${at.column}  `;
    io.out(`\n  ${colours(severity.padEnd(7))}  ${paint.bold(rule)}\n`);
    for (const text of [`${place}${visible(message)}`, paint.dim(visible(help))])
      io.out(
        `${wrap(text, columns - 11, "")
          .map((line) => `           ${line}`)
          .join("\n")}\n`,
      );
  }
}
