import { expect, test } from "vitest";
import { PROFILE_IDS } from "../../lint/profiles/profile.js";
import { RULES } from "../../lint/rules.js";
import { LINT_PROFILE_NAMES, LINT_RULE_NAMES } from "../../policy/lint-names.js";
import { SOURCE_RULES } from "../../source/source-rules.js";

test("the names that a policy may write under `lint` are those of the rules and the profiles", () => {
  const rules = [...RULES, ...Object.values(SOURCE_RULES)].map(({ id }) => id);
  expect(LINT_RULE_NAMES).toEqual(rules.toSorted());
  expect(LINT_PROFILE_NAMES).toEqual(PROFILE_IDS);
});
