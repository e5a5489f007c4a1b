import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const annotationsNotAnObject = anomalyRule({
  id: "annotations-not-an-object",
  kind: "annotations-not-an-object",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 Tool.annotations: ToolAnnotations",
  summary: "`annotations` that is not an object.",
  why: "Clients that check types refuse the whole tool list; the others see no hints. Heed reads the tool as one without hints.",
  message: ({ name, found }) => `${quote(name)} has annotations that are ${quote(found)}, not an object.`,
  help: () => "Write annotations as an object of hints, or leave it out.",
  valid: [{ name: "peek", annotations: {} }, { name: "peek" }],
  invalid: [
    { definition: { name: "peek", annotations: null } },
    { definition: { name: "peek", annotations: ["readOnlyHint"] } },
    { definition: { name: "peek", annotations: "readOnly" } },
  ],
});
