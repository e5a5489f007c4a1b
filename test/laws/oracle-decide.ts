/** The steps of a decision, written a second time from their text: rules, grants, floor and the session's raise. */
import type { OracleEffect, OracleTrust } from "./oracle-resolve.js";

export type OracleVerdict = "allow" | "ask" | "challenge" | "deny";
type OracleReach = "closed" | "open";
export type Outcome = boolean | "error";

/** All of a tool that the text lets a decision depend on. */
export type OracleTool = {
  readonly trust: OracleTrust;
  readonly effect: OracleEffect;
  readonly reach: OracleReach;
  readonly floor: boolean;
  readonly rememberable: boolean;
  /** Something says that its calls spend, reach people, give access, handle credentials or run code. Absent: no. */
  readonly grave?: boolean;
  readonly name: string;
  readonly label: string;
  readonly locked: string | null;
};

export type OracleTier = "admin" | "user" | "project";
export type OraclePreset = "balanced" | "cautious" | "autonomous";

export type OracleRule = {
  readonly tier: OracleTier;
  readonly verdict: OracleVerdict;
  readonly server?: readonly string[];
  readonly tool?: readonly string[];
  readonly effect?: OracleEffect;
  readonly reach?: OracleReach;
  readonly trust?: "trusted" | "untrusted";
  readonly when?: Outcome;
  readonly unless?: Outcome;
  readonly inert?: boolean;
};

/** A remembered approval. `misfit`: the part of its binding that is another than the call's, if any. */
export type OracleGrant = {
  readonly misfit: "server" | "tool" | "pin" | "principal" | "policy" | "session" | null;
  readonly expired: boolean;
  readonly given: { readonly content: boolean; readonly private: boolean };
  readonly bound: boolean;
  readonly scope: "this-call" | "another-call" | { readonly where: Outcome };
};

export type OracleContext = {
  readonly presets: Readonly<Partial<Record<OracleTier, OraclePreset>>>;
  readonly rules: readonly OracleRule[];
  readonly legs: { readonly content: boolean; readonly private: boolean };
  readonly session: boolean;
  readonly servers: readonly { readonly label: string; readonly private: boolean; readonly untrusted: boolean }[];
  readonly grants: readonly OracleGrant[];
  /** Null where there are no arguments to look at. */
  readonly args: { readonly exact: boolean; readonly schemaValid: boolean; readonly selfReach: boolean } | null;
};

const BY_VERDICT = ["allow", "ask", "challenge", "deny"] as const;
const BY_EFFECT = ["read", "additive", "presumed", "destructive"] as const;
const BY_REACH = ["closed", "open"] as const;

function max(...verdicts: readonly OracleVerdict[]): OracleVerdict {
  return BY_VERDICT.findLast((verdict) => verdicts.includes(verdict)) ?? "allow";
}

/** The table of the presets, row by row. */
export function oraclePreset(
  preset: OraclePreset,
  tool: Pick<OracleTool, "effect" | "reach" | "trust" | "grave">,
): OracleVerdict {
  if (tool.trust === "withheld") return "deny";
  if (tool.effect === "destructive") return "challenge";
  if (tool.effect === "presumed") return "ask";
  if (tool.effect === "read") return preset === "cautious" && tool.reach === "open" ? "ask" : "allow";
  return preset === "autonomous" && tool.reach === "closed" && tool.grave !== true ? "allow" : "ask";
}

/** `*` is any run of characters, `\*` a star, `\\` a backslash. For short patterns: every split of the text is tried. */
export function oracleMatches(element: string, text: string): boolean {
  if (element === "") return text === "";
  if (element.startsWith("*")) {
    return Array.from({ length: text.length + 1 }, (_, at) => at).some((at) => oracleMatches(element.slice(1), text.slice(at)));
  }
  const escaped = element.startsWith("\\*") || element.startsWith("\\\\");
  const width = escaped ? 2 : 1;
  return text !== "" && text[0] === element[width - 1] && oracleMatches(element.slice(width), text.slice(1));
}

const starFree = (element: string): boolean => !element.replaceAll("\\\\", "").replaceAll("\\*", "").includes("*");
const anyMatches = (pattern: readonly string[], text: string): boolean => pattern.some((element) => oracleMatches(element, text));

function about(rule: OracleRule, tool: OracleTool): boolean {
  const { effect, reach } = rule;
  if (rule.verdict !== "allow") {
    return (
      (rule.server === undefined ||
        [tool.label, tool.locked].some((label) => label !== null && anyMatches(rule.server ?? [], label))) &&
      (rule.tool === undefined || anyMatches(rule.tool, tool.name)) &&
      (effect === undefined || BY_EFFECT.indexOf(tool.effect) >= BY_EFFECT.indexOf(effect)) &&
      (reach === undefined || BY_REACH.indexOf(tool.reach) >= BY_REACH.indexOf(reach)) &&
      // A strict rule over trusted tools only is refused by the validator; met all the same, it is about nothing.
      (rule.trust === undefined || (rule.trust === "untrusted" && tool.trust !== "trusted"))
    );
  }
  if (tool.trust === "drifted" || tool.trust === "withheld") return false;
  if (tool.trust === "unknown" && !(rule.tool ?? []).some((element) => starFree(element) && oracleMatches(element, tool.name)))
    return false;
  return (
    (rule.server === undefined || (tool.locked !== null && anyMatches(rule.server, tool.locked))) &&
    (rule.tool === undefined || anyMatches(rule.tool, tool.name)) &&
    (effect === undefined || BY_EFFECT.indexOf(tool.effect) <= BY_EFFECT.indexOf(effect)) &&
    (reach === undefined || BY_REACH.indexOf(tool.reach) <= BY_REACH.indexOf(reach)) &&
    (rule.trust === undefined || (rule.trust === "trusted" && tool.trust === "trusted"))
  );
}

/** Whether the rule applies to the call: an error counts against the call. */
function applies(rule: OracleRule, tool: OracleTool, context: OracleContext): boolean {
  if (rule.inert === true || !about(rule, tool)) return false;
  const readable = context.args !== null && context.args.exact;
  const when = rule.when === undefined ? true : readable ? rule.when : "error";
  const unless = rule.unless === undefined ? false : readable ? rule.unless : "error";
  if (rule.verdict !== "allow") return when !== false && unless !== true;
  const conditional = rule.when !== undefined || rule.unless !== undefined;
  return when === true && unless === false && (!conditional || context.args?.schemaValid === true);
}

function covers(grant: OracleGrant, tool: OracleTool, context: OracleContext): boolean {
  if (grant.misfit !== null || grant.expired || !tool.rememberable || context.args === null) return false;
  // Where a number lost digits, two calls look alike.
  if (grant.scope === "another-call" || !context.args.exact) return false;
  return grant.scope === "this-call" || (grant.scope.where === true && context.args.schemaValid && tool.grave !== true);
}

export function oracleDecide(tool: OracleTool, context: OracleContext): OracleVerdict {
  if (tool.trust === "withheld") return "deny";
  const tiers = ["admin", "user", "project"] as const;
  const said = tiers.flatMap((tier) => {
    const preset = context.presets[tier];
    return preset === undefined ? [] : [{ tier, verdict: oraclePreset(preset, tool) }];
  });
  const presets = said.length > 0 ? said : [{ tier: "user" as const, verdict: oraclePreset("balanced", tool) }];
  const matching = context.rules.filter((rule) => applies(rule, tool, context));
  const allows = matching.filter((rule) => rule.verdict === "allow");
  const kept = presets.filter(({ tier }) =>
    allows.some((rule) => rule.tier === "admin") ? false : allows.length > 0 ? tier === "admin" : true,
  );
  let verdict = max(...kept.map((one) => one.verdict), ...matching.map((rule) => rule.verdict));
  if (context.args?.selfReach === true) verdict = max(verdict, "challenge");
  const grants = context.grants.filter((grant) => covers(grant, tool, context));
  if (verdict === "ask" && grants.length > 0) verdict = "allow";
  if (tool.floor) verdict = max(verdict, "ask");
  const raised = context.session && context.legs.content && context.legs.private && tool.reach === "open";
  const lifted = grants.some(
    ({ given, ...grant }) => given.content && given.private && (grant.bound || grant.scope === "this-call"),
  );
  if (raised && !lifted) {
    if (verdict === "allow") verdict = "ask";
    else if (verdict === "ask" && tool.effect !== "read") verdict = "challenge";
  }
  return verdict;
}

/** What a result of the call brings into the session. */
export function oracleMarks(
  tool: OracleTool,
  context: Pick<OracleContext, "servers">,
): { readonly content: boolean; readonly private: boolean } {
  const named = context.servers.filter(({ label }) => label === tool.label || label === tool.locked);
  return {
    content: !(tool.trust === "trusted" && tool.reach === "closed") || named.some((server) => server.untrusted),
    private: named.some((server) => server.private),
  };
}
