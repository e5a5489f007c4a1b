import type { Finding } from "../../../core/decide/reason.js";
import type { ServerReport } from "../../assess/report.js";
import { findingKey } from "../report/finding-key.js";
import type { Baseline, BaselineEntry } from "./baseline-file.js";

/** A finding that the baseline holds and the list no longer shows. */
export type Gone = BaselineEntry;

/** Which findings of a server the baseline knows, and which of the baseline are gone. Each entry answers for one finding. */
export function compareBaseline(
  { label, assessment }: ServerReport,
  baseline: Baseline,
): { readonly known: ReadonlySet<Finding>; readonly gone: readonly Gone[] } {
  const left = new Map<string, { readonly entry: BaselineEntry; count: number }>();
  for (const entry of baseline.get(label) ?? []) {
    const key = JSON.stringify([entry.rule, entry.tool, entry.hint, entry.pointer]);
    const same = left.get(key);
    if (same === undefined) left.set(key, { entry, count: 1 });
    else same.count += 1;
  }
  const known = new Set<Finding>();
  for (const finding of assessment.findings) {
    const same = left.get(JSON.stringify(findingKey(finding, assessment)));
    if (same === undefined || same.count === 0) continue;
    same.count -= 1;
    known.add(finding);
  }
  return { known, gone: [...left.values()].flatMap(({ entry, count }) => Array.from({ length: count }, () => entry)) };
}

/** The findings of a server as a baseline holds them. */
export function baselineEntries({ assessment }: ServerReport): readonly BaselineEntry[] {
  return assessment.findings.map((finding) => {
    const [rule = "", tool = "", hint = "", pointer = ""] = findingKey(finding, assessment);
    return { rule, tool, hint, pointer };
  });
}
