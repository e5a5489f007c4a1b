import { markedParts } from "../../core/explain/marked-parts.js";
import { visible } from "../../core/tool/visible.js";
import { reviewTexts, type ReviewText } from "../../classify/poison/review-texts.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import { toolName } from "../check/tool-name.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";

/** How many lines of a text that nothing is suspicious in are shown, unless all are asked for. */
const AT_A_GLANCE = 2;

/** What nobody has accepted as it is: new, changed, or left out. A withheld tool never runs. */
function isUnaccepted({ listed }: AssessedTool): boolean {
  return listed.tool.trust !== "trusted" && listed.tool.trust !== "withheld";
}

/** The tools with a suspicious text that nobody has accepted: each such text whole, with the sentence marked. */
export function suspiciousSection(tools: readonly AssessedTool[], paint: Paint, columns: number): readonly string[] {
  const lines = tools.filter(isUnaccepted).flatMap((tool) => {
    const marked = reviewTexts(tool.listed.parsed).filter(({ marks }) => marks.length > 0);
    return marked.flatMap((text) => [
      `    ${paint.bold(toolName(tool, 256))}, ${visible(text.pointer)}: ${[...new Set(text.marks.map(({ what }) => what))].join(", ")}`,
      ...markedLines(text, paint, columns),
    ]);
  });
  if (lines.length === 0) return [];
  const head = "Texts that speak to the model; nothing that these tools say of themselves counts";
  return [paint.bold(paint.red(`  ${head}`)), ...lines];
}

/**
 * Every text that nobody has accepted, tool by tool. At a glance only the beginning of each tool's first one is shown, and
 * how to see them whole.
 */
export function textsSection(
  tools: readonly AssessedTool[],
  paint: Paint,
  columns: number,
  options: { readonly whole: boolean; readonly again: string },
): readonly string[] {
  let cut = false;
  const lines = tools.filter(isUnaccepted).flatMap((tool): readonly string[] => {
    const texts = reviewTexts(tool.listed.parsed);
    const head = `    ${paint.bold(toolName(tool, 256))}`;
    if (texts.length === 0) return options.whole ? [head, paint.dim("      says nothing")] : [];
    if (options.whole)
      return [
        head,
        ...texts.flatMap((text) => [paint.dim(`      ${visible(text.pointer)}`), ...markedLines(text, paint, columns)]),
      ];
    const first = texts.find(({ pointer }) => pointer === "/description") ?? texts[0];
    const all = first === undefined ? [] : markedLines(first, paint, columns);
    const rest = [
      ...(all.length > AT_A_GLANCE ? [count(all.length - AT_A_GLANCE, "more line")] : []),
      ...(texts.length > 1 ? [count(texts.length - 1, "more text")] : []),
    ];
    cut ||= rest.length > 0;
    return [head, ...all.slice(0, AT_A_GLANCE), ...(rest.length > 0 ? [paint.dim(`      … ${rest.join(" and ")}`)] : [])];
  });
  if (lines.length === 0) return [];
  const how = cut ? [paint.dim(`  All of them, whole: heed trust --texts ${visible(options.again)}`)] : [];
  return [paint.bold("  What the tools say that nobody has accepted"), ...lines, ...how];
}

/** Words longer than a line in pieces: nothing of them may be cut out. */
function broken(text: string, width: number): string {
  const most = Math.max(20, width);
  const piece = new RegExp(`.{1,${most}}`, "gu");
  return text
    .split(" ")
    .map((word) => (word.length > most ? (word.match(piece) ?? []).join(" ") : word))
    .join(" ");
}

/** A text whole, line by line; what is suspicious stands behind another sign, so that it is seen without colours too. */
function markedLines({ text, marks }: ReviewText, paint: Paint, columns: number): readonly string[] {
  return markedParts(text, marks).flatMap(({ part, marked }) =>
    part
      .split("\n")
      .filter((line) => line.trim() !== "")
      .flatMap((line) => wrap(broken(visible(line.trim()), columns - 9), columns - 9, ""))
      .map((each) => (marked ? `      ${paint.red(`>> ${each}`)}` : `      |  ${each}`)),
  );
}
