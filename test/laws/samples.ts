/**
 * The oracle's comparisons over a sample: small enough for thousands of mutated cores, and spread so
 * that each kind of rule, setting and claim is met. Where core and text agree, the laws follow.
 */
import type { OracleGrant } from "./oracle-decide.js";
import type { Core } from "./core-under-test.js";
import { anyOrder, createBench, sameBefore, trySetting } from "./decide-laws.js";
import { random, shuffled } from "./random.js";
import type { State } from "./oracle-resolve.js";
import type { Report } from "./report.js";
import { ARGS, busyRule, CONDITIONS, GRANTS, LEGS, PLAIN, PLAIN_RULES, ruleAt, sampledContext, settings } from "./rule-space.js";
import { resolvesByTheText } from "./resolver-laws.js";
import { DECLARED, EXTRAS, TRUSTS, stateOf } from "./state-space.js";
import { policyOf, ruleOf } from "./realize.js";

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
  const everything = new Map(Array.from({ length: 128 }, (_, facts) => [facts, []]));
  const bench = createBench(core, { pairs: [], reachable: everything }, report);
  const next = random(62);
  const some = (): typeof bench => ({ ...bench, subjects: shuffled(bench.subjects, next).slice(0, 12) });
  let turn = 0;
  for (const setting of settings()) {
    // A step that shares no factor with the number of grants: each is met with each kind of arguments.
    if (turn++ % 23 === 0) trySetting(some(), setting, undefined, turn);
  }
  for (let number = 0; number < PLAIN_RULES; number++) {
    trySetting(some(), { ...PLAIN, rules: [{ ...ruleAt(number), tier: "user", tool: ["pay"] }] }, undefined, turn++);
  }
  for (const conditions of CONDITIONS)
    for (const verdict of ["allow", "ask", "deny"] as const)
      for (const tier of ["admin", "user"] as const)
        for (const admin of ["cautious", undefined] as const) {
          const presets = admin === undefined ? {} : { admin };
          const context = { ...PLAIN, presets, rules: [{ tier, verdict, tool: ["pay"], ...conditions }] };
          const policy = policyOf(context);
          // One policy for all of them, so that what was decided before may show where it must not.
          const subjects = some();
          for (const args of ARGS) trySetting(subjects, { ...context, args }, policy, turn++);
          for (const legs of LEGS) trySetting(subjects, { ...context, legs }, policy, turn++);
          for (const grant of GRANTS.slice(0, 3)) trySetting(subjects, { ...context, grants: [grant] }, policy, turn++);
        }
  for (let sample = 0; sample < samples; sample++) {
    const rules = Array.from({ length: sample % 4 }, () => busyRule(next));
    const grants = sample % 3 === 0 ? { grants: [GRANTS[sample % GRANTS.length] as OracleGrant] } : {};
    const context = { ...sampledContext(next, rules), ...grants };
    const policy = policyOf(context);
    const subjects = some();
    trySetting(subjects, context, policy, turn++);
    trySetting(subjects, sameBefore(context, next), policy, turn++);
    if (rules.length > 1) anyOrder(bench, context, rules.map(ruleOf), next);
  }
}
