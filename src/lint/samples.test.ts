import { describe, expect, test } from "vitest";
import { parseTool } from "../core/tool/parse-tool.js";
import type { Json } from "../wire/json.js";
import { LATEST_REVISION, type Revision } from "../wire/revision.js";
import { applyFix } from "./apply-fix.js";
import type { Found, LintRule } from "./rule.js";
import { RULES } from "./rules.js";

/** What a rule finds in a list; a rule about tools gets each of them, one about several lists gets the samples as lists. */
function findIn(rule: LintRule, list: readonly Json[], revision: Revision): readonly Found[] {
  if (rule.scope === "lists") {
    return rule.findings(
      (list as readonly (readonly Json[])[]).map((one) => one.map((definition) => parseTool(definition, revision))),
    );
  }
  const tools = list.map((definition) => parseTool(definition, revision));
  return rule.scope === "list" ? rule.findings(tools) : tools.flatMap((tool) => rule.findings(tool));
}

function asList(rule: LintRule, sample: unknown): readonly Json[] {
  return rule.scope !== "tool" ? (sample as readonly Json[]) : [sample as Json];
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))("%s", (_, rule) => {
  test("has samples of both kinds", () => {
    expect(rule.valid.length).toBeGreaterThan(0);
    expect(rule.invalid.length).toBeGreaterThan(0);
  });

  test.each(rule.valid.map((sample) => [JSON.stringify(sample), sample] as const))("passes %s", (_text, sample) => {
    expect(findIn(rule, asList(rule, sample), LATEST_REVISION)).toEqual([]);
  });

  test.each(rule.invalid.map((sample) => [JSON.stringify(sample.definition).slice(0, 100), sample] as const))(
    "reports %s",
    (_text, sample) => {
      const revision = sample.revision ?? LATEST_REVISION;
      const list = asList(rule, sample.definition);
      const [first, ...rest] = findIn(rule, list, revision);
      expect(first).toBeDefined();
      expect(rest).toEqual([]);
      expect(first?.message).toMatch(/^[^\n]+[.!]$/u);
      expect(first?.help).toMatch(/^[^\n]+[.!]$/u);
      if (sample.fixed === undefined) {
        expect(first?.fix).toBeUndefined();
        return;
      }
      const fix = first?.fix;
      if (fix === undefined) throw new Error("the sample is fixed, but the finding has no fix");
      const fixed = list.map((definition) => applyFix(definition, fix));
      expect(fixed).toEqual(asList(rule, sample.fixed));
      expect(findIn(rule, fixed, revision)).toEqual([]);
    },
  );
});

test("heuristic rules are at most warnings, and only they guess", () => {
  const grave = RULES.filter((rule) => rule.heuristic && rule.severity === "error");
  expect(grave.map(({ id }) => id)).toEqual([]);
});

test("ids are unique and state a defect in kebab-case", () => {
  const ids = RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)+$/u);
});
