import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const toolNotAnObject = anomalyRule({
  id: "tool-not-an-object",
  kind: "not-an-object",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 ListToolsResult.tools: Tool[]",
  summary: "An entry of the tool list that is not an object.",
  why: "It names no tool, and clients that check types refuse the whole list because of it. Heed withholds it and reads the others.",
  message: ({ found }) => `The list has ${quote(found)} where a tool should be.`,
  help: () => "Remove it from the list.",
  valid: [{ name: "peek" }],
  invalid: [{ definition: null }, { definition: "peek" }, { definition: [] }],
});
