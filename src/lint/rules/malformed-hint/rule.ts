import type { Anomaly } from "../../../core/tool/parsed-tool.js";
import type { Fix } from "../../../core/decide/reason.js";
import { anomalyRule } from "../../anomaly-rule.js";
import { quote } from "../../../classify/quote.js";

/** A text that spells a boolean has one plain reading; anything else only the author knows. */
function plainly({ found, hint }: Anomaly): Fix | undefined {
  if (hint === undefined || (found !== "true" && found !== "false")) return undefined;
  return { set: { [hint]: found === "true" } };
}

export const malformedHint = anomalyRule({
  id: "malformed-hint",
  kind: "malformed-hint",
  severity: "error",
  heuristic: false,
  clause: "2026-07-28 ToolAnnotations: each hint is a boolean",
  summary: "A hint whose value is neither `true` nor `false`.",
  why: 'A hint is a boolean. Some clients test it for truthiness, so that `"false"` reads as true; the official SDK clients reject the whole tool list over one mistyped hint. Heed never lets such a value reassure, and heeds it as a warning if its plain reading is the cautious value.',
  fix: plainly,
  message: ({ name, key, found }) => `${quote(name)} says ${key}: ${quote(found)}, which is not a boolean.`,
  help: ({ key }) => `Write ${key} as true or false, without quotes. Clients that check types refuse the whole list.`,
  valid: [
    { name: "peek", annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: "save", annotations: {} },
  ],
  invalid: [
    {
      definition: { name: "peek", annotations: { readOnlyHint: "true" } },
      fixed: { name: "peek", annotations: { readOnlyHint: true } },
    },
    {
      definition: { name: "wipe", annotations: { destructiveHint: "false" } },
      fixed: { name: "wipe", annotations: { destructiveHint: false } },
    },
    { definition: { name: "save", annotations: { idempotentHint: 1 } } },
    { definition: { name: "save", annotations: { openWorldHint: [] } } },
  ],
});
