/** That a tool is grave never makes a verdict laxer, whatever else holds, and does what the text of the presets says (law L2). */
import { expect, test } from "vitest";
import { decide } from "../../src/core/decide/decide.js";
import { matchGrant } from "../../src/core/decide/match-grant.js";
import { presetVerdict } from "../../src/core/decide/preset.js";
import { EFFECTS, REACHES, VERDICTS, type Trust } from "../../src/core/trust/tool.js";
import type { Judge } from "../../src/core/trust/judge.js";
import type { Json } from "../../src/wire/json.js";
import { judgeList, NO_JUDGE } from "../support/judge-one.js";
import { oracleDecide } from "./oracle-decide.js";
import { random } from "./random.js";
import { callOf, contextOf, NAME, policyOf, toolOf } from "./realize.js";
import { PLAIN, ruleAt, RULES, sampledContext } from "./rule-space.js";

const TRUSTS: readonly Trust[] = ["unknown", "trusted", "drifted", "withheld"];

test("grave is never laxer, and the verdict is the one of the text", () => {
  const next = random(7);
  let stricter = 0;
  for (let number = 0; number < 300; number += 1) {
    const rules = Array.from({ length: number % 3 }, () => ruleAt(next(RULES)));
    const context = sampledContext(next, rules);
    const given = contextOf(context, policyOf(context));
    for (const trust of TRUSTS)
      for (const effect of EFFECTS)
        for (const reach of REACHES)
          for (const floor of [true, false]) {
            const [plain = 0, grave = 0] = [false, true].map((is) => {
              const facts = {
                label: "alpha",
                locked: "alpha",
                name: NAME,
                trust,
                effect,
                reach,
                floor,
                rememberable: true,
                grave: is,
              };
              const { verdict } = decide(callOf(context, toolOf(facts)), given);
              expect(verdict).toBe(oracleDecide(facts, context));
              return VERDICTS.indexOf(verdict);
            });
            expect(grave >= plain).toBe(true);
            if (grave > plain) stricter += 1;
          }
  }
  expect(stricter > 50).toBe(true);
});

test("a grant that is wider than one call does not cover a grave one, and one for exactly the call does", () => {
  const next = random(11);
  const met = { wide: 0, void: 0, exact: 0 };
  for (let number = 0; number < 400; number += 1) {
    const context = sampledContext(next, []);
    const given = contextOf(context, policyOf(context));
    const facts = { label: "alpha", locked: "alpha", name: NAME, trust: "trusted", effect: "additive", reach: "closed" } as const;
    const call = callOf(context, toolOf({ ...facts, floor: false, rememberable: true, grave: true }));
    const plain = callOf(context, toolOf({ ...facts, floor: false, rememberable: true }));
    for (const grant of given.grants) {
      const outcome = matchGrant(grant, call, given);
      if ("where" in grant.scope) {
        expect(outcome === "used").toBe(false);
        if (matchGrant(grant, plain, given) === "used") {
          expect(outcome).toBe("void");
          met.void += 1;
        }
        met.wide += 1;
      } else if (outcome === "used") met.exact += 1;
    }
  }
  expect(met.wide > 10).toBe(true);
  expect(met.void > 0).toBe(true);
  expect(met.exact > 0).toBe(true);
});

test("the preset's reason says what is grave just where that is why it asks", () => {
  for (const preset of ["balanced", "cautious", "autonomous"] as const)
    for (const effect of EFFECTS)
      for (const reach of REACHES)
        for (const grave of [false, true]) {
          const context = { ...PLAIN, presets: { user: preset } };
          const facts = { label: "alpha", locked: "alpha", name: NAME, trust: "trusted", effect, reach, floor: false } as const;
          const call = callOf(context, toolOf({ ...facts, rememberable: true, grave }));
          const [first] = decide(call, contextOf(context, policyOf(context))).reasons;
          const asks = preset === "autonomous" && effect === "additive" && reach === "closed" && grave;
          expect(first.args["grave"]).toBe(asks ? "money" : undefined);
        }
});

test("a tool has what its judge says of it, and none where its definition is not to be read or the judge says nothing", () => {
  const grave = { kind: "money", reason: { code: "grave", args: { kind: "money" } } } as const;
  const graveOf = (definition: Json, judge: Judge): unknown => judgeList([definition], { judge })[0]?.tool.grave;
  const says: Judge = { ...NO_JUDGE, grave: () => grave };
  expect(graveOf({ name: "pay" }, says)).toEqual(grave);
  expect(graveOf({ name: "pay" }, { ...NO_JUDGE, grave: () => null })).toBe(null);
  expect(graveOf({ name: "pay" }, NO_JUDGE)).toBe(null);
  expect(graveOf({ name: "pa\u0007y" }, says)).toBe(null);
});

test("a preset of which nobody says that the tool is grave is the table's", () => {
  expect(presetVerdict("autonomous", "additive", "closed", "trusted")).toBe("allow");
});
