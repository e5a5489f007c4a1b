import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const malformedField = anomalyRule({
  id: "malformed-field",
  kind: "malformed-field",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 Tool: description is a string, inputSchema and outputSchema are JSON Schemas",
  summary: "A description or a schema of the wrong type, or no input schema at all.",
  why: "Clients that check types refuse the whole tool list over one such field, and a call cannot be checked against a schema that is none.",
  message: ({ name, pointer, found, expected }) =>
    `${quote(name)} has ${quote(found)} at ${quote(pointer)}, where ${expected} belongs.`,
  help: ({ pointer, expected }) => `Make ${quote(pointer)} ${expected}.`,
  valid: [{ name: "peek", description: "Looks.", inputSchema: { type: "object" } }],
  invalid: [
    { definition: { name: "peek", description: 7, inputSchema: { type: "object" } } },
    { definition: { name: "peek", inputSchema: "object" } },
    { definition: { name: "peek", inputSchema: { type: "object" }, outputSchema: [] } },
  ],
});
