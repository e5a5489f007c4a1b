import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

export const nullHint = anomalyRule({
  id: "null-hint",
  kind: "null-hint",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 ToolAnnotations: each hint is an optional boolean",
  summary: "A hint that is `null`.",
  why: "An optional hint is left out, not `null`. The official SDK clients reject the whole tool list over one `null`; serialisers that write unset fields are the usual cause. Heed reads `null` as absent.",
  fix: ({ hint }) => (hint === undefined ? undefined : { set: { [hint]: null } }),
  message: ({ name, key }) => `${quote(name)} says ${key}: null.`,
  help: ({ key }) => `Leave ${key} out, or say true or false. Clients that check types refuse the whole list.`,
  valid: [{ name: "peek", annotations: { readOnlyHint: true } }, { name: "peek" }],
  invalid: [
    {
      definition: { name: "peek", annotations: { readOnlyHint: null, openWorldHint: false } },
      fixed: { name: "peek", annotations: { openWorldHint: false } },
    },
  ],
});
