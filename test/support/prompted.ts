import type { Json } from "../../src/wire/json.js";
import { renderPrompt } from "../../src/core/explain/prompt.js";
import { hash, judgeOne } from "./judge-one.js";

/** The prompt for a call of an untrusted tool, as a roomy surface shows it. */
export function prompted(definition: Json, value: Json = {}, label = "billing"): string {
  const { tool, evaluation } = judgeOne(definition, { label });
  return renderPrompt({
    asking: "ask",
    call: { tool, args: null, digest: null, paths: new Map(), schemaValid: false, selfReach: false },
    evaluation,
    arguments: { value, spelling: null, undeclared: null },
    lookalikes: [],
    forSession: false,
    until: "14:32",
    surface: { characters: 100_000 },
    hash,
  }).text;
}
