import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../quote.js";

export const fieldNotInRevision = anomalyRule({
  id: "field-not-in-revision",
  kind: "not-in-revision",
  severity: "note",
  heuristic: false,
  clause: "Changelogs: annotations since 2025-03-26, Tool.title and outputSchema since 2025-06-18, icons since 2025-11-25",
  summary: "A field that the negotiated revision does not have yet.",
  why: "A client of that revision may drop the field. It does no harm, but what it says may reach nobody. Heed reads it all the same: a warning warns in every revision.",
  message: ({ name, key, expected }) => `${quote(name)} has ${key}, which came with revision ${expected}.`,
  help: ({ expected }) => `Negotiate ${expected} or newer, or do not rely on it.`,
  valid: [{ name: "peek", title: "Peek", annotations: { readOnlyHint: true } }],
  invalid: [
    { definition: { name: "peek", title: "Peek" }, revision: "2025-03-26" },
    { definition: { name: "peek", annotations: { readOnlyHint: true } }, revision: "2024-11-05" },
  ],
});
