import { describe, expect, test } from "vitest";
import { parseTool } from "../../src/core/tool/parse-tool.js";
import { infer } from "../../src/classify/infer.js";
import { JUDGE_VERSION } from "../../src/classify/judge.js";
import { lint } from "../../src/lint/lint.js";
import type { Json } from "../../src/wire/json.js";
import { judgeOne } from "../support/judge-one.js";
import { hasSharedData, sharedLines } from "../support/shared-data.js";

type Case = { readonly id: string; readonly input: { readonly tool?: Json; readonly tools?: readonly Json[] } };

const cases = new Map((sharedLines("reports/cases.jsonl") as readonly Case[]).map((line) => [line.id, line.input]));
const judge = { version: JUDGE_VERSION, infer };

function findingsOf(id: string) {
  const input = cases.get(id);
  const list = input?.tools ?? (input?.tool === undefined ? [] : [input.tool]);
  expect(list.length, id).toBeGreaterThan(0);
  return lint(list.map((definition) => parseTool(definition, "2026-07-28")));
}

/** A call of the case's tool on a trusted server. */
function trusted(id: string) {
  return judgeOne(cases.get(id)?.tool ?? null, { trusted: true, judge });
}

describe.skipIf(!hasSharedData)("faults that were reported of other products", () => {
  test.each<[string, readonly string[]]>([
    ["unannotated-taken-as-safe", ["missing-hints"]],
    ["trust-gate-covers-one-hint", ["partial-hints"]],
    ["mutating-tool-claims-read-only", ["writing-tool-claims-read-only", "partial-hints"]],
    ["partial-and-contradictory", ["destructive-hint-on-read-only-tool", "writing-tool-claims-read-only", "partial-hints"]],
    ["contradiction-known-not-reported", ["deleting-tool-claims-read-only", "partial-hints"]],
    ["null-hint-sinks-list", ["null-hint", "missing-hints"]],
    ["string-hint", ["malformed-hint"]],
    ["snake-case-hint", ["misspelt-hint"]],
    ["bridge-invents-false", ["removing-tool-claims-additive", "partial-hints"]],
    ["title-only-annotations", ["read-only-tool-left-at-defaults"]],
    ["title-precedence", ["missing-hints", "two-different-titles"]],
    [
      "stamped-default",
      [
        "one-stamp-on-unlike-tools",
        ...Array.from({ length: 5 }, () => ["reading-tool-claims-destructive", "reading-tool-claims-to-write"]).flat(),
      ],
    ],
  ])("%s", (id, expected) => {
    expect(findingsOf(id).map(({ rule }) => rule)).toEqual(expected);
  });

  test("the findings name the missing hints, the right key and the proposals", () => {
    expect(findingsOf("unannotated-taken-as-safe")[0]?.message).toContain("readOnlyHint, destructiveHint and openWorldHint");
    expect(findingsOf("trust-gate-covers-one-hint")[0]?.message).toContain("destructiveHint counts as true");
    expect(findingsOf("snake-case-hint")[0]?.message).toContain("the hint is called readOnlyHint");
    const [titleOnly] = findingsOf("title-only-annotations");
    expect(titleOnly?.message).toContain("Missing: readOnlyHint and openWorldHint.");
    expect(titleOnly?.fix).toEqual({ set: { readOnly: true } });
    const [stamp, ...each] = findingsOf("stamped-default");
    expect(stamp?.message).toContain("6 of 6 tools carry the same hints");
    const claimingToDestroy = each.filter(({ rule }) => rule === "reading-tool-claims-destructive");
    for (const { fix } of claimingToDestroy)
      expect(fix).toEqual({ set: { readOnly: true, destructive: null, idempotent: null } });
  });

  test("a mode that writes: a heuristic warning, no reassurance, and a policy may still allow the reading mode", () => {
    const [finding] = findingsOf("mutating-tool-claims-read-only");
    expect(finding).toMatchObject({ severity: "warning", heuristic: true, hint: "readOnlyHint", claim: "lax" });
    const { tool, evaluation } = trusted("mutating-tool-claims-read-only");
    expect(tool.hints.readOnly).toMatchObject({ value: false, basis: "default" });
    expect(tool.floor).toBeNull();
    expect(evaluation.decision.verdict).toBe("ask");
  });

  test("contradictions: never reassured, and the floor stands", () => {
    const deleting = trusted("contradiction-known-not-reported");
    expect(deleting.tool.hints.readOnly.value).toBe(false);
    expect(deleting.tool.floor).not.toBeNull();
    expect(deleting.evaluation.decision.verdict).toBe("ask");
    const both = trusted("partial-and-contradictory");
    expect(both.tool.effect).toBe("destructive");
    expect(both.evaluation.decision.verdict).toBe("challenge");
  });

  test("a deleting name claimed additive is not reassured", () => {
    const { tool, evaluation } = trusted("bridge-invents-false");
    expect(tool.hints.destructive).toMatchObject({ value: true, basis: "default" });
    expect(tool.floor).toBeNull();
    expect(evaluation.decision.verdict).toBe("ask");
  });
});
