import { describe, expect, test } from "vitest";
import type { Grant, Step } from "../../src/core/decide/decision.js";
import { core } from "./core-under-test.js";
import type { OracleContext, OracleGrant, OracleRule, OracleTool } from "./oracle-decide.js";
import { callOf, contextOf, policyOf, ruleOf, toolOf } from "./realize.js";
import { PLAIN } from "./rule-space.js";

const TOOL: OracleTool = {
  trust: "trusted",
  effect: "additive",
  reach: "open",
  floor: false,
  rememberable: true,
  name: "pay",
  label: "alpha",
  locked: "alpha",
};

function evaluated(facts: Partial<OracleTool>, context: Partial<OracleContext>) {
  const whole = { ...PLAIN, ...context };
  return core.evaluate(callOf(whole, toolOf({ ...TOOL, ...facts })), contextOf(whole, policyOf(whole)));
}

const outcomes = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => (step.step === "rule" || step.step === "grant" ? [step.outcome] : []));

describe("why a rule won or lost", () => {
  test.each<[string, Partial<OracleTool>, Omit<OracleRule, "tier">, Partial<OracleContext>]>([
    ["won", {}, { verdict: "deny" }, {}],
    ["outranked", {}, { verdict: "ask" }, {}],
    ["unmatched", {}, { verdict: "deny", tool: ["other"] }, {}],
    ["unmatched", { trust: "drifted" }, { verdict: "allow" }, {}],
    ["condition-false", {}, { verdict: "deny", when: false }, {}],
    ["condition-false", {}, { verdict: "allow", when: false }, {}],
    ["excepted", {}, { verdict: "deny", unless: true }, {}],
    ["excepted", {}, { verdict: "allow", unless: true }, {}],
    ["won", {}, { verdict: "deny", when: "error" }, {}],
    ["condition-error", {}, { verdict: "allow", when: "error" }, {}],
    ["condition-error", {}, { verdict: "allow", unless: "error" }, {}],
    ["condition-error", {}, { verdict: "allow", when: true }, { args: null }],
    ["condition-error", {}, { verdict: "allow", when: true }, { args: { exact: false, schemaValid: true, selfReach: false } }],
    [
      "arguments-not-validated",
      {},
      { verdict: "allow", when: true },
      { args: { exact: true, schemaValid: false, selfReach: false } },
    ],
    ["won", {}, { verdict: "allow" }, { args: { exact: true, schemaValid: false, selfReach: false } }],
    ["inert", {}, { verdict: "allow", inert: true }, {}],
  ])("%s: %j %j", (outcome, facts, rule, context) => {
    expect(outcomes(evaluated(facts, { ...context, rules: [{ tier: "user", ...rule }] }).steps)).toEqual([outcome]);
  });
});

describe("where paths lead, for an administrator's rule and for the others", () => {
  const whole = { ...PLAIN, args: { exact: true, schemaValid: true, selfReach: false } };
  /** Denies where `paths` has what only the one kind of rule is to see. */
  const outcomesOf = (tier: OracleRule["tier"], adminPaths?: ReadonlyMap<string, string>) => {
    const seen = { text: "seen", test: (_: unknown, paths: ReadonlyMap<string, string>) => paths.has("theirs") };
    const rule = { ...ruleOf({ tier, verdict: "deny", when: true }, 0), when: seen };
    const call = { ...callOf(whole, toolOf(TOOL)), paths: new Map([["mine", "/a"]]), ...(adminPaths && { adminPaths }) };
    return outcomes(core.evaluate(call, contextOf(whole, policyOf(whole, [rule]))).steps);
  };

  test("an administrator's rule sees the administrator's paths, where there are any, and no other rule does", () => {
    const theirs = new Map([["theirs", "/b"]]);
    expect(outcomesOf("admin", theirs)).toEqual(["won"]);
    expect(outcomesOf("admin")).toEqual(["condition-false"]);
    expect(outcomesOf("user", theirs)).toEqual(["condition-false"]);
  });
});

describe("why a grant was used or not", () => {
  const grant: OracleGrant = {
    misfit: null,
    expired: false,
    given: { content: true, private: true },
    bound: true,
    scope: { where: true },
  };
  test.each<[string, Partial<OracleTool>, Partial<OracleGrant>, Partial<OracleContext>]>([
    ["used", {}, {}, {}],
    ["used", {}, { scope: "this-call" }, {}],
    ["unmatched", {}, { misfit: "server" }, {}],
    ["unmatched", {}, { misfit: "tool" }, {}],
    ["unmatched", {}, { scope: "another-call" }, {}],
    ["unmatched", {}, { scope: { where: false } }, {}],
    ["unmatched", {}, { scope: { where: "error" } }, {}],
    ["unmatched", {}, {}, { args: null }],
    ["unmatched", {}, { scope: "this-call" }, { args: null }],
    ["unmatched", {}, {}, { args: { exact: false, schemaValid: true, selfReach: false } }],
    ["unmatched", {}, { scope: "this-call" }, { args: { exact: false, schemaValid: true, selfReach: false } }],
    ["unmatched", {}, {}, { args: { exact: true, schemaValid: false, selfReach: false } }],
    ["void", { rememberable: false }, {}, {}],
    ["void", { rememberable: false }, { scope: "this-call" }, {}],
    ["void", {}, { misfit: "pin" }, {}],
    ["void", {}, { misfit: "principal" }, {}],
    ["void", {}, { misfit: "policy" }, {}],
    ["void", {}, { misfit: "session" }, {}],
    ["expired", {}, { expired: true }, {}],
  ])("%s: %j %j", (outcome, facts, change, context) => {
    expect(outcomes(evaluated(facts, { ...context, grants: [{ ...grant, ...change }] }).steps)).toEqual([outcome]);
  });

  test("the first grant that covers an ask is named, and the others are still weighed", () => {
    const { decision, steps } = evaluated({}, { grants: [{ ...grant, misfit: "pin" }, grant, grant] });
    expect(outcomes(steps)).toEqual(["void", "used", "used"]);
    expect(decision).toEqual({
      verdict: "allow",
      grant: "grant-1",
      effect: "additive",
      reach: "open",
      marks: { content: true, private: false },
      reasons: [
        { code: "grant", args: { grant: "grant-1" } },
        { code: "preset", args: { preset: "balanced", tier: "default", effect: "additive", reach: "open", verdict: "ask" } },
      ],
    });
  });

  test("a clock that is no number ends every grant", () => {
    const whole = { ...PLAIN, grants: [grant] };
    const real = { ...contextOf(whole, policyOf(whole)), now: Number.NaN };
    expect(outcomes(core.evaluate(callOf(whole, toolOf(TOOL)), real).steps)).toEqual(["expired"]);
  });

  test("a call without a digest matches no grant for an exact call, whatever that grant holds", () => {
    const whole: OracleContext = { ...PLAIN, grants: [{ ...grant, scope: "this-call" }] };
    const context = contextOf(whole, policyOf(whole));
    const odd = { ...(context.grants[0] as Grant), scope: { call: null } } as unknown as Grant;
    const { steps } = core.evaluate({ ...callOf(whole, toolOf(TOOL)), digest: null }, { ...context, grants: [odd] });
    expect(outcomes(steps)).toEqual(["unmatched"]);
  });
});

describe("what was decided before shows only where it must", () => {
  const calm = (rules: readonly OracleRule[], presets: OracleContext["presets"] = {}): OracleContext => ({
    ...PLAIN,
    rules,
    presets,
  });

  test("a call to which another allow rule applies is decided anew", () => {
    const whole = calm(
      [
        { tier: "user", verdict: "allow" },
        { tier: "admin", verdict: "allow", when: true },
      ],
      { admin: "cautious" },
    );
    const tool = toolOf({ ...TOOL, effect: "read" });
    const context = contextOf(whole, policyOf(whole));
    const verdict = (args: OracleContext["args"]): string => core.decide(callOf({ ...whole, args }, tool), context).verdict;
    expect([PLAIN.args, null, PLAIN.args, null].map(verdict)).toEqual(["allow", "ask", "allow", "ask"]);
  });

  test("where nothing of the call or session matters, the decision is made once", () => {
    const whole = calm([
      { tier: "user", verdict: "deny", when: true, unless: "error" },
      { tier: "user", verdict: "allow", when: true },
    ]);
    const tool = toolOf(TOOL);
    const policy = policyOf(whole);
    const decide = (change: Partial<OracleContext>) => {
      const context = { ...whole, ...change };
      return core.decide(callOf(context, tool), contextOf(context, policy));
    };
    const first = decide({});
    const second = decide({ args: null });
    expect(second).not.toBe(first);
    expect(decide({})).toBe(first);
    expect(decide({ args: null })).toBe(second);
    expect(decide({ legs: { content: true, private: false } })).toBe(first);
    expect(decide({ legs: { content: false, private: true } })).toBe(first);
    expect(decide({ legs: { content: true, private: true } })).not.toBe(first);
  });

  test("an allow without a grant has no word of one", () => {
    const whole = calm([{ tier: "user", verdict: "allow" }]);
    expect(Object.hasOwn(core.decide(callOf(whole, toolOf(TOOL)), contextOf(whole, policyOf(whole))), "grant")).toBe(false);
  });
});
