import { expect, test } from "vitest";
import type { Claim, Effective4 } from "./claim.js";
import { input, type Sketch } from "./prompt-input.test-support.js";
import { questionCauses } from "./question-cause.js";
import type { Trust } from "./tool.js";

const DOUBT: Claim = { hint: "readOnly", source: "inference", weight: "doubt", reason: { code: "judge:verb", args: {} } };

function causes(trust: Trust, sketch: Sketch, more: readonly Claim[] = []): readonly string[] {
  const { call, evaluation } = input(sketch);
  const { readOnly } = evaluation.hints;
  const hints: Effective4 = { ...evaluation.hints, readOnly: { ...readOnly, claims: [...readOnly.claims, ...more] } };
  return questionCauses({ ...evaluation, hints }, { ...call.tool, trust });
}

test("a tool looks mislabelled only where it reassures and something contradicts it", () => {
  expect(causes("trusted", { says: { readOnly: true } }, [DOUBT])).toEqual(["mislabelled"]);
  // A doubt about a tool that claims nothing, or warns, contradicts nobody.
  expect(causes("trusted", {}, [DOUBT])).toEqual([]);
  expect(causes("trusted", { says: { readOnly: false } }, [DOUBT])).toEqual([]);
  expect(causes("trusted", { says: { readOnly: true } })).toEqual([]);
  // What a review remembers is told as a change.
  expect(causes("trusted", { says: { readOnly: true } }, [{ ...DOUBT, source: "review" }])).toEqual([]);
  expect(causes("trusted", { reasons: [{ code: "declares-read-only-and-destructive", args: {} }] })).toEqual(["mislabelled"]);
});

test("the gravest cause stands first", () => {
  expect(causes("drifted", { says: { readOnly: true } }, [DOUBT])).toEqual(["changed", "mislabelled"]);
  expect(causes("unknown", { says: { readOnly: true } }, [DOUBT])).toEqual(["mislabelled", "not-reviewed"]);
  expect(causes("unknown", {})).toEqual(["not-reviewed"]);
  expect(causes("withheld", {})).toEqual([]);
});
