import { describe, expect, test } from "vitest";
import type { Rule } from "../../src/core/decide/policy.js";
import { core } from "./core-under-test.js";
import type { OracleContext, OracleRule, OracleTool } from "./oracle-decide.js";
import { callOf, contextOf, policyOf, ruleOf, toolOf } from "./realize.js";
import { PLAIN } from "./rule-space.js";

const TOOL: OracleTool = {
  trust: "trusted",
  effect: "read",
  reach: "open",
  floor: false,
  rememberable: true,
  name: "pay",
  label: "alpha",
  locked: "alpha",
};
const BOTH = { content: true, private: true };

function evaluated(facts: Partial<OracleTool>, context: Partial<OracleContext>, rules?: readonly Rule[]) {
  const whole = { ...PLAIN, ...context };
  return core.evaluate(callOf(whole, toolOf({ ...TOOL, ...facts })), contextOf(whole, policyOf(whole, rules)));
}

const rule = (tier: OracleRule["tier"], verdict: OracleRule["verdict"], parts: Partial<OracleRule> = {}): OracleRule => ({
  tier,
  verdict,
  ...parts,
});

/** Each reason in one word: what it names. */
function said(facts: Partial<OracleTool>, context: Partial<OracleContext>): readonly string[] {
  return evaluated(facts, context).decision.reasons.map(({ code, args }) =>
    code === "preset" ? `${String(args["tier"])} ${String(args["preset"])}` : code === "rule" ? String(args["rule"]) : code,
  );
}

describe("the reasons, the most telling first", () => {
  test.each<[readonly string[], Partial<OracleTool>, Partial<OracleContext>]>([
    [["default balanced"], {}, {}],
    [["standing"], { trust: "withheld" }, {}],
    [["standing"], { trust: "withheld" }, { rules: [rule("admin", "deny")] }],
    [["admin cautious"], {}, { presets: { admin: "cautious", user: "balanced" } }],
    [["project cautious"], {}, { presets: { admin: "balanced", user: "balanced", project: "cautious" } }],
    // Of presets that say the same, the most powerful tier's is named.
    [["admin cautious"], {}, { presets: { admin: "cautious", user: "cautious" } }],
    [["user cautious"], {}, { presets: { user: "cautious", project: "cautious" } }],
    [["rule-0"], { effect: "destructive" }, { rules: [rule("user", "allow")] }],
    [
      ["rule-0"],
      { effect: "destructive" },
      { rules: [rule("admin", "allow")], presets: { admin: "cautious", user: "cautious" } },
    ],
    [["admin cautious"], {}, { rules: [rule("user", "allow")], presets: { admin: "cautious" } }],
    [["admin cautious"], {}, { rules: [rule("user", "allow", { when: true })], presets: { admin: "cautious" } }],
    [["rule-0"], { effect: "destructive" }, { rules: [rule("user", "allow", { when: true })] }],
    [["rule-0"], { effect: "destructive" }, { rules: [rule("admin", "allow", { when: true })], presets: { admin: "cautious" } }],
    [["rule-0"], {}, { rules: [rule("user", "allow")], presets: { admin: "balanced" } }],
    [["admin balanced"], {}, { presets: { admin: "balanced" } }],
    // An administrator's allow rule is named before anybody else's, with a condition or without.
    [["rule-1"], {}, { rules: [rule("user", "allow"), rule("admin", "allow")] }],
    [["rule-1"], {}, { rules: [rule("user", "allow"), rule("admin", "allow", { when: true })] }],
    [["rule-1", "default balanced"], {}, { rules: [rule("user", "ask"), rule("user", "deny")] }],
    [["rule-1", "rule-0", "default balanced"], {}, { rules: [rule("user", "ask"), rule("user", "deny", { when: true })] }],
    [["default balanced"], { effect: "destructive" }, { rules: [rule("user", "ask")] }],
    [["reaches-heed", "default balanced"], {}, { args: { exact: true, schemaValid: true, selfReach: true } }],
    [["contradiction", "default balanced"], { floor: true }, {}],
    [["default balanced"], { floor: true, effect: "destructive" }, {}],
    [["session-legs", "default balanced"], {}, { legs: BOTH }],
    [["contradiction", "default balanced"], { floor: true }, { legs: BOTH }],
    [["session-legs", "default balanced"], { floor: true, effect: "additive" }, { legs: BOTH }],
  ])("%j: %j %j", (reasons, facts, context) => {
    expect(said(facts, context)).toEqual(reasons);
  });

  test("a rule's reason says which rule of which file it is", () => {
    const { decision } = evaluated({}, { rules: [rule("project", "deny")] });
    expect(decision.reasons[0]).toEqual({
      code: "rule",
      args: { rule: "rule-0", verdict: "deny", tier: "project", file: "project.yaml", line: 1 },
    });
  });

  test("a withheld tool without a reason of its own has one all the same", () => {
    const tool = { ...toolOf({ ...TOOL, trust: "withheld" }), standing: null } as ReturnType<typeof toolOf>;
    expect(core.decide(callOf(PLAIN, tool), contextOf(PLAIN, policyOf(PLAIN))).reasons).toEqual([{ code: "withheld", args: {} }]);
  });
});

describe("the steps, in the order in which they are taken", () => {
  test("presets, rules, grants, floor, session", () => {
    const context: Partial<OracleContext> = {
      legs: BOTH,
      presets: { admin: "balanced", user: "autonomous" },
      rules: [rule("user", "ask")],
      grants: [{ misfit: null, expired: false, given: { content: false, private: false }, bound: false, scope: "this-call" }],
    };
    const { steps } = evaluated({ effect: "additive", floor: true }, context);
    expect(steps).toEqual([
      { step: "preset", tier: "admin", preset: "balanced", gives: "ask" },
      { step: "preset", tier: "user", preset: "autonomous", gives: "ask" },
      { step: "rule", origin: { tier: "user", file: "user.yaml", line: 1 }, rule: "rule-0", gives: "ask", outcome: "outranked" },
      { step: "grant", grant: "grant-0", outcome: "used" },
      { step: "floor", why: { code: "contradiction", args: {} }, from: "allow", to: "ask" },
      { step: "session", legs: BOTH, from: "ask", to: "challenge" },
    ]);
  });

  test("the default preset, and a call that reaches Heed itself", () => {
    const { steps } = evaluated({}, { args: { exact: true, schemaValid: true, selfReach: true } });
    expect(steps).toEqual([
      { step: "preset", tier: "default", preset: "balanced", gives: "allow" },
      { step: "floor", why: { code: "reaches-heed", args: {} }, from: "allow", to: "challenge" },
    ]);
  });

  test("a floor that stands for a call of nobody knows what: a challenge after every rule and grant, and never milder than a deny", () => {
    const floor = { code: "unknown-task", args: {} };
    const at = (context: Partial<OracleContext>) => {
      const parts = { ...PLAIN, ...context };
      const call = { ...callOf(parts, toolOf(TOOL)), floor };
      const policy = policyOf(parts);
      // Also where the same tool was decided without it, and that is remembered.
      core.decide(callOf(parts, call.tool), contextOf(parts, policy));
      expect(core.decide(call, contextOf(parts, policy))).toEqual(core.evaluate(call, contextOf(parts, policy)).decision);
      return core.evaluate(call, contextOf(parts, policy));
    };
    for (const context of [{}, { rules: [rule("admin", "allow")] }, { rules: [rule("user", "ask")] }]) {
      const { decision, steps } = at(context);
      expect([decision.verdict, decision.reasons[0]]).toEqual(["challenge", floor]);
      const last = steps.at(-1);
      expect(last?.step === "floor" ? [last.why, last.to] : last).toEqual([floor, "challenge"]);
    }
    expect(at({ rules: [rule("user", "deny")] }).decision.verdict).toBe("deny");
  });

  test("an allow rule says nothing of a withheld tool", () => {
    const { steps } = evaluated({ trust: "withheld" }, { rules: [rule("user", "allow", { tool: ["pay"] })] });
    expect(steps.flatMap((step) => (step.step === "rule" ? [step.outcome] : []))).toEqual(["unmatched"]);
  });

  test("without arguments a verdict is conditional if a condition about this tool could not be looked at", () => {
    const conditional = (rules: readonly OracleRule[], args: OracleContext["args"] = null): boolean =>
      evaluated({}, { rules, args }).conditional;
    expect(conditional([rule("user", "deny", { when: true })])).toBe(true);
    expect(conditional([rule("user", "allow", { unless: true })])).toBe(true);
    expect(conditional([rule("user", "deny")])).toBe(false);
    expect(conditional([rule("user", "allow")])).toBe(false);
    expect(conditional([rule("user", "deny", { when: true, tool: ["other"] })])).toBe(false);
    expect(conditional([rule("user", "deny", { when: true })], PLAIN.args)).toBe(false);
  });
});

describe("rules stand in one order, however they were read: strictest, tier, file, line, id", () => {
  const at = (verdict: OracleRule["verdict"], tier: OracleRule["tier"], file: string, line: number, id: string): Rule => ({
    ...ruleOf({ tier, verdict }, 0),
    id,
    origin: { tier, file, line },
  });
  const ordered = [
    at("deny", "project", "z.yaml", 9, "z"),
    at("ask", "admin", "z.yaml", 9, "z"),
    at("ask", "project", "a.yaml", 2, "c"),
    at("ask", "project", "a.yaml", 10, "a"),
    at("ask", "project", "a.yaml", 10, "b"),
    at("ask", "project", "b.yaml", 1, "a"),
    at("ask", "user", "a.yaml", 1, "a"),
    at("allow", "admin", "a.yaml", 1, "a"),
  ];
  test.each(ordered.map((_, from) => from))("from %i", (from) => {
    const rotated = [...ordered.slice(from), ...ordered.slice(0, from)];
    for (const rules of [rotated, rotated.toReversed()]) {
      const { steps } = evaluated({}, {}, rules);
      expect(
        steps.flatMap((step) =>
          step.step === "rule" ? [`${step.origin.tier} ${step.origin.file} ${step.origin.line} ${step.rule}`] : [],
        ),
      ).toEqual(ordered.map(({ id, origin }) => `${origin.tier} ${origin.file} ${origin.line} ${id}`));
    }
  });
});

test("a policy is bound to a tool once", () => {
  const policy = policyOf(PLAIN);
  const [tool, other] = [toolOf(TOOL), toolOf({ ...TOOL, reach: "closed" })];
  const bound = core.bind(tool, policy);
  core.bind(other, policy);
  expect(core.bind(tool, policy)).toBe(bound);
});
