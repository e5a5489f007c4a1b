import type { Reason } from "../core/decide/reason.js";
import { judgeText } from "./judge-text.js";

/** Reasons of the judge as clauses, each once. */
export function judgeClauses(reasons: readonly Reason[]): readonly string[] {
  return [...new Set(reasons.map(judgeText))];
}
