import { HINTS, type HintName } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import { judge } from "../../classify/judge.js";
import { judgeClauses } from "../../classify/judge-clauses.js";

/** What a definition says of one hint, apart from the hint: its value or null, and clauses that say why. */
export type Conclusion = { readonly value: boolean | null; readonly reasons: readonly string[] };

/** What a definition says of each hint. */
export function conclusions(tool: ParsedTool): Readonly<Record<HintName, Conclusion>> {
  const judgement = judge(tool);
  const ofHint = (hint: HintName): Conclusion => {
    const { value, reasons } = judgement[hint];
    // That nothing is said of something is no justification: the author must give one.
    const told = reasons.filter(({ code }) => code !== "nothing-outside" && code !== "nothing-removes");
    return value === null || told.length === 0 ? { value: null, reasons: [] } : { value, reasons: judgeClauses(told) };
  };
  return Object.fromEntries(HINTS.map((hint) => [hint, ofHint(hint)])) as Readonly<Record<HintName, Conclusion>>;
}
