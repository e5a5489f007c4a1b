import { hintKey, hintOf, type HintName } from "../../core/tool/hint.js";
import type { ParsedTool } from "../../core/tool/parsed-tool.js";
import type { Finding } from "../../core/decide/reason.js";
import { isObject } from "../../wire/json.js";
import { quote } from "../../classify/quote.js";
import type { Shortfall } from "./profile.js";

/** What directories demand in common, each as one question to one tool. */

/** A hint that must be said as `true` or `false`, whatever its default. */
export function explicit(tool: ParsedTool, hint: HintName, source: string): readonly Shortfall[] {
  const found = whatIsThere(tool, hint);
  if (found === null) return [];
  return [{ field: hintKey(hint), found, demanded: "true or false, said explicitly", source, certain: true }];
}

/** A title that people can read, in either of its two places. */
export function titled(tool: ParsedTool, source: string): readonly Shortfall[] {
  if (tool.title !== undefined || tool.annotationsTitle !== undefined) return [];
  const broken = tool.anomalies.some(({ kind }) => kind === "malformed-title");
  const found = broken ? "one that is blank or no text" : "absent";
  return [{ field: "title", found, demanded: "a title that people can read", source, certain: true }];
}

/** Two hints of which one must be wrong. */
export function consistent(tool: ParsedTool, source: string): readonly Shortfall[] {
  if (tool.declared.readOnly !== "true" || tool.declared.destructive !== "true") return [];
  return [
    {
      field: "definition",
      found: "readOnlyHint true and destructiveHint true",
      demanded: "hints that match what the tool does; these two cannot both be true",
      source,
      certain: true,
    },
  ];
}

/** Hints that look wrong: never certain, for only the author knows. One remark a hint. */
export function matching(tool: ParsedTool, findings: readonly Finding[], source: string): readonly Shortfall[] {
  const seen = new Set<string>();
  return findings.flatMap(({ hint, claim, heuristic, message }): readonly Shortfall[] => {
    if (hint === undefined || claim === undefined || !heuristic || seen.has(hint)) return [];
    seen.add(hint);
    const found = `${tool.declared[hintOf(hint)]}, and ${claim === "lax" ? "that looks too lax" : "that looks too cautious"}: ${message.replace(/\.$/u, "")}`;
    return [{ field: hint, found, demanded: "what the tool does", source, certain: false }];
  });
}

/** What stands where a hint belongs, where that is no boolean; else null. */
export function whatIsThere(tool: ParsedTool, hint: HintName): string | null {
  if (tool.declared[hint] === "true" || tool.declared[hint] === "false") {
    // A misspelt or misplaced one beside it has a finding of its own.
    return null;
  }
  const anomaly = tool.anomalies.find((one) => one.hint === hint);
  if (anomaly === undefined) return "absent";
  const shown = isObject(anomaly.found) || Array.isArray(anomaly.found) ? "no boolean" : JSON.stringify(anomaly.found);
  return `${quote(shown)} at ${quote(anomaly.pointer)}`;
}
