import { visible } from "../../core/tool/visible.js";
import type { Json } from "../../wire/json.js";
import type { AssessedTool } from "../../review/assess/assess.js";
import type { ServerReport } from "../assess/report.js";
import { toolName } from "../check/tool-name.js";
import type { Paint } from "../screen/paint.js";
import { count } from "../screen/plural.js";
import { wrap } from "../screen/wrap.js";
import { definitionDiff } from "../../core/explain/definition-diff.js";
import type { Drift } from "../../core/trust/drift.js";
import { rewrittenIn } from "../../core/trust/rewritten-in.js";

/** True where the list is not as the lock has it: a tool changed, is new or is gone. One that is equivalent has not changed. */
export function differsFromLock({ locked, assessment, missing }: ServerReport): boolean {
  if (locked === null) return true;
  return missing.length > 0 || assessment.tools.some(({ listed }) => listed.drift === null || hasChanged(listed.drift));
}

/** True for what counts; an equivalent definition is noted alone. */
function hasChanged({ direction }: Drift): boolean {
  return direction === "tightened" || direction === "drifted";
}

/**
 * How the list differs from the lock, section by section: what changed and how, what is new, what is gone, what is only written
 * differently. `before` gives the reviewed definition, `most` how many lines of a change are shown.
 */
export function lockDifferences(
  { locked, assessment, missing }: ServerReport,
  before: (tool: AssessedTool) => Json | null,
  paint: Paint,
  columns: number,
  most?: number,
): readonly (readonly string[])[] {
  if (locked === null) return [];
  const names = (head: string, list: readonly string[]): readonly string[] => [
    paint.bold(`  ${head}`),
    ...wrap(list.join(", "), columns - 4, "").map((line) => `    ${line}`),
  ];
  const changed = assessment.tools.filter(({ listed }) => listed.drift !== null && hasChanged(listed.drift));
  const equivalent = assessment.tools.filter(({ listed }) => listed.drift?.direction === "equivalent");
  const fresh = assessment.tools.filter(({ listed }) => listed.drift === null);
  return [
    ...changed.map((tool) => changeLines(tool, before(tool), paint, columns, most)),
    ...(fresh.length > 0
      ? [
          names(
            "New since the review",
            fresh.map((tool) => toolName(tool, 60)),
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [
          names(
            "Gone since the review",
            missing.map((name) => visible(name)),
          ),
        ]
      : []),
    ...(equivalent.length > 0
      ? [
          names(
            "Written differently since the review; nothing that counts has changed",
            equivalent.map((tool) => equivalentText(tool, before(tool))),
          ),
        ]
      : []),
  ];
}

function equivalentText(tool: AssessedTool, old: Json | null): string {
  const words = old === null ? [] : rewrittenIn(old, tool.listed.parsed.raw);
  return `${toolName(tool, 60)}${words.length === 0 ? "" : ` (${words.join(", ")})`}`;
}

function changeLines(
  { listed }: AssessedTool,
  old: Json | null,
  paint: Paint,
  columns: number,
  most: number | undefined,
): readonly string[] {
  const { drift, parsed } = listed;
  const way = drift?.direction === "tightened" ? "only more careful: counts already" : "waits for this review";
  const head = paint.bold(`  ${visible(parsed.name)} has changed (${(drift?.changed ?? []).join(", ")}); ${way}`);
  if (old === null) return [head, paint.dim("    What it was before is not kept here.")];
  const { lines, cut } = definitionDiff(old, parsed.raw, most);
  const shown = lines.flatMap(({ kind, text }) => {
    const [sign, colour] = { same: [" ", paint.dim], gone: ["-", paint.red], new: ["+", paint.green] }[kind] as [
      string,
      (text: string) => string,
    ];
    return wrap(visible(text), columns - 6, "  ").map((line) => colour(`    ${sign} ${line}`));
  });
  return [head, ...shown, ...(cut > 0 ? [paint.dim(`    … and ${count(cut, "more line")}`)] : [])];
}
