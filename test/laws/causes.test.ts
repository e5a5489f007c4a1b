/** Whoever is asked is told why: every ask and every challenge has one leading cause, and it is one that holds. */
import { expect, test } from "vitest";
import { decide, evaluate } from "../../src/core/decide/decide.js";
import { CAUSE_CODES } from "../../src/core/explain/question-causes.js";
import { EFFECTS, REACHES, type Trust } from "../../src/core/trust/tool.js";
import { random } from "./random.js";
import { callOf, contextOf, NAME, policyOf, toolOf } from "./realize.js";
import { ruleAt, RULES, sampledContext } from "./rule-space.js";

const TRUSTS: readonly Trust[] = ["unknown", "trusted", "drifted", "withheld"];
const CONTEXTS = 300;

test("every question has a cause that holds, and nothing else has one", () => {
  const next = random(1);
  const met = new Set<string>();
  for (let number = 0; number < CONTEXTS; number += 1) {
    const rules = Array.from({ length: number % 3 }, () => ruleAt(next(RULES)));
    const context = sampledContext(next, rules);
    const given = contextOf(context, policyOf(context));
    for (const trust of TRUSTS)
      for (const effect of EFFECTS)
        for (const reach of REACHES)
          for (const [floor, grave] of [
            [true, false],
            [false, false],
            [false, true],
          ] as const) {
            const facts = {
              label: "alpha",
              locked: "alpha",
              name: NAME,
              trust,
              effect,
              reach,
              floor,
              grave,
              rememberable: false,
            };
            const call = callOf(context, toolOf(facts));
            const { cause, decision } = evaluate(call, given);
            expect(decide(call, given)).toEqual(decision);
            const asked = decision.verdict === "ask" || decision.verdict === "challenge";
            if (!asked) {
              expect(cause).toBeNull();
              continue;
            }
            expect(CAUSE_CODES).toContain(cause);
            met.add(cause as string);
            const [{ code }] = decision.reasons;
            expect(cause === "session").toBe(code === "session-legs");
            expect(cause === "rule").toBe(code === "rule");
            expect(cause === "reaches-heed").toBe(code === "reaches-heed");
            if (cause === "changed") expect(trust).toBe("drifted");
            if (cause === "not-reviewed") expect(trust).toBe("unknown");
            if (cause === "mislabelled") expect(floor).toBe(true);
            if (cause === "destructive") expect(effect).toBe("destructive");
            if (cause === "adds") expect([trust, effect]).toEqual(["trusted", "additive"]);
            if (cause === "grave") expect([trust, effect, reach, grave]).toEqual(["trusted", "additive", "closed", true]);
            if (cause === "reaches-out") expect([trust, effect, reach]).toEqual(["trusted", "read", "open"]);
            if (cause === "presumed") expect([trust, effect]).toEqual(["trusted", "presumed"]);
          }
  }
  expect([...met].toSorted()).toEqual([
    "adds",
    "changed",
    "destructive",
    "grave",
    "mislabelled",
    "not-reviewed",
    "presumed",
    "reaches-heed",
    "reaches-out",
    "rule",
    "session",
  ]);
});
