/** The rules and settings that the decision laws enumerate. */
import type { OracleContext, OracleGrant, OracleRule, OracleVerdict, Outcome } from "./oracle-decide.js";
import { pick, type Random } from "./random.js";

const VERDICTS: readonly OracleVerdict[] = ["allow", "ask", "challenge", "deny"];
const EFFECTS = [undefined, "read", "additive", "presumed", "destructive"] as const;
const REACHES = [undefined, "closed", "open"] as const;
const TRUSTS = [undefined, "trusted", "untrusted"] as const;
const SERVERS = [undefined, ["alpha"], ["gamma", "be*"]] as const;
const TOOLS = [undefined, ["pay", "zap*"], ["zap", "p*"], ["zap*"]] as const;
/** Outcomes of `when` and `unless`. */
export const CONDITIONS: readonly { readonly when?: Outcome; readonly unless?: Outcome }[] = [
  {},
  { when: true },
  { when: false },
  { when: "error" },
  { unless: true },
  { unless: false },
  { unless: "error" },
  { when: "error", unless: true },
  { when: true, unless: "error" },
];
const TIERS = ["admin", "user", "project"] as const;

const AXES = [VERDICTS, EFFECTS, REACHES, TRUSTS, SERVERS, TOOLS, CONDITIONS, TIERS] as const;

/** How many rules there are. */
export const RULES = AXES.reduce((product, axis) => product * axis.length, 1);

/** The first so many have a verdict, an effect, a reach and a trust, and nothing else. */
export const PLAIN_RULES = VERDICTS.length * EFFECTS.length * REACHES.length * TRUSTS.length;

/** The rule of that number; parts that are undefined are left out. */
export function ruleAt(number: number): OracleRule {
  let rest = number;
  const [verdict, effect, reach, trust, server, tool, conditions, tier] = AXES.map((axis) => {
    const value = axis[rest % axis.length];
    rest = Math.floor(rest / axis.length);
    return value;
  }) as readonly unknown[];
  const parts = Object.entries({ effect, reach, trust, server, tool, ...(conditions as OracleRule) }).filter(
    ([, value]) => value !== undefined,
  );
  return { tier, verdict, ...Object.fromEntries(parts) } as OracleRule;
}

export const PLAIN: OracleContext = {
  presets: {},
  rules: [],
  legs: { content: false, private: false },
  session: true,
  servers: [],
  grants: [],
  args: { exact: true, schemaValid: true, selfReach: false },
};

const NONE = { content: false, private: false };
const BOTH = { content: true, private: true };
export const LEGS = [NONE, { content: true, private: false }, { content: false, private: true }, BOTH, BOTH];
const PRESET_CHOICES = [undefined, undefined, "balanced", "cautious", "autonomous"] as const;

const exact: OracleGrant = { misfit: null, expired: false, given: NONE, bound: false, scope: "this-call" };
const where: OracleGrant = { ...exact, scope: { where: true } };
export const GRANTS: readonly OracleGrant[] = [
  exact,
  where,
  { ...exact, given: BOTH },
  { ...exact, given: { content: true, private: false } },
  { ...exact, given: { content: false, private: true } },
  { ...where, given: BOTH },
  { ...where, given: BOTH, bound: true },
  { ...where, given: { content: true, private: false }, bound: true },
  { ...where, scope: { where: false }, given: BOTH, bound: true },
  { ...where, scope: { where: "error" }, given: BOTH, bound: true },
  { ...exact, scope: "another-call", given: BOTH },
  { ...exact, given: BOTH, expired: true },
  ...(["server", "tool", "pin", "principal", "policy", "session"] as const).map((misfit) => ({
    ...where,
    given: BOTH,
    bound: true,
    misfit,
  })),
];

export const ARGS: readonly OracleContext["args"][] = [
  { exact: true, schemaValid: true, selfReach: false },
  { exact: true, schemaValid: false, selfReach: false },
  { exact: false, schemaValid: true, selfReach: false },
  { exact: true, schemaValid: true, selfReach: true },
  null,
];

const SERVER_MARKS: readonly OracleContext["servers"][] = [
  [],
  [{ label: "alpha", private: true, untrusted: false }],
  [{ label: "beta", private: true, untrusted: false }],
  [{ label: "alpha", private: false, untrusted: true }],
  [
    { label: "gamma", private: true, untrusted: true },
    { label: "beta", private: false, untrusted: true },
  ],
];

/** A rule that is likely to match something: one picked blindly is mostly about nothing. */
export function busyRule(next: Random): OracleRule {
  const { effect, reach, trust, server, tool, when, unless, ...rule } = ruleAt(next(RULES));
  const parts = Object.entries({ effect, reach, trust, server, tool, when, unless }).filter(
    ([, value]) => value !== undefined && next(3) === 0,
  );
  return {
    ...rule,
    ...Object.fromEntries(parts),
    ...(rule.verdict === "allow" && next(2) === 0 ? { tool: ["pay"] } : {}),
    ...(next(12) === 0 ? { inert: true } : {}),
  };
}

/** A setting at random, with these rules; what makes most of a difference is likely. */
export function sampledContext(next: Random, rules: readonly OracleRule[]): OracleContext {
  const presets = Object.fromEntries(
    TIERS.flatMap((tier) => {
      const preset = pick(PRESET_CHOICES, next);
      return preset === undefined ? [] : [[tier, preset]];
    }),
  ) as OracleContext["presets"];
  const grants = Array.from({ length: pick([0, 0, 1, 1, 2], next) }, () => pick(GRANTS, next));
  return {
    presets,
    rules,
    legs: pick(LEGS, next),
    session: next(5) !== 0,
    servers: pick(SERVER_MARKS, next),
    grants,
    args: pick(ARGS, next),
  };
}

/** Every setting without rules, one grant at most: presets of each tier, legs, arguments, grants. */
export function* settings(): Generator<OracleContext> {
  const presets = [undefined, "balanced", "cautious", "autonomous"] as const;
  // The user's and the project's tier count alike.
  let turn = 0;
  for (const admin of presets)
    for (const user of presets)
      for (const project of [undefined, "cautious"] as const)
        for (const legs of LEGS.slice(0, 4))
          for (const args of ARGS)
            for (const grant of [undefined, ...GRANTS]) {
              turn++;
              const tiers = Object.entries({ admin, user, project }).filter(([, preset]) => preset !== undefined);
              yield {
                presets: Object.fromEntries(tiers),
                rules: [],
                legs,
                session: turn % 7 !== 0,
                servers: SERVER_MARKS[turn % SERVER_MARKS.length] ?? [],
                grants: grant === undefined ? [] : [grant],
                args,
              };
            }
}
