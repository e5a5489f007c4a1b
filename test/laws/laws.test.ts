import { describe, expect, test } from "vitest";
import { allLaws } from "./all-laws.js";
import { core, type Core } from "./core-under-test.js";
import { createBench, decideLaws } from "./decide-laws.js";
import { RANDOM_LAWS } from "./random-laws.js";
import { resolveState, toolOf } from "./realize.js";
import { createReport, reportText } from "./report.js";
import { factsOf, resolverLaws } from "./resolver-laws.js";
import { fieldsRead, sameVerdicts } from "./soundness.js";
import type { Size } from "./state-space.js";

const size: Size = process.env["HEED_LAWS"] === "full" ? "full" : "test";

describe("the laws", () => {
  test(`hold over every state, rule and setting (${size})`, { timeout: 300_000 }, () => {
    const report = createReport();
    const from = performance.now();
    allLaws(core, size, report);
    const counts = [...report.counts].map(([what, many]) => `  ${many.toLocaleString("en")} ${what}`);
    console.log(`${counts.join("\n")}\n  in ${Math.round((performance.now() - from) / 100) / 10} s`);
    expect(reportText(report)).toBe("");
    expect(report.counts.get("decisions")).toBeGreaterThan(size === "full" ? 5_000_000 : 500_000);
  });

  test.each(RANDOM_LAWS)("$name", { timeout: 120_000 }, ({ run }) => {
    run(core, size === "full" ? 3_000 : 300);
  });
});

describe("deciding on facts proves something about tools", () => {
  const report = createReport();
  const { reachable } = resolverLaws(core, "mutation", report);

  test("decide reads no hint, only facts, names and identity", () => {
    const tools = [...reachable.keys()].map((facts) =>
      toolOf({ ...factsOf(facts), label: "alpha", locked: "alpha", name: "pay" }),
    );
    const fields = [...fieldsRead(core, tools, 400)].toSorted();
    expect(fields).toEqual([
      "effect",
      "floor",
      "grave",
      "label",
      "locked",
      "name",
      "pin",
      "reach",
      "rememberable",
      "server",
      "standing",
      "trust",
    ]);
  });

  test("tools that were resolved from different states to the same facts are decided alike", () => {
    for (const [facts, states] of reachable) {
      const bare = toolOf({ ...factsOf(facts), label: "alpha", locked: null, name: "pay" });
      const tools = [bare, ...states.map((state) => resolveState(core, state))];
      expect(sameVerdicts(core, tools, 60)).toBe(true);
    }
  });
});

describe("a broken core is caught, and the smallest counterexample is printed", () => {
  const broken = (patch: Partial<Core>): string => {
    const report = createReport();
    const patched = { ...core, ...patch };
    const resolved = resolverLaws(patched, "mutation", report);
    decideLaws(createBench(patched, resolved, report), "mutation");
    return reportText(report);
  };

  test("a resolver that believes an unknown server's readOnlyHint breaks L1", () => {
    const text = broken({
      resolve: (parsed, as) =>
        core.resolve(parsed, parsed.declared.readOnly === "true" && as.trust === "unknown" ? { ...as, trust: "trusted" } : as),
    });
    expect(text).toContain(`L1 is broken
  must be at least as strict: readOnlyHint true (unknown)
    = read, open, unknown, rememberable; started as alpha, not in the lock
    → allow (marks: outside content)
  as: nothing declared (unknown)
    = presumed, open, unknown; started as alpha, not in the lock
    → ask (marks: outside content)
  rules: none
  presets: the default`);
    expect(text).toContain("the resolver differs from the text\n  readOnlyHint true (unknown)\n");
  });

  test("a decision that lets a rule of one polarity match the other way breaks L2", () => {
    const text = broken({
      decide: (call, context) => {
        const decision = core.decide(call, context);
        const [rule] = context.policy.rules;
        return rule?.verdict === "deny" && rule.match.effect === "presumed" && call.tool.effect === "destructive"
          ? { ...decision, verdict: "challenge" }
          : decision;
      },
    });
    expect(text).toMatch(
      /L2 is broken\n {2}must be at least as strict: .*\n {4}= destructive.*\n {4}→ challenge .*\n {2}as: .*\n {4}= presumed.*\n {4}→ deny .*\n {2}rules: \w+ deny where effect presumed\n {2}presets: the default\n/,
    );
  });
});
