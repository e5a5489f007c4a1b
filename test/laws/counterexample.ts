/** Scenarios in words, and their size: fewest declared hints, claims, rules and settings first. */
import type { OracleContext, OracleGrant, OracleRule, OracleTool } from "./oracle-decide.js";
import { HINT_NAMES, type Said, type State } from "./oracle-resolve.js";

export function stateCost(state: State): number {
  return HINT_NAMES.filter((hint) => state.declared[hint] !== "absent").length + state.stray.length + state.said.length;
}

function saidText(said: Said): string {
  const pin = "pinned" in said && !said.pinned ? ", given for another pin" : "";
  if (said.kind === "evidence") return `${said.source} ${said.weight === "doubt" ? "doubts" : "warns of"} ${said.hint}`;
  const way = said.cautious ? "cautious" : "reassuring";
  if (said.kind === "proposal") return `accepted ${way} proposal on ${said.hint}${pin}`;
  const shown = said.cautious ? "" : said.shown === "all" ? ", every warning on show" : ", nothing on show";
  return `${way} override on ${said.hint}${pin}${shown}`;
}

export function stateText(state: State): string {
  const declared = HINT_NAMES.filter((hint) => state.declared[hint] !== "absent").map(
    (hint) => `${hint}Hint ${state.declared[hint]}`,
  );
  const stray = state.stray.map((hint) => `a misplaced cautious ${hint}Hint`);
  const parts = [...declared, ...stray, ...state.said.map(saidText)];
  return `${parts.length === 0 ? "nothing declared" : parts.join("; ")} (${state.trust})`;
}

export function factsText(facts: OracleTool): string {
  const locked = facts.locked === null ? "not in the lock" : `locked as ${facts.locked}`;
  return `${facts.effect}, ${facts.reach}, ${facts.trust}${facts.floor ? ", contradicted" : ""}${facts.rememberable ? ", rememberable" : ""}; started as ${facts.label}, ${locked}`;
}

function ruleText(rule: OracleRule): string {
  const { tier, verdict, ...parts } = rule;
  const text = Object.entries(parts).map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(" or ") : String(value)}`);
  return `${tier} ${verdict}${text.length === 0 ? "" : ` where ${text.join(", ")}`}`;
}

function grantText(grant: OracleGrant): string {
  const legs = Object.entries(grant.given).flatMap(([leg, present]) => (present ? [leg] : []));
  const scope = typeof grant.scope === "object" ? `where ${String(grant.scope.where)}` : grant.scope;
  return [
    `grant for ${scope}`,
    ...(legs.length > 0 ? [`given with ${legs.join(" and ")}`] : []),
    ...(grant.bound ? ["bound"] : []),
    ...(grant.expired ? ["expired"] : []),
    ...(grant.misfit === null ? [] : [`for another ${grant.misfit}`]),
  ].join(", ");
}

export function contextCost(context: OracleContext): number {
  const rules = context.rules.reduce((sum, rule) => sum + 8 + Object.keys(rule).length, 0);
  const legs = Number(context.legs.content) + Number(context.legs.private);
  const args =
    context.args === null ? 1 : Number(!context.args.exact) + Number(!context.args.schemaValid) + Number(context.args.selfReach);
  return (
    rules +
    4 * context.grants.length +
    2 * Object.keys(context.presets).length +
    context.servers.length +
    legs +
    args +
    Number(!context.session)
  );
}

export function contextText(context: OracleContext): string {
  const presets = Object.entries(context.presets).map(([tier, preset]) => `${tier} ${preset}`);
  const legs = Object.entries(context.legs).flatMap(([leg, present]) => (present ? [leg] : []));
  const { args } = context;
  return [
    `rules: ${context.rules.map(ruleText).join("; ") || "none"}`,
    `presets: ${presets.join(", ") || "the default"}`,
    ...(legs.length > 0 ? [`session: ${legs.join(" and ")} came in${context.session ? "" : ", raise off"}`] : []),
    ...context.grants.map(grantText),
    ...context.servers.map(
      (server) => `servers.${server.label}:${server.private ? " private" : ""}${server.untrusted ? " untrusted" : ""}`,
    ),
    ...(args === null ? ["arguments: none to look at"] : []),
    ...(args !== null && !args.exact ? ["arguments: a number lost digits"] : []),
    ...(args !== null && !args.schemaValid ? ["arguments: not validated"] : []),
    ...(args !== null && args.selfReach ? ["arguments: reach Heed itself"] : []),
  ].join("\n  ");
}
