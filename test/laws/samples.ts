/**
 * The oracle's comparisons over a sample: small enough for thousands of mutated cores, and spread so
 * that each kind of rule, setting and claim is met. Where core and text agree, the laws follow.
 */
import type { Core } from "./core-under-test.js";
import { anyOrder, createBench, trySetting } from "./decide-laws.js";
import { random, shuffled } from "./random.js";
import type { State } from "./oracle-resolve.js";
import type { Report } from "./report.js";
import { busyRule, GRANTS, PLAIN, PLAIN_RULES, ruleAt, sampledContext, settings } from "./rule-space.js";
import { resolvesByTheText } from "./resolver-laws.js";
import { DECLARED, EXTRAS, TRUSTS, stateOf } from "./state-space.js";
import { ruleOf } from "./realize.js";

/** Claims on random declarations: none, one of each, then up to three. */
export function resolverSamples(core: Core, samples: number, report: Report): void {
  const next = random(61);
  const trust = (): State["trust"] => TRUSTS[next(6) % TRUSTS.length] as State["trust"];
  for (let at = 0; at < DECLARED.length; at += 2) resolvesByTheText(core, stateOf(at, [], trust()), report);
  for (let at = 0; at < EXTRAS.length; at++) {
    for (let turn = 0; turn < 12; turn++) resolvesByTheText(core, stateOf(next(DECLARED.length), [at], trust()), report);
  }
  for (let sample = 0; sample < samples; sample++) {
    const set = [next(EXTRAS.length), next(EXTRAS.length), next(EXTRAS.length)].slice(0, 2 + (sample % 2));
    resolvesByTheText(core, stateOf(next(DECLARED.length), [...new Set(set)], trust()), report);
  }
}

/** Rules and settings, each on a few of all combinations of facts and labels. */
export function decideSamples(core: Core, samples: number, report: Report): void {
  const everything = new Map(Array.from({ length: 64 }, (_, facts) => [facts, []]));
  const bench = createBench(core, { pairs: [], reachable: everything }, report);
  const next = random(62);
  const some = (): typeof bench => ({ ...bench, subjects: shuffled(bench.subjects, next).slice(0, 12) });
  let turn = 0;
  for (const setting of settings()) {
    // A step that shares no factor with the number of grants: each is met with each kind of arguments.
    if (turn++ % 23 === 0) trySetting(some(), setting, [], turn);
  }
  for (let number = 0; number < PLAIN_RULES; number++) {
    const rule = { ...ruleAt(number), tier: "user", tool: ["pay"] } as const;
    trySetting(some(), { ...PLAIN, rules: [rule] }, [ruleOf(rule, 0)], turn++);
  }
  for (let sample = 0; sample < samples; sample++) {
    const rules = Array.from({ length: sample % 4 }, () => busyRule(next));
    const context = {
      ...sampledContext(next, rules),
      ...(sample % 3 === 0 ? { grants: [GRANTS[sample % GRANTS.length] as (typeof GRANTS)[number]] } : {}),
    };
    trySetting(some(), context, rules.map(ruleOf), turn++);
    if (rules.length > 1) anyOrder(bench, context, rules.map(ruleOf), next);
  }
}
