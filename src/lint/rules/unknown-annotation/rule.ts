import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const unknownAnnotation = anomalyRule({
  id: "unknown-annotation",
  kind: "unknown-annotation",
  severity: "note",
  heuristic: false,
  clause: "2026-07-28 ToolAnnotations: title and four hints",
  summary: "A member of `annotations` that the specification does not know.",
  why: "`annotations` holds a title and four hints. Official SDK clients strip everything else, so what only stands there is lost; data of your own belongs in `_meta` under a prefix of yours.",
  message: ({ name, key }) => `${quote(name)} has the annotation ${quote(key)}, which the specification does not define.`,
  help: () => "Move it to _meta under a prefix of your own; clients drop it from annotations.",
  valid: [{ name: "peek", annotations: { readOnlyHint: true }, _meta: { "com.example/category": "files" } }],
  invalid: [{ definition: { name: "peek", annotations: { readOnlyHint: true, category: "files" } } }],
});
