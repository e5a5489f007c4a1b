import { reviewTexts } from "../classify/poison/review-texts.js";
import type { Json } from "../wire/json.js";
import type { AssessedTool } from "./assess/assess.js";

/** The texts that speak to the model, for programs: each whole, with what is suspicious in it. Places are UTF-16 units. */
export function suspiciousJson(tools: readonly AssessedTool[]): readonly Json[] {
  return tools.flatMap(({ listed }) =>
    reviewTexts(listed.parsed).flatMap(({ pointer, text, marks }): readonly Json[] =>
      marks.length === 0
        ? []
        : [{ tool: listed.parsed.name, pointer, text, marks: marks.map(({ from, to, what }) => ({ from, to, what })) }],
    ),
  );
}
