import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const misspeltHint = anomalyRule({
  id: "misspelt-hint",
  kind: "misspelt-hint",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 ToolAnnotations: readOnlyHint, destructiveHint, idempotentHint, openWorldHint",
  summary: "A hint under another spelling of its name: `read_only_hint`, `readonly`, `destructive`.",
  why: "No client knows the other spelling: the hint counts as absent, a tool that only reads is asked about each time, and nobody sees why. A misspelt reassurance never reassures in Heed; a misspelt warning warns.",
  message: ({ name, key, expected }) => `${quote(name)} says ${quote(key)}; the hint is called ${expected}.`,
  help: ({ key, expected }) => `Rename ${quote(key)} to ${expected}. Until then clients read the hint as absent.`,
  valid: [{ name: "peek", annotations: { readOnlyHint: true } }],
  invalid: [
    { definition: { name: "peek", annotations: { read_only_hint: true } } },
    { definition: { name: "wipe", annotations: { destructive: true } } },
    { definition: { name: "peek", annotations: { "open-world-hint": false } } },
  ],
});
