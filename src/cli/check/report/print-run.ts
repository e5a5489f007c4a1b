import { visible } from "../../../core/visible.js";
import type { Io } from "../../frame/io.js";
import { createPaint } from "../../screen/paint.js";
import { wrap } from "../../screen/wrap.js";
import type { CheckRun } from "./checked.js";
import type { Format } from "./format.js";
import { relativePath } from "./relative-path.js";

/** Prints what belongs to the run as a whole. Formats for programs are loaded only where they are asked for. */
export async function printRun(format: Exclude<Format, "json">, run: CheckRun, io: Io): Promise<void> {
  switch (format) {
    case "text":
      return printConfiguration(run, io);
    case "sarif": {
      const { sarifLog } = await import("./sarif.js");
      return io.out(`${JSON.stringify(sarifLog(run), null, 2)}\n`);
    }
    case "github": {
      const { githubCommands } = await import("./github.js");
      for (const line of githubCommands(run)) io.out(line);
      return;
    }
    case "markdown": {
      const { markdownSummary } = await import("./markdown.js");
      for (const part of markdownSummary(run)) io.out(part);
    }
  }
}

/** The findings about heed.yaml, with their places. */
function printConfiguration({ configuration, cwd }: CheckRun, { out, columns, colour }: Io): void {
  const paint = createPaint(colour);
  for (const { severity, rule, message, help, at } of configuration) {
    const colours = severity === "error" ? paint.red : paint.yellow;
    const place = at === undefined ? "" : `${visible(relativePath(at.file, cwd))}:${at.line}:${at.column}  `;
    out(`\n  ${colours(severity.padEnd(7))}  ${paint.bold(rule)}\n`);
    for (const text of [`${place}${visible(message)}`, paint.dim(visible(help))])
      out(
        `${wrap(text, columns - 11, "")
          .map((line) => `           ${line}`)
          .join("\n")}\n`,
      );
  }
}
