import { toJsonSchema } from "@valibot/to-json-schema";
import { LINT_PROFILE_NAMES, LINT_RULE_NAMES } from "./lint-names.js";
import { MAX_TEXT, policySchema } from "./policy-schema.js";

/** The address under which editors find the schema. */
const ID = "https://heed.dev/schema/heed.schema.json";

/** Reading takes `lint` as it comes, for a mistake in it closes nothing; an editor is told what it may hold. */
function lintSchema(): object {
  const profile = { enum: LINT_PROFILE_NAMES };
  const text = { type: "string", minLength: 1, maxLength: MAX_TEXT };
  // YAML 1.1 reads `off` as false.
  const level = { enum: ["off", "note", "warning", "error", false], description: "The level of what this rule finds." };
  const ignored = {
    rule: { enum: LINT_RULE_NAMES, description: "Whose findings." },
    tool: { ...text, description: "About the tool of exactly this name; without it, about all." },
    reason: { ...text, description: "Why the finding is right as it is." },
  };
  return {
    type: ["object", "null"],
    properties: {
      profile: {
        anyOf: [profile, { type: "array", items: profile }],
        description: "What lists are held to: a directory, or several.",
      },
      ignore: {
        type: "array",
        items: { type: "object", properties: ignored, required: ["rule", "reason"], additionalProperties: false },
        description: "Findings that are right as they are.",
      },
      ...Object.fromEntries(LINT_RULE_NAMES.map((name) => [name, level])),
    },
    additionalProperties: false,
  };
}

/** heed.yaml as a JSON Schema (draft 2020-12), for editors; schema/heed.schema.json is its text. Not loaded at run time. */
export function policyJsonSchema(): object {
  const { $schema, ...schema } = toJsonSchema(policySchema, { target: "draft-2020-12", typeMode: "input" });
  const { lint, ...others } = schema.properties as Readonly<Record<string, object>>;
  return { $schema, $id: ID, ...schema, properties: { ...others, lint: { ...lint, ...lintSchema() } } };
}
