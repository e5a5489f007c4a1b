import type { Finding } from "../../core/decide/reason.js";
import { visible } from "../../core/tool/visible.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { toolName } from "./tool-name.js";

const SEVERITIES = ["error", "warning", "note"] as const;
const NAMES_SHOWN = 4;

/** The findings, the gravest first; one rule over many tools takes one line. Notes are counted unless all are asked for. */
export function checkFindings(
  findings: readonly Finding[],
  tools: readonly AssessedTool[],
  paint: Paint,
  columns: number,
  all: boolean,
): readonly string[] {
  const lines: string[] = [];
  for (const severity of SEVERITIES) {
    const groups = grouped(findings.filter((finding) => finding.severity === severity));
    if (severity === "note" && !all) {
      const notes = [...groups.values()].flat().length;
      if (notes > 0) lines.push(paint.dim(`  ${count(notes, "note")} (--all shows ${notes === 1 ? "it" : "them"})`));
      continue;
    }
    for (const group of groups.values()) lines.push(...groupLines(group, tools, paint, columns, all));
  }
  return lines;
}

function grouped(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    // What only the sources show is about its place, and each says something of its own.
    const key = finding.tool === undefined && finding.at !== undefined ? `${finding.rule} ${groups.size}` : finding.rule;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return groups;
}

function groupLines(
  group: readonly Finding[],
  tools: readonly AssessedTool[],
  paint: Paint,
  columns: number,
  all: boolean,
): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const colour = { error: paint.red, warning: paint.yellow, note: paint.dim }[first.severity];
  const head = `  ${colour(first.severity.padEnd(7))}  ${paint.bold(first.rule)}${first.heuristic ? paint.dim(" (a guess)") : ""}`;
  const body = (text: string): readonly string[] => wrap(text, columns - 11, "").map((line) => `           ${line}`);
  if (group.length === 1)
    return [head, ...body(`${visible(placeOf(first))}${visible(first.message)}`), ...body(paint.dim(visible(first.help)))];
  const shown = all ? group : group.slice(0, NAMES_SHOWN);
  const names = shown.map(({ tool, at }) => {
    const about = tool === undefined ? undefined : tools[tool];
    const place = at === undefined ? "" : ` (${visible(at.file)}:${at.line}:${at.column})`;
    return `${about === undefined ? "the list" : toolName(about, 40)}${place}`;
  });
  const more = group.length - shown.length;
  return [
    head,
    ...body(
      `${count(new Set(group.map(({ tool }) => tool)).size, "tool")}: ${[...new Set(names)].join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
    ),
    ...body(paint.dim(visible(first.help))),
  ];
}

/** Where the sources show it: `src/tools.ts:12:3: `. */
function placeOf({ at }: Finding): string {
  return at === undefined ? "" : `${at.file}:${at.line}:${at.column}: `;
}
