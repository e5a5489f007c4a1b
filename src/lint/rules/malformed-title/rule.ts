import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const malformedTitle = anomalyRule({
  id: "malformed-title",
  kind: "malformed-title",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 BaseMetadata.title, ToolAnnotations.title: string",
  summary: "A title that is not text, or a blank one.",
  why: "A title that is not text makes clients that check types refuse the whole list; a blank one hides which tool a question is about. Heed shows the next name in the order instead.",
  message: ({ name, pointer, found }) => `${quote(name)} has the title ${quote(found)} at ${quote(pointer)}.`,
  help: () => "Give it a title that people can read, or leave it out.",
  valid: [{ name: "peek", title: "Peek" }, { name: "peek" }],
  invalid: [
    { definition: { name: "peek", title: null } },
    { definition: { name: "peek", annotations: { title: 7 } } },
    { definition: { name: "peek", title: "  " } },
  ],
});
