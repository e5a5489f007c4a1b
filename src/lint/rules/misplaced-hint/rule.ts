import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const misplacedHint = anomalyRule({
  id: "misplaced-hint",
  kind: "misplaced-hint",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 Tool.annotations holds the hints",
  summary: "A hint outside `annotations`: on the tool itself, in `_meta` or in a schema.",
  why: "Clients look for hints in `annotations` only; elsewhere they are dropped without a word. A misplaced reassurance never reassures in Heed; a misplaced warning warns.",
  message: ({ name, pointer, expected }) => `${quote(name)} has a hint at ${quote(pointer)}; it belongs at ${expected}.`,
  help: ({ expected }) => `Move it to ${expected}. Where it stands no client reads it.`,
  valid: [{ name: "peek", annotations: { readOnlyHint: true } }],
  invalid: [
    { definition: { name: "peek", readOnlyHint: true } },
    { definition: { name: "wipe", _meta: { destructiveHint: true } } },
  ],
});
