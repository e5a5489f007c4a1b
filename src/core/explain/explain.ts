import type { Claim, Effective } from "../trust/claim.js";
import type { Evaluation, RuleOutcome, Step } from "../decide/decision.js";
import { EFFECT_WORDS, VERDICT_WORDS, describeReason } from "./describe-reason.js";
import { CAUTIOUS, HINTS, hintKey, type HintName } from "../tool/hint.js";
import type { Reason } from "../decide/reason.js";
import { visible } from "../tool/visible.js";

type Others = (reason: Reason) => string | undefined;

const BASIS_WORDS = {
  override: "a person set it",
  warning: "somebody warns",
  trusted: "declared, and the tool is trusted",
  default: "the default, which is the cautious value",
} as const;

const OUTCOME_WORDS: Readonly<Record<RuleOutcome, string>> = {
  won: "decides",
  outranked: "applies, but something as strict or stricter decides",
  unmatched: "is about other tools",
  "condition-false": "does not apply: its condition is false",
  excepted: "does not apply: its exception holds",
  "condition-error": "does not apply: its condition could not be worked out, and an allow needs certainty",
  "arguments-not-validated":
    "does not apply: the arguments do not validate against the pinned schema, or something stands beside them",
  inert: "does not count yet",
};

function claimText(claim: Claim, others?: Others): string {
  switch (claim.source) {
    case "annotations": {
      const warns = claim.value === CAUTIOUS[claim.hint];
      return `the server says ${hintKey(claim.hint)}: ${claim.value} (a ${warns ? "warning: always heeded" : "reassurance"})`;
    }
    case "override":
      return `a person says ${claim.value} (${visible(claim.origin.file)}${claim.reason === "" ? "" : `: ${visible(claim.reason)}`})`;
    case "proposal":
      return `a person accepted the proposal ${claim.value} of judge ${visible(claim.judge)}`;
    default:
      return `${claim.weight} by ${claim.source}: ${describeReason(claim.reason, others)}`;
  }
}

function hintLines(hint: HintName, { value, basis, claims }: Effective, others?: Others): readonly string[] {
  return [`  ${hintKey(hint)}: ${value} (${BASIS_WORDS[basis]})`, ...claims.map((claim) => `    ${claimText(claim, others)}`)];
}

function stepText(step: Step, others?: Others): string {
  switch (step.step) {
    case "preset":
      return `preset ${step.preset} (${step.tier}): ${VERDICT_WORDS[step.gives]}`;
    case "rule": {
      const detail = step.detail === undefined ? "" : `: ${describeReason(step.detail, others)}`;
      return `rule "${visible(step.rule)}" (${VERDICT_WORDS[step.gives]}, ${visible(step.origin.file)}:${step.origin.line}) ${OUTCOME_WORDS[step.outcome]}${detail}`;
    }
    case "grant":
      return `grant ${visible(step.grant)}: ${step.outcome}`;
    case "floor":
      return `${describeReason(step.why, others)}: ${VERDICT_WORDS[step.from]} becomes ${VERDICT_WORDS[step.to]}`;
    case "session":
      return `the session holds private data and outside content: ${VERDICT_WORDS[step.from]} becomes ${VERDICT_WORDS[step.to]}`;
  }
}

/**
 * The whole reasoning of an evaluation as plain text, safe to print: verdict, reasons, each hint with
 * its basis and claims, and every step with what it did. `others` words the reasons of other layers.
 */
export function explain(evaluation: Evaluation, others?: Others): string {
  const { decision, hints, steps, conditional, grave } = evaluation;
  const [first, ...rest] = decision.reasons;
  return [
    `${VERDICT_WORDS[decision.verdict]}: ${describeReason(first, others)}`,
    ...rest.map((reason) => `  also: ${describeReason(reason, others)}`),
    ...(conditional ? ["  depends on the arguments: without them each condition counts against the call"] : []),
    `effect: ${decision.effect} (${EFFECT_WORDS[decision.effect]}); reach: ${decision.reach}`,
    ...(grave === null ? [] : [`grave: ${describeReason(grave.reason, others)}`]),
    "hints",
    ...HINTS.flatMap((hint) => hintLines(hint, hints[hint], others)),
    "steps",
    ...steps.map((step) => `  ${stepText(step, others)}`),
  ].join("\n");
}
