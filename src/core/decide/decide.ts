import { bind, type Bound } from "./bind.js";
import { conditionOutcome } from "./condition-outcome.js";
import type { Call, Context, Decision, Evaluation, Legs, Step } from "./decision.js";
import { liftsRaise, matchGrant } from "./match-grant.js";
import type { Rule } from "./policy.js";
import { isRaised } from "./raise.js";
import { questionCause } from "../explain/question-cause.js";
import type { Reason } from "./reason.js";
import { ruleReason } from "./rule-reason.js";
import { ruleSteps } from "./rule-steps.js";
import { stricter, type Tool, type Verdict } from "../trust/tool.js";

type State = { verdict: Verdict; reasons: Reason[]; grant: string | undefined };

/** The presets, and the allow rules that replace them. An administrator's preset yields to an administrator's rule only. */
function base(bound: Bound, tool: Tool, adminAllow: Rule | null, anyAllow: Rule | null): State {
  if (tool.trust === "withheld") {
    const why: Reason = tool.standing ?? { code: "withheld", args: {} };
    return { verdict: "deny", reasons: [why], grant: undefined };
  }
  const admin = adminAllow === null ? bound.adminPreset : null;
  const other = anyAllow === null ? bound.otherPreset : null;
  const verdict = stricter(admin?.gives ?? "allow", other?.gives ?? "allow");
  const says = admin?.gives === verdict ? admin : other;
  const allow = adminAllow ?? anyAllow;
  // Where an allow rule replaced a preset and no other preset holds the verdict up, the rule is the reason.
  if (says === null || (verdict === "allow" && allow !== null)) {
    return { verdict, reasons: allow === null ? [] : [ruleReason(allow)], grant: undefined };
  }
  const reason: Reason = {
    code: "preset",
    args: {
      preset: says.preset,
      tier: says.tier,
      effect: tool.effect,
      reach: tool.reach,
      verdict,
      // Where it is what makes the preset ask.
      ...(tool.grave !== null && tool.effect === "additive" && says.preset === "autonomous" && tool.reach === "closed"
        ? { grave: tool.grave.kind }
        : {}),
    },
  };
  return { verdict, reasons: [reason], grant: undefined };
}

/** A strict rule tightens; it never loosens what is stricter already. */
function tighten(state: State, rule: Rule | null): void {
  if (rule === null || stricter(state.verdict, rule.verdict) === state.verdict) return;
  state.verdict = rule.verdict;
  state.reasons.unshift(ruleReason(rule));
}

function firstThat(rules: readonly Rule[], call: Call, keep: (rule: Rule) => boolean): Rule | null {
  return rules.find((rule) => keep(rule) && conditionOutcome(rule, call) === "applies") ?? null;
}

/** The rules that apply to a call, worked out by looking at its conditions. */
type Applying = {
  readonly adminAllow: Rule | null;
  readonly anyAllow: Rule | null;
  readonly conditionalStrict: Rule | null;
};

function applying(call: Call, bound: Bound): Applying {
  const adminAllow = bound.adminAllow ?? firstThat(bound.conditionalAllows, call, (rule) => rule.origin.tier === "admin");
  return {
    adminAllow,
    anyAllow: bound.anyAllow ?? adminAllow ?? firstThat(bound.conditionalAllows, call, () => true),
    // Sorted strictest first: the first that applies is the strictest that does.
    conditionalStrict: firstThat(bound.conditionalStricts, call, () => true),
  };
}

/** The walk that both `decide` and `evaluate` take: one order of steps, so that they cannot disagree. */
function walk(call: Call, context: Context, bound: Bound, rules: Applying, steps: Step[] | null): Decision {
  const { tool } = call;
  const state = base(bound, tool, rules.adminAllow, rules.anyAllow);
  tighten(state, bound.strict);
  tighten(state, rules.conditionalStrict);
  if (steps !== null) {
    for (const says of bound.presets) steps.push({ step: "preset", ...says });
    for (const step of ruleSteps(call, context.policy, state.reasons)) steps.push(step);
  }
  const raiseTo = (to: Verdict, why: Reason, step: (from: Verdict) => Step): void => {
    const from = state.verdict;
    if (stricter(from, to) === from) return;
    state.verdict = to;
    state.reasons.unshift(why);
    steps?.push(step(from));
  };
  if (call.selfReach) {
    const why: Reason = { code: "reaches-heed", args: {} };
    raiseTo("challenge", why, (from) => ({ step: "floor", why, from, to: "challenge" }));
  }
  const unknown = call.floor ?? null;
  if (unknown !== null) raiseTo("challenge", unknown, (from) => ({ step: "floor", why: unknown, from, to: "challenge" }));
  const lifted = applyGrants(state, call, context, steps);
  if (tool.floor !== null) {
    const why = tool.floor;
    raiseTo("ask", why, (from) => ({ step: "floor", why, from, to: "ask" }));
  }
  if (isRaised(tool, context) && !lifted) {
    const { legs } = context;
    const to = state.verdict === "ask" && tool.effect !== "read" ? "challenge" : "ask";
    raiseTo(to, { code: "session-legs", args: {} }, (from) => ({ step: "session", legs, from, to }));
  }
  return decision(tool, bound.marks, state);
}

/** An ask that a grant covers becomes allow; says whether a grant lifts the session's raise. */
function applyGrants(state: State, call: Call, context: Context, steps: Step[] | null): boolean {
  let lifted = false;
  for (const grant of context.grants) {
    const outcome = matchGrant(grant, call, context);
    if (outcome === "used") {
      lifted ||= liftsRaise(grant);
      if (state.verdict === "ask") {
        state.verdict = "allow";
        state.grant = grant.id;
        state.reasons.unshift({ code: "grant", args: { grant: grant.id } });
      }
    }
    steps?.push({ step: "grant", grant: grant.id, outcome });
  }
  return lifted;
}

function decision(tool: Tool, marks: Legs, state: State): Decision {
  // Only a walk over a policy without any preset and rule could leave no reason; `bind` always supplies a preset.
  const [first = { code: "preset", args: {} }, ...rest] = state.reasons;
  const facts = { effect: tool.effect, reach: tool.reach, marks, reasons: [first, ...rest] as const };
  if (state.verdict !== "allow") return { ...facts, verdict: state.verdict };
  return state.grant === undefined ? { ...facts, verdict: "allow" } : { ...facts, verdict: "allow", grant: state.grant };
}

/** Decisions that depend on nothing but the tool, the policy and which rules apply; few per tool, kept in a short list. */
type Known = { readonly rules: Applying; readonly decision: Decision };
const known = new WeakMap<Bound, Known[]>();
const MOST_KNOWN = 16;

function knownDecision(call: Call, context: Context, bound: Bound, rules: Applying): Decision {
  let list = known.get(bound);
  if (list === undefined) known.set(bound, (list = []));
  for (const one of list) {
    if (
      one.rules.anyAllow === rules.anyAllow &&
      one.rules.adminAllow === rules.adminAllow &&
      one.rules.conditionalStrict === rules.conditionalStrict
    ) {
      return one.decision;
    }
  }
  const decided = walk(call, context, bound, rules, null);
  if (list.length < MOST_KNOWN) list.push({ rules, decision: decided });
  return decided;
}

/**
 * Decides a call. Total, pure and deterministic; the policy is bound to the tool on the first call
 * and the binding kept, so that the number of rules does not matter afterwards.
 *
 * @example
 * const { verdict, reasons } = decide(call, context);
 * if (verdict !== "allow") console.log(reasons[0].code);
 */
export function decide(call: Call, context: Context): Decision {
  const bound = bind(call.tool, context.policy);
  const { legs } = context;
  const rules = applying(call, bound);
  const special = context.grants.length > 0 || call.selfReach || (call.floor ?? null) !== null || (legs.content && legs.private);
  return special ? walk(call, context, bound, rules, null) : knownDecision(call, context, bound, rules);
}

/** Decides a call as `decide` does and keeps everything that was considered: every rule, and why it won or lost. */
export function evaluate(call: Call, context: Context): Evaluation {
  const steps: Step[] = [];
  const bound = bind(call.tool, context.policy);
  const decided = walk(call, context, bound, applying(call, bound), steps);
  const conditional = call.args === null && (bound.conditionalAllows.length > 0 || bound.conditionalStricts.length > 0);
  const cause = questionCause(decided, call.tool);
  return { decision: decided, cause, hints: call.tool.hints, steps, conditional, judge: call.tool.judge, grave: call.tool.grave };
}
