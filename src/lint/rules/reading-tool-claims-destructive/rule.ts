import type { Reason } from "../../../core/decide/reason.js";
import { looksReading } from "../../../classify/concluded.js";
import { judgeText } from "../../../classify/judge-text.js";
import { quote } from "../../../classify/quote.js";
import { rule } from "../../rule.js";

export const readingToolClaimsDestructive = rule<"reading-tool-claims-destructive", { name: string; reason: Reason }>({
  id: "reading-tool-claims-destructive",
  scope: "tool",
  severity: "warning",
  heuristic: true,
  hint: "destructive",
  claim: "over-cautious",
  clause: "2026-07-28 ToolAnnotations.destructiveHint: true means that the tool may perform destructive updates",
  summary: "A tool that seems to only read and says that it may destroy.",
  why: "People are warned before each look, and learn that the warning means nothing. The usual cause is one stamp on every tool.",
  check(tool, report) {
    const reason = looksReading(tool);
    if (reason === null || tool.declared.destructive !== "true" || tool.declared.readOnly === "true") return;
    report(
      { name: tool.name, reason },
      {
        fix: {
          set: { readOnly: true, destructive: null, ...(tool.declared.idempotent === "absent" ? {} : { idempotent: null }) },
        },
      },
    );
  },
  message: ({ name, reason }) => `${quote(name)} says that it may destroy, but seems to only read (${judgeText(reason)}).`,
  help: () => "If it changes nothing, set readOnlyHint to true and leave destructiveHint out.",
  valid: [
    { name: "get_schema", annotations: { readOnlyHint: true } },
    { name: "get_request", annotations: { readOnlyHint: false } },
    { name: "replace_schema", annotations: { destructiveHint: true } },
  ],
  invalid: [
    {
      definition: { name: "get_schema", annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } },
      fixed: { name: "get_schema", annotations: { readOnlyHint: true } },
    },
  ],
});
