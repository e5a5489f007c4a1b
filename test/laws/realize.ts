/** Turns the oracle's plain scenarios into the core's own inputs. */
import type { Hash, Sha256 } from "../../src/wire/branded.js";
import type { Strict } from "../../src/wire/strict.js";
import type { Claim } from "../../src/core/trust/claim.js";
import type { Call, Context, Grant } from "../../src/core/decide/decision.js";
import type { ParsedTool } from "../../src/core/tool/parsed-tool.js";
import type { Condition, Policy, Rule } from "../../src/core/decide/policy.js";
import type { Tool } from "../../src/core/trust/tool.js";
import type { Core } from "./core-under-test.js";
import type { Outcome, OracleContext, OracleGrant, OracleRule, OracleTool } from "./oracle-decide.js";
import type { Said, State } from "./oracle-resolve.js";

/** A digest that nothing collides in: the text itself. */
export const plainHash: Hash = (text) => text as Sha256;
export const sha = (text: string): Sha256 => text as Sha256;

export const PIN = sha("pin");
const SERVER = sha("server");
const POLICY = sha("policy");
const THIS_CALL = sha("this-call");
const NOW = 1_000;
export const NAME = "pay";
const CAUTIOUS: Readonly<Record<string, boolean>> = { readOnly: false, destructive: true, idempotent: false, openWorld: true };

export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

function parsedTool(state: State): ParsedTool {
  return {
    name: NAME,
    inputSchema: {},
    declared: state.declared,
    stray: state.stray,
    anomalies: [],
    unusable: null,
    revision: "2026-07-28",
    raw: {},
  } as unknown as ParsedTool;
}

function claimOf(said: Said, shown: readonly Sha256[]): Claim {
  const { hint } = said;
  if (said.kind === "evidence") return { hint, source: said.source, weight: said.weight, reason: { code: "says-so", args: {} } };
  const value = said.cautious ? CAUTIOUS[hint] === true : CAUTIOUS[hint] !== true;
  const pin = said.pinned ? PIN : sha("another-pin");
  if (said.kind === "proposal") return { hint, source: "proposal", value, judge: "1", pin };
  const binding = said.cautious ? null : { pin, shown: said.shown === "all" ? shown : [] };
  return { hint, source: "override", value, origin: { tier: "user", file: "heed.lock", line: 0 }, reason: "because", binding };
}

/** A claim that argues for care, said again here so that the core's own notion is not taken on trust. */
function argues(claim: Claim): boolean {
  return "weight" in claim || claim.value === CAUTIOUS[claim.hint];
}

/** The state as the core resolves it, under the label `alpha`. */
export function resolveState(
  core: Core,
  state: State,
  order: (claims: readonly Claim[]) => readonly Claim[] = (claims) => claims,
): Tool {
  const parsed = parsedTool(state);
  const as = { server: SERVER, label: "alpha", locked: null, pin: PIN, trust: state.trust, judge: "1", hash: plainHash };
  const claims = state.said.map((said) => claimOf(said, []));
  if (!state.said.some((said) => said.kind === "override" && said.shown === "all" && !said.cautious)) {
    return core.resolve(parsed, { ...as, claims: order(claims) });
  }
  const before = core.resolve(parsed, { ...as, claims });
  const shown = Object.values(before.hints)
    .flatMap((hint) => hint.claims)
    .filter(argues)
    .map((claim) => core.claimDigest(claim, plainHash));
  return core.resolve(parsed, { ...as, claims: order(state.said.map((said) => claimOf(said, shown))) });
}

/** A tool made of nothing but the facts that a decision may depend on. */
export function toolOf(facts: OracleTool): Tool {
  const hint = { value: true, basis: "default", claims: [] };
  return deepFreeze({
    server: SERVER,
    label: facts.label,
    locked: facts.locked,
    name: facts.name,
    displayName: facts.name,
    pin: PIN,
    trust: facts.trust,
    standing: facts.trust === "drifted" || facts.trust === "withheld" ? { code: "standing", args: {} } : null,
    hints: { readOnly: hint, destructive: hint, idempotent: hint, openWorld: hint },
    effect: facts.effect,
    reach: facts.reach,
    repeatable: false,
    rememberable: facts.rememberable,
    floor: facts.floor ? { code: "contradiction", args: {} } : null,
    grave: facts.grave === true ? { kind: "money", reason: { code: "grave", args: { kind: "money" } } } : null,
    judge: "1",
  }) as unknown as Tool;
}

const CONDITIONS = new Map<Outcome, Condition>(
  ([true, false, "error"] as const).map((outcome) => [outcome, { text: String(outcome), test: () => outcome }]),
);
const condition = (outcome: Outcome): Condition => CONDITIONS.get(outcome) as Condition;

export function ruleOf(rule: OracleRule, index: number): Rule {
  const { tier, verdict, server, tool, effect, reach, trust, when, unless, inert } = rule;
  const match = {
    ...(server === undefined ? {} : { server }),
    ...(tool === undefined ? {} : { tool }),
    ...(effect === undefined ? {} : { effect }),
    ...(reach === undefined ? {} : { reach }),
    ...(trust === undefined ? {} : { trust }),
  };
  return {
    id: `rule-${index}`,
    origin: { tier, file: `${tier}.yaml`, line: index + 1 },
    verdict,
    match: match as Rule["match"],
    ...(when === undefined ? {} : { when: condition(when) }),
    ...(unless === undefined ? {} : { unless: condition(unless) }),
    ...(inert === true ? { inert: { code: "not-accepted", args: {} } } : {}),
  };
}

export function policyOf(context: OracleContext, rules: readonly Rule[] = context.rules.map(ruleOf)): Policy {
  return deepFreeze({
    presets: context.presets,
    rules,
    overrides: [],
    mode: "enforce",
    session: context.session,
    servers: new Map(context.servers.map(({ label, ...marks }) => [label, { ...marks, identity: "package" }])),
    clients: new Map(),
    digest: POLICY,
  }) as unknown as Policy;
}

function grantOf(grant: OracleGrant, index: number): Grant {
  const part = (name: OracleGrant["misfit"], right: Sha256): Sha256 => (grant.misfit === name ? sha(`another-${name}`) : right);
  return {
    id: `grant-${index}`,
    server: part("server", SERVER),
    tool: grant.misfit === "tool" ? "another-tool" : NAME,
    pin: part("pin", PIN),
    principal: grant.misfit === "principal" ? "somebody" : "me",
    policy: part("policy", POLICY),
    // Every other grant is for any session of its principal.
    ...(grant.misfit === "session" ? { session: "another" } : index % 2 === 0 ? {} : { session: "this" }),
    given: grant.given,
    ...(grant.bound ? { bound: "example.org" } : {}),
    // A grant ends at the very millisecond that it names.
    expires: grant.expired ? NOW : NOW + 1,
    scope:
      typeof grant.scope === "object"
        ? { where: condition(grant.scope.where) }
        : { call: grant.scope === "this-call" ? THIS_CALL : sha("another-call") },
  };
}

export function contextOf(context: OracleContext, policy: Policy): Context {
  return deepFreeze({
    policy,
    legs: context.legs,
    grants: context.grants.map(grantOf),
    principal: "me",
    session: "this",
    now: NOW,
  });
}

export function callOf(context: OracleContext, tool: Tool): Call {
  const { args } = context;
  return deepFreeze({
    tool,
    args: args === null ? null : ({ value: {}, exact: args.exact } as unknown as Strict),
    digest: args === null ? null : THIS_CALL,
    paths: new Map<string, string>(),
    schemaValid: args?.schemaValid === true,
    selfReach: args?.selfReach === true,
  });
}
