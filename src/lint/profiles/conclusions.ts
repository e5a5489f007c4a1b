import type { HintName } from "../../core/hint.js";
import type { ParsedTool } from "../../core/parsed-tool.js";
import { inferText } from "../infer/infer-text.js";
import { judgeTool } from "../infer/judge-tool.js";
import { quote } from "../quote.js";

/** What a definition says of one hint, apart from the hint: its value or null, and clauses that say why. */
export type Conclusion = { readonly value: boolean | null; readonly reasons: readonly string[] };

const UNKNOWN: Conclusion = { value: null, reasons: [] };

/** What a definition says of each hint. */
export function conclusions(tool: ParsedTool): Readonly<Record<HintName, Conclusion>> {
  const { action, reads, writes, removes } = judgeTool(tool);
  const named = action === null ? [] : [`its name says ${quote(action.word)}`];
  const clauses = (reasons: typeof writes): readonly string[] => [...new Set(reasons.map(inferText))];
  return {
    readOnly: reads ? { value: true, reasons: named } : writes.length > 0 ? { value: false, reasons: clauses(writes) } : UNKNOWN,
    destructive:
      removes.length > 0
        ? { value: true, reasons: clauses(removes) }
        : reads || action?.does === "adds"
          ? { value: false, reasons: named }
          : UNKNOWN,
    idempotent: UNKNOWN,
    openWorld: UNKNOWN,
  };
}
