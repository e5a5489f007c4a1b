import type { Diagnostic } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import { createPaint } from "../screen/paint.js";
import { wrap } from "../screen/wrap.js";
import type { Io } from "./io.js";

/** Shows one problem on the error output: what, where, and how to mend it; then the server's last lines, if any. */
export function showProblem(io: Io, problem: Diagnostic, stderr: readonly string[] = []): void {
  const paint = createPaint(io.colour);
  const place = problem.at === undefined ? "" : `${visible(problem.at.file)}:${problem.at.line}:${problem.at.column}: `;
  const head = wrap(`heed: ${place}${visible(problem.message)}`, io.columns, "      ");
  io.err(`${head.map((line, at) => (at === 0 ? line.replace(/^heed:/u, paint.red("heed:")) : line)).join("\n")}\n`);
  if (problem.help !== "")
    io.err(
      `${wrap(visible(problem.help), io.columns - 6, "")
        .map((line) => `      ${line}`)
        .join("\n")}\n`,
    );
  if (stderr.length > 0)
    io.err(`\n${paint.dim("The server's last lines:")}\n${stderr.map((line) => `  ${visible(line)}\n`).join("")}`);
}
