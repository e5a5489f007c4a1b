import type { Json } from "../../../wire/json.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const definitionTooDeep = rule<"definition-too-deep", { name: string }>({
  id: "definition-too-deep",
  scope: "tool",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 Tools: schema depth should be bounded",
  summary: "A definition nested more deeply than 128 levels.",
  why: "Reading it costs a client its stack; no tool that people wrote needs it. Heed withholds the tool.",
  check(tool, report) {
    if (tool.unusable === "too-deep") report({ name: tool.name.slice(0, 4096) });
  },
  message: ({ name }) => `The definition of ${quote(name)} is nested more deeply than 128 levels.`,
  help: () => "Flatten its schema, or define the recursive part once under $defs and refer to it.",
  valid: [{ name: "peek", inputSchema: nested(4) }],
  invalid: [{ definition: { name: "peek", inputSchema: nested(150) } }],
});

function nested(levels: number): Json {
  let schema: Json = { type: "string" };
  for (let level = 0; level < levels; level++) schema = { items: schema };
  return schema;
}
