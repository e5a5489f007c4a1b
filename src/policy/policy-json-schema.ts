import { toJsonSchema } from "@valibot/to-json-schema";
import { policySchema } from "./policy-schema.js";

/** The address under which editors find the schema. */
const ID = "https://heed.dev/schema/heed.schema.json";

/** heed.yaml as a JSON Schema (draft 2020-12), for editors; schema/heed.schema.json is its text. Not loaded at run time. */
export function policyJsonSchema(): object {
  const { $schema, ...schema } = toJsonSchema(policySchema, { target: "draft-2020-12", typeMode: "input" });
  return { $schema, $id: ID, ...schema };
}
