import { CAUTIOUS, HINTS, type HintName } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Finding, Fix } from "../../core/decide/reason.js";
import type { Proposed } from "../../classify/proposals.js";

/** What is to be written for one tool, and what waits for its author. */
export type ToolFix = {
  readonly tool: number;
  readonly set: Fix["set"];
  /** Reassuring values that only an author can state. */
  readonly waiting: readonly Proposed[];
};

/** Rules that report a hint that is missing; where none of them does, a person may have answered them. */
const WANTING: ReadonlySet<string> = new Set(["missing-hints", "partial-hints", "read-only-tool-left-at-defaults"]);

/** What a fix may do. */
export type FixOptions = {
  /** Reassuring proposals that meet the bar are written too. */
  readonly proposed: boolean;
  /** Hints that must stand on every tool, also where they mean nothing. */
  readonly demanded: readonly HintName[];
};

/**
 * What to write for each tool. Certain are the fixes of rules that do not guess, cautious conclusions, and the default,
 * spelled out, where a hint is missing and nothing is concluded: it is what clients assume anyway. A reassuring value is
 * written only where it is asked for and sure, and never where a hint stands already; where it is not, nothing is.
 */
export function planFix(
  tools: readonly ParsedTool[],
  findings: readonly Finding[],
  proposals: readonly Proposed[],
  { proposed, demanded }: FixOptions,
): readonly ToolFix[] {
  return tools.map((tool, index): ToolFix => {
    const own = findings.filter((finding) => finding.tool === index && finding.fix !== undefined);
    const set = new Map<HintName, boolean | null>();
    for (const { fix, heuristic } of own)
      if (!heuristic && fix !== undefined) for (const [hint, value] of entries(fix)) set.set(hint, value);
    for (const [hint, value] of misspelt(tool)) set.set(hint, value);
    const waiting: Proposed[] = [];
    const wanting = demanded.length > 0 || findings.some(({ tool, rule }) => tool === index && WANTING.has(rule));
    if (!wanting) return { tool: index, set: Object.fromEntries(set), waiting };
    const settle = (hint: HintName): boolean | null => {
      const declared = tool.declared[hint];
      const given = set.get(hint);
      if (typeof given === "boolean") return given;
      if (declared === "true" || declared === "false") return given === null ? null : declared === "true";
      // A malformed value is its author's to mend: what was meant is not known.
      if (declared !== "absent") return null;
      const proposal = proposals.find((one) => one.tool === index && one.hint === hint);
      if (proposal?.reassures === true && !(proposed && proposal.meetsBar)) {
        // The cautious value in its place would be a claim as well, and most likely a wrong one.
        waiting.push(proposal);
        return null;
      }
      const value = proposal?.value ?? CAUTIOUS[hint];
      set.set(hint, value);
      return value;
    };
    const readOnly = settle("readOnly");
    // Whether a tool only reads comes first: with it, what else is meant changes.
    if (readOnly === null) return { tool: index, set: Object.fromEntries(set), waiting };
    if (!readOnly) settle("destructive");
    else if (demanded.includes("destructive") && tool.declared.destructive === "absent") set.set("destructive", false);
    settle("openWorld");
    if (demanded.includes("idempotent") && !readOnly) settle("idempotent");
    return { tool: index, set: Object.fromEntries(set), waiting };
  });
}

function entries(fix: Fix): readonly (readonly [HintName, boolean | null])[] {
  return HINTS.flatMap((hint) => (fix.set[hint] === undefined ? [] : [[hint, fix.set[hint]] as const]));
}

/** Hints under another spelling whose value is plain: the author has said it, only not by its name. */
function misspelt(tool: ParsedTool): readonly (readonly [HintName, boolean])[] {
  return tool.anomalies.flatMap(({ kind, hint, found }): (readonly [HintName, boolean])[] =>
    kind === "misspelt-hint" && hint !== undefined && typeof found === "boolean" && !/^(?:true|false)$/u.test(tool.declared[hint])
      ? [[hint, found]]
      : [],
  );
}
