/** Decides under every rule and setting, compares with the oracle, and holds each pair of facts to its law. */
import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../src/core/decide/decision.js";
import type { Policy, Rule } from "../../src/core/decide/policy.js";
import type { Tool } from "../../src/core/trust/tool.js";
import type { Core } from "./core-under-test.js";
import { contextCost, contextText, factsText, stateText } from "./counterexample.js";
import { oracleDecide, oracleMarks, type OracleContext, type OracleTool } from "./oracle-decide.js";
import { NAME, callOf, contextOf, policyOf, ruleOf, toolOf } from "./realize.js";
import { pick, random, shuffled, type Random } from "./random.js";
import { breaks, count, type Report } from "./report.js";
import { PLAIN, RULES, busyRule, ruleAt, sampledContext, settings } from "./rule-space.js";
import { factsOf, type Facts, type Resolved } from "./resolver-laws.js";
import { shrink } from "./shrink.js";
import type { State } from "./oracle-resolve.js";
import type { Size } from "./state-space.js";

/** Started as and locked as: not in the lock, locked under its label, locked under another. */
const LABELS = [
  { label: "alpha", locked: null },
  { label: "alpha", locked: "alpha" },
  { label: "beta", locked: "alpha" },
] as const;
const RELOCKED = 1;

const VERDICTS = ["allow", "ask", "challenge", "deny"] as const;

type Subject = {
  readonly oracle: OracleTool;
  readonly tool: Tool;
  readonly labels: number;
  readonly facts: Facts;
  readonly calls: Map<OracleContext["args"], Call>;
};

/** All that one setting is tried on. */
export type Bench = {
  readonly core: Core;
  readonly report: Report;
  readonly subjects: readonly Subject[];
  readonly pairs: readonly {
    readonly law: string;
    readonly strict: number;
    readonly lax: number;
    readonly cost: number;
    readonly at: number;
  }[];
  readonly resolved: Resolved;
};

export function createBench(core: Core, resolved: Resolved, report: Report): Bench {
  const subjects = LABELS.flatMap((labels, at) =>
    [...resolved.reachable.keys()].map((facts) => {
      const oracle = { ...factsOf(facts), ...labels, name: NAME };
      return { oracle, tool: toolOf(oracle), labels: at, facts, calls: new Map<OracleContext["args"], Call>() };
    }),
  );
  const place = new Map(subjects.map(({ labels, facts }, at) => [labels * 128 + facts, at]));
  const pairs = resolved.pairs.flatMap(({ law, strict, lax, relocked, cost }, at) =>
    LABELS.flatMap((_, labels) => {
      // Trusting changes the label's standing too: from not in the lock to locked under the label it bears.
      if (relocked && labels !== 0) return [];
      const strictAt = place.get(labels * 128 + strict);
      const laxAt = place.get((relocked ? RELOCKED : labels) * 128 + lax);
      return strictAt === undefined || laxAt === undefined ? [] : [{ law, strict: strictAt, lax: laxAt, cost, at }];
    }),
  );
  return { core, report, subjects, pairs, resolved };
}

function callFor(subject: Subject, context: OracleContext): Call {
  let call = subject.calls.get(context.args);
  if (call === undefined) subject.calls.set(context.args, (call = callOf(context, subject.tool)));
  return call;
}

/** Tries one setting on every subject. `policy`: one that was decided by before, or the rules in another order. */
export function trySetting(bench: Bench, context: OracleContext, policy: Policy = policyOf(context), turn = 0): void {
  const { core, report, subjects, pairs } = bench;
  const real = contextOf(context, policy);
  const results = new Uint8Array(subjects.length);
  for (const [at, subject] of subjects.entries()) {
    const call = callFor(subject, context);
    const decision = core.decide(call, real);
    const expected = oracleDecide(subject.oracle, context);
    const marks = oracleMarks(subject.oracle, context);
    results[at] = VERDICTS.indexOf(decision.verdict) * 4 + (decision.marks.content ? 2 : 0) + (decision.marks.private ? 1 : 0);
    if (decision.verdict !== expected || decision.marks.content !== marks.content || decision.marks.private !== marks.private) {
      breaks(report, "the decision differs from the text", contextCost(context), () => differenceText(core, subject, context));
    }
    if ((turn + at) % 127 === 0) sameAgain(bench, call, real, context, subject);
  }
  count(report, "decisions", subjects.length);
  for (const pair of pairs) {
    const strict = results[pair.strict] as number;
    const lax = results[pair.lax] as number;
    if (strict >> 2 >= lax >> 2 && (strict & lax & 3) === (lax & 3)) continue;
    breaks(report, `${pair.law} is broken`, pair.cost + contextCost(context), () => pairText(bench, pair, context));
  }
  count(report, "pairs of decisions", pairs.length);
}

/** L5: the same inputs give the same decision, and the explained decision is the decision. */
function sameAgain(
  { core, report }: Bench,
  call: Call,
  real: ReturnType<typeof contextOf>,
  context: OracleContext,
  subject: Subject,
): void {
  const first = core.decide(call, real);
  const evaluation = core.evaluate(call, real);
  const conditional = call.args === null && context.rules.some((rule) => "when" in rule || "unless" in rule);
  const wrong = !isDeepStrictEqual(first, core.decide(call, real)) || !isDeepStrictEqual(first, evaluation.decision);
  count(report, "decisions taken twice and explained", 1);
  if (
    wrong ||
    (evaluation.conditional && !conditional) ||
    evaluation.hints !== call.tool.hints ||
    evaluation.judge !== call.tool.judge
  )
    breaks(
      report,
      "L5 is broken",
      contextCost(context),
      () => `  ${factsText(subject.oracle)}\n  ${contextText(context)}\n  core: ${JSON.stringify([first, evaluation])}`,
    );
}

type Result = { readonly verdict: string; readonly content: boolean; readonly private: boolean };

function result(core: Core, subject: Subject, context: OracleContext): Result {
  const { verdict, marks } = core.decide(callFor(subject, context), contextOf(context, policyOf(context)));
  return { verdict, ...marks };
}

const expectedOf = ({ oracle }: Subject, context: OracleContext): Result => ({
  verdict: oracleDecide(oracle, context),
  ...oracleMarks(oracle, context),
});

function resultText(one: Result): string {
  const marks = [...(one.content ? ["outside content"] : []), ...(one.private ? ["private data"] : [])].join(", ") || "none";
  return `${one.verdict} (marks: ${marks})`;
}

function differenceText(core: Core, subject: Subject, found: OracleContext): string {
  const context = shrink(found, (one) => !isDeepStrictEqual(result(core, subject, one), expectedOf(subject, one)));
  const [got, want] = [result(core, subject, context), expectedOf(subject, context)].map(resultText);
  return `  ${factsText(subject.oracle)}\n  ${contextText(context)}\n  core: ${got}, by the text ${want}`;
}

function pairText(bench: Bench, pair: Bench["pairs"][number], found: OracleContext): string {
  const { core, subjects } = bench;
  const [strict, lax] = [subjects[pair.strict], subjects[pair.lax]] as [Subject, Subject];
  const context = shrink(found, (one) => laxer(result(core, strict, one), result(core, lax, one)));
  const [strictState, laxState] = (bench.resolved.pairs[pair.at] as (typeof bench.resolved.pairs)[number]).states;
  const side = (subject: Subject, state: State): string =>
    `${stateText(state)}\n    = ${factsText(subject.oracle)}\n    → ${resultText(result(core, subject, context))}`;
  return `  must be at least as strict: ${side(strict, strictState)}\n  as: ${side(lax, laxState)}\n  ${contextText(context)}`;
}

const laxer = (a: Result, b: Result): boolean =>
  VERDICTS.findIndex((one) => one === a.verdict) < VERDICTS.findIndex((one) => one === b.verdict) ||
  (b.content && !a.content) ||
  (b.private && !a.private);

const STRIDE = { mutation: 61, test: 13, full: 1 } as const;
/** Settings repeat one another more than rules do; the step shares no factor with the numbers of grants, arguments and legs. */
const SETTING_STRIDE = { mutation: 61, test: 13, full: 3 } as const;
const SAMPLES = { mutation: 150, test: 800, full: 4_000 } as const;

/** Every single rule (or one in STRIDE), by turns in the plain setting and a sampled one; settings; pairs and triples of rules. */
export function decideLaws(bench: Bench, size: Size): void {
  const next = random(11);
  let turn = 0;
  for (let number = 0; number < RULES; number += STRIDE[size]) {
    const rule = ruleAt(number);
    trySetting(bench, turn % 2 === 0 ? { ...PLAIN, rules: [rule] } : sampledContext(next, [rule]), undefined, turn++);
    count(bench.report, "single rules");
  }
  for (const setting of settings()) {
    if (turn++ % SETTING_STRIDE[size] === 0) trySetting(bench, setting, undefined, turn);
  }
  for (let sample = 0; sample < SAMPLES[size]; sample++) {
    const rules = Array.from({ length: 2 + (sample % 2) }, () => busyRule(next));
    const context = sampledContext(next, rules);
    const real = rules.map(ruleOf);
    const policy = policyOf(context, shuffled(real, next));
    trySetting(bench, context, policy, turn++);
    trySetting(bench, sameBefore(context, next), policy, turn++);
    anyOrder(bench, context, real, next);
    count(bench.report, "pairs and triples of rules");
  }
}

/** Another call in another session under the same policy: what was decided before must not show. */
export function sameBefore(context: OracleContext, next: Random): OracleContext {
  const { legs, grants, args } = sampledContext(next, context.rules);
  return { ...context, legs, grants, args };
}

/** L6: the order of rules changes nothing, not even the reasons. */
export function anyOrder({ core, report, subjects }: Bench, context: OracleContext, rules: readonly Rule[], next: Random): void {
  const subject = pick(subjects, next);
  const call = callFor(subject, context);
  const evaluations = [rules, rules.toReversed(), shuffled(rules, next)].map((order) =>
    core.evaluate(call, contextOf(context, policyOf(context, order))),
  );
  if (evaluations.every((one) => isDeepStrictEqual(one, evaluations[0]))) return;
  breaks(
    report,
    "L6 is broken",
    contextCost(context),
    () => `  ${factsText(subject.oracle)}\n  ${contextText(context)}\n  core: ${JSON.stringify(evaluations)}`,
  );
}
