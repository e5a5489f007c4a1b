import { expect, test } from "vitest";
import type { Claim, Effective4 } from "../trust/claim.js";
import { input, type Sketch } from "./prompt-input.test-support.js";
import { causeOf, causesOf } from "./question-cause.js";
import { CAUSE_CODES, QUESTION_CAUSES } from "./question-causes.js";
import type { Reason } from "../decide/reason.js";
import type { Tool, Trust } from "../trust/tool.js";

const DOUBT: Claim = { hint: "readOnly", source: "inference", weight: "doubt", reason: { code: "judge:verb", args: {} } };
const FLOOR: Reason = { code: "declares-read-only-and-destructive", args: {} };

type More = Partial<Pick<Tool, "floor" | "standing" | "locked">> & { readonly claims?: readonly Claim[] };

function causes(trust: Trust, sketch: Sketch, { claims = [], ...more }: More = {}): readonly string[] {
  const { call, evaluation } = input(sketch);
  const { readOnly } = evaluation.hints;
  const hints: Effective4 = { ...evaluation.hints, readOnly: { ...readOnly, claims: [...readOnly.claims, ...claims] } };
  const tool: Tool = { ...call.tool, ...more, hints, trust };
  expect(causesOf(evaluation.decision, tool)[0]).toBe(causeOf(evaluation.decision, tool));
  return causesOf(evaluation.decision, tool);
}

const because = (code: string): Sketch => ({ reasons: [{ code, args: {} }] });

test("a tool looks mislabelled only where it reassures and something contradicts it", () => {
  const claims = [DOUBT];
  expect(causes("trusted", { says: { readOnly: true } }, { claims })).toEqual(["mislabelled"]);
  // A doubt about a tool that claims nothing, or warns, contradicts nobody.
  expect(causes("trusted", {}, { claims })).toEqual(["presumed"]);
  expect(causes("trusted", { says: { readOnly: false } }, { claims })).toEqual(["presumed"]);
  expect(causes("trusted", { says: { readOnly: true }, effect: "read" })).toEqual(["reaches-out"]);
  // What a review remembers is told as a change.
  expect(causes("trusted", { says: { readOnly: true } }, { claims: [{ ...DOUBT, source: "review" }] })).toEqual(["presumed"]);
  expect(causes("trusted", because(FLOOR.code), { floor: FLOOR })).toEqual(["mislabelled"]);
});

test("a hint that would not have let the call run is not why it is asked about", () => {
  const claims: readonly Claim[] = [DOUBT];
  const says = { readOnly: true } as const;
  expect(causes("trusted", { says, effect: "destructive" }, { claims })).toEqual(["destructive", "mislabelled"]);
  // An address that a reading tool is doubted for decides nothing about one that adds.
  expect(causes("trusted", { says: { openWorld: false }, effect: "additive" })).toEqual(["adds"]);
});

test("the cause that leads stands first, then the gravest", () => {
  const says = { readOnly: true } as const;
  const claims = [DOUBT];
  expect(causes("drifted", { says }, { claims })).toEqual(["changed", "mislabelled"]);
  expect(causes("unknown", { says }, { claims })).toEqual(["mislabelled", "not-reviewed"]);
  expect(causes("unknown", {})).toEqual(["not-reviewed"]);
  expect(causes("unknown", { effect: "destructive" })).toEqual(["destructive", "not-reviewed"]);
  expect(causes("unknown", because("session-legs"))).toEqual(["session", "not-reviewed"]);
  expect(causes("drifted", because("rule"))).toEqual(["rule", "changed"]);
  expect(causes("trusted", because("reaches-heed"))).toEqual(["reaches-heed"]);
  expect(causes("trusted", because("unknown-task"))).toEqual(["unknown-call"]);
});

test.each([
  ["reviewed-otherwise", "reviewed-otherwise"],
  ["not-listed", "not-listed"],
  ["new-since-review", "new-tool"],
  ["left-out-of-review", "left-out"],
  ["__proto__", "not-reviewed"],
])("an unknown tool that stands as %s is asked about as %s", (code, cause) => {
  expect(causes("unknown", {}, { standing: { code, args: {} } })).toEqual([cause]);
});

// Pinned: journals and programs hold these codes for ever, and an index their places.
test("the codes stay, in their order", () => {
  expect(CAUSE_CODES).toEqual([
    "changed",
    "mislabelled",
    "not-reviewed",
    "reaches-heed",
    "unknown-call",
    "session",
    "rule",
    "destructive",
    "reviewed-otherwise",
    "not-listed",
    "new-tool",
    "left-out",
    "presumed",
    "adds",
    "reaches-out",
    "grave",
  ]);
  expect(new Set(CAUSE_CODES.map((code) => QUESTION_CAUSES[code].label)).size).toBe(CAUSE_CODES.length);
});
