import { oneLine } from "../../core/explain/prompt-text.js";
import { atBar } from "../../classify/proposal-review.js";
import { member } from "../../wire/json.js";
import type { OpenGroup, OpenProposal } from "../../review/assess/open-proposals.js";
import { toolName } from "../check/tool-name.js";
import { displayWidth } from "../screen/display-width.js";
import { fit, padEnd, padStart } from "../screen/fit.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";

/** Names up to this many columns have their reasons beside them, longer ones below. */
const NAME_COLUMNS = 30;

/** A name is what is decided about, so it is not cut to a line: the protocol allows 128 characters. */
const WHOLE = 256;

/** One hint's proposals as a numbered list, the surest first: each tool, why it looks so, and how it describes itself. `first`: its first number. */
export function renderProposals(group: OpenGroup, paint: Paint, columns: number, first = 1): readonly string[] {
  const { proposals } = group;
  const names = proposals.map(({ tool }) => displayWidth(toolName(tool, WHOLE)));
  const width = Math.max(0, ...names.filter((columns) => columns <= NAME_COLUMNS));
  const sure = atBar(proposals).length;
  const rows = proposals.flatMap((proposal, at): readonly string[] => [
    ...(at === sure ? [paint.dim(sure === 0 ? "  None is sure enough to be taken with others" : "  Less sure")] : []),
    ...row(proposal, first + at, width, paint, columns),
  ]);
  const ends = proposals.filter(({ spares }) => spares).length;
  const gain = ends === 0 ? "" : ` ${count(ends, "question hangs on it", "questions hang on it")}.`;
  return [...wrap(group.summary + gain, columns - 2, "").map((line) => paint.bold(`  ${line}`)), ...rows];
}

function row({ tool, reasons }: OpenProposal, number: number, width: number, paint: Paint, columns: number): readonly string[] {
  const name = toolName(tool, WHOLE);
  const head = `  ${padStart(String(number), 3)}  `;
  const beside = displayWidth(name) <= width;
  const indent = displayWidth(head) + (columns < 72 || width === 0 ? 2 : width + 2);
  const room = Math.max(20, columns - indent);
  const lines = [...wrap(reasons.join("; "), room, ""), ...described(tool, room).map(paint.dim)].map(
    (line) => " ".repeat(indent) + line,
  );
  const [first, ...rest] = lines;
  if (!beside || columns < 72 || first === undefined) return [`${head}${name}`, ...lines];
  return [`${head}${padEnd(name, width)}  ${first.slice(indent)}`, ...rest];
}

/** The head of a tool's own description, in one line in which everything can be seen. */
function described({ listed }: OpenProposal["tool"], room: number): readonly string[] {
  const description = member(listed.parsed.raw, "description");
  if (typeof description !== "string" || description.trim() === "") return [];
  // What cannot be on the line is not looked at: a description may be long.
  return [`“${fit(oneLine(description.trim().slice(0, 4 * room)), room - 2)}”`];
}
