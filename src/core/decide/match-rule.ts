import { matchesPattern, namesExactly } from "../tool/pattern.js";
import type { Match, Pattern, Rule } from "./policy.js";
import { EFFECTS, REACHES, type Tool } from "../trust/tool.js";

/** Strict rules match the label a server is started with and the one it is locked under: neither spelling escapes. */
function matchesEitherLabel(pattern: Pattern, tool: Tool): boolean {
  return matchesPattern(pattern, tool.label) || (tool.locked !== null && matchesPattern(pattern, tool.locked));
}

/** Ask, challenge and deny rules: `effect: X` means X or worse, `reach` likewise, `trust` may only be `untrusted`. */
function matchesStrict(match: Match, tool: Tool): boolean {
  return (
    (match.server === undefined || matchesEitherLabel(match.server, tool)) &&
    (match.tool === undefined || matchesPattern(match.tool, tool.name)) &&
    (match.effect === undefined || EFFECTS.indexOf(tool.effect) >= EFFECTS.indexOf(match.effect)) &&
    (match.reach === undefined || REACHES.indexOf(tool.reach) >= REACHES.indexOf(match.reach)) &&
    (match.trust === undefined || (match.trust === "untrusted" && tool.trust !== "trusted"))
  );
}

/**
 * Allow rules: X or milder, `trust` may only be `trusted`. Only the locked label counts (anybody can
 * start a server under any label), a tool that nobody accepted is matched by its exact name only, and a
 * drifted or withheld one not at all.
 */
function matchesAllow(match: Match, tool: Tool): boolean {
  if (tool.trust === "drifted" || tool.trust === "withheld") return false;
  if (match.server !== undefined && (tool.locked === null || !matchesPattern(match.server, tool.locked))) return false;
  if (tool.trust === "trusted") {
    if (match.tool !== undefined && !matchesPattern(match.tool, tool.name)) return false;
  } else if (match.tool === undefined || !namesExactly(match.tool, tool.name)) return false;
  return (
    (match.effect === undefined || EFFECTS.indexOf(tool.effect) <= EFFECTS.indexOf(match.effect)) &&
    (match.reach === undefined || REACHES.indexOf(tool.reach) <= REACHES.indexOf(match.reach)) &&
    (match.trust === undefined || (match.trust === "trusted" && tool.trust === "trusted"))
  );
}

/** True if everything in the rule but its conditions is about this tool. Each polarity errs towards the stricter verdict. */
export function matchesRule(rule: Rule, tool: Tool): boolean {
  return rule.verdict === "allow" ? matchesAllow(rule.match, tool) : matchesStrict(rule.match, tool);
}
