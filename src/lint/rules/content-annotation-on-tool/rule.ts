import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const contentAnnotationOnTool = anomalyRule({
  id: "content-annotation-on-tool",
  kind: "content-annotation",
  severity: "warning",
  heuristic: false,
  clause: "2026-07-28 Annotations (content) and ToolAnnotations are two types",
  summary: "An annotation for content (`audience`, `priority`, `lastModified`) on a tool.",
  why: "Content blocks and resources have annotations of their own, under the same word. They say whom content is for and how much it matters; on a tool they mean nothing and are dropped.",
  message: ({ name, key }) => `${quote(name)} has ${key} among its annotations; that describes content, not tools.`,
  help: ({ key }) => `Put ${key} on the content blocks or resources that the tool returns.`,
  valid: [{ name: "peek", annotations: { readOnlyHint: true } }],
  invalid: [
    { definition: { name: "peek", annotations: { audience: ["user"], readOnlyHint: true } } },
    { definition: { name: "peek", annotations: { priority: 1 } } },
  ],
});
